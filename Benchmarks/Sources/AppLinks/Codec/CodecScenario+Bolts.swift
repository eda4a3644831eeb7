internal import BenchmarkHarness
internal import BoltsAppLinks
internal import Foundation

extension CodecScenario {
  var bolts: Contender {
    let app = Example.app
    let target = Example.target
    let sent = AppLinkData(targetURL: target, extras: ["user": .string(Example.user)]).added(
      to: app)
    return switch self {
    case .write:
      Contender(
        "Bolts", operations: Self.count,
        .sync {
          for _ in 0..<Self.count {
            let data = AppLinkData(targetURL: target, extras: ["user": .string(Example.user)])
            blackHole(data.added(to: app))
          }
        })
    case .read:
      Contender(
        "Bolts", operations: Self.count,
        .sync {
          for _ in 0..<Self.count { blackHole(AppLinkURL(sent).targetURL) }
        })
    }
  }
}
