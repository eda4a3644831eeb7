import TestSupport

extension Program {
  /// Makes the program of a seed.
  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    tokenCount = Int.random(in: 0...3, using: &random)
    let sources = Int.random(in: 1...6, using: &random)
    for _ in 0..<sources { add(.source) }
    let size = Int.random(in: 1...40, using: &random)
    for _ in 0..<size { grow(using: &random) }
    for source in nodes.indices {
      if case .source = nodes[source], Int.random(in: 0..<3, using: &random) == 0 {
        operations.append(.drop(source: source))
      }
    }
  }

  private mutating func add(_ node: Node) {
    operations.append(.make(nodes.count))
    nodes.append(node)
  }

  private mutating func grow(using random: inout SplitMix64) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: add(.continuation(continuation(using: &random)))
    case 8: add(.completed(ending(using: &random)))
    case 9: add(.whenAll(someNodes(using: &random)))
    case 10: add(.whenAllSettled(someNodes(using: &random)))
    case 11: add(.whenAny(someNodes(using: &random)))
    case 12: add(.race(someNodes(using: &random)))
    case 13: add(.following(node(using: &random)))
    case 14, 15:
      operations.append(.complete(source: source(using: &random), ending(using: &random)))
    case 16: operations.append(.drop(source: source(using: &random)))
    case 17: operations.append(.runLater)
    case 18:
      operations.append(.await(node(using: &random), isCancelled: Bool.random(using: &random)))
    default:
      guard let token = token(using: &random) else { return }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: operations.append(.cancel(token: token))
      case 1 where callbackCount > 0:
        operations.append(.dispose(callback: .random(in: 0..<callbackCount, using: &random)))
      default:
        operations.append(.register(callback: callbackCount, token: token))
        callbackCount += 1
      }
    }
  }

  private func continuation(using random: inout SplitMix64) -> Continuation {
    let body: Body =
      switch Int.random(in: 0..<9, using: &random) {
      case 0: .fail(.random(in: 1...99, using: &random))
      case 1: .cancel
      case 2, 3: .follow(node(using: &random))
      case 4: .complete(source: source(using: &random), ending(using: &random))
      case 5 where tokenCount > 0: .cancelToken(.random(in: 0..<tokenCount, using: &random))
      default: .add(.random(in: 1...99, using: &random))
      }
    return Continuation(
      parent: node(using: &random),
      kind: Continuation.Kind.allCases.randomElement(using: &random) ?? .always,
      body: body,
      place: Bool.random(using: &random)
        ? .inPlace : Place.allCases.randomElement(using: &random) ?? .inPlace,
      token: Int.random(in: 0..<4, using: &random) == 0 ? token(using: &random) : nil)
  }

  private func node(using random: inout SplitMix64) -> Int {
    .random(in: nodes.indices, using: &random)
  }

  private func someNodes(using random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in node(using: &random) }
  }

  private func source(using random: inout SplitMix64) -> Int {
    let sources = nodes.indices.filter { if case .source = nodes[$0] { true } else { false } }
    return sources.randomElement(using: &random) ?? 0
  }

  private func token(using random: inout SplitMix64) -> Int? {
    tokenCount == 0 ? nil : .random(in: 0..<tokenCount, using: &random)
  }

  private func ending(using random: inout SplitMix64) -> ReferenceOutcome {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .failed([.random(in: 1...99, using: &random)])
    case 1: .cancelled
    default: .value(.random(in: 1...999, using: &random))
    }
  }
}
