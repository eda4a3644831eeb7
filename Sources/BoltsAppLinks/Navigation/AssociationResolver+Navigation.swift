internal import Foundation

extension AssociationResolver {
  /// Why the site of a universal link lets no app open it; `nil` when it does, or when it is not
  /// known.
  func objection(to url: URL, at destination: NavigationStep.Destination) async -> String? {
    guard case .universalLink(let target) = destination else { return nil }
    let decision: AssociationDecision?
    switch target.platform {
    case .ios, .iphone, .ipad:
      decision = try? await appSiteAssociation(for: url).value.decision(for: url)
    case .android:
      decision = try? await assetLinks(for: url).value
        .decision(for: url, package: target.package)
    case .windows, .windowsPhone, .windowsUniversal: decision = nil
    }
    guard let decision, decision.kind != .match else { return nil }
    return decision.explanation
  }
}
