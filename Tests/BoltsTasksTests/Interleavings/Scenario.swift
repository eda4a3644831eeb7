import BoltsTasks

/// What the actors of a scenario do, one letter each.
struct Scenario: CustomStringConvertible {
  enum Operation: Character, CaseIterable {
    case value = "V"
    case failure = "F"
    case cancelled = "X"
    case drop = "D"
    case continuation = "C"
    case tokenContinuation = "N"
    case await = "A"
    case cancelAwait = "K"
    case registration = "T"
    case disposeAgain = "t"
    case takeBack = "U"
    case read = "R"
    case cancelToken = "Z"

    var isProducer: Bool { "VFXD".contains(rawValue) }
  }

  let operations: [Operation]

  init(_ operations: [Operation]) { self.operations = operations }

  init(_ letters: String) { operations = letters.compactMap(Operation.init(rawValue:)) }

  var description: String { String(operations.map(\.rawValue)) }

  /// Whether the cast makes sense: somebody completes the task, and nobody cancels or disposes of
  /// what is not there.
  private var isMeaningful: Bool {
    operations.contains(where: \.isProducer)
      && count(.cancelAwait) <= count(.await)
      && count(.disposeAgain) <= count(.registration)
  }

  private func count(_ operation: Operation) -> Int { operations.count { $0 == operation } }

  /// All casts of so many actors with some operations, where the order of the letters is of no
  /// account.
  static func all(of letters: String, sizes: ClosedRange<Int>) -> [Scenario] {
    let operations = letters.compactMap(Operation.init(rawValue:))
    var casts: [Scenario] = []
    var sized: [[Int]] = [[]]
    for size in 1...sizes.upperBound {
      sized = sized.flatMap { cast in
        operations.indices.filter { $0 >= cast.last ?? 0 }.map { cast + [$0] }
      }
      if sizes.contains(size) { casts += sized.map { Scenario($0.map { operations[$0] }) } }
    }
    return casts.filter(\.isMeaningful)
  }

  /// The actors of the cast. Of equal actors the first starts first: an order that differs only in
  /// which of them is which is the same order.
  func actors(_ make: (Operation, _ index: Int) -> ScriptedThread) -> [ScriptedThread] {
    var seen: [Operation: (count: Int, last: ScriptedThread)] = [:]
    return operations.map { operation in
      let before = seen[operation]
      let actor = make(operation, before?.count ?? 0)
      if isInterchangeable(operation) {
        actor.twin = before?.last
        actor.start = .start(of: Operation.allCases.firstIndex(of: operation) ?? 0)
      }
      seen[operation] = ((before?.count ?? 0) + 1, actor)
      return actor
    }
  }

  private func isInterchangeable(_ operation: Operation) -> Bool {
    switch operation {
    case .cancelAwait, .disposeAgain: false
    case .await: count(.cancelAwait) == 0
    case .registration: count(.disposeAgain) == 0
    default: true
    }
  }
}

extension Scenario {
  func actors(_ scene: CriticalSections) -> [ScriptedThread] {
    actors { operation, index in
      switch operation {
      case .value: scene.complete("value") { .success(Payload(1)) }
      case .failure: scene.complete("failure") { .failure(BoltsError.noTasks) }
      case .cancelled: scene.complete("cancelled") { .cancelled }
      case .drop: scene.drop()
      case .continuation, .tokenContinuation: scene.continuation()
      case .await: scene.await()
      case .cancelAwait: scene.cancelAwait(index)
      case .registration: scene.registerAndDispose()
      case .disposeAgain: scene.disposeAgain(index)
      case .takeBack: scene.takeBack()
      case .read, .cancelToken: scene.read()
      }
    }
  }

  func actors(_ scene: WholeOperations) -> [ScriptedThread] {
    actors { operation, index in
      switch operation {
      case .value: scene.complete("value") { .success(Payload(1)) }
      case .failure: scene.complete("failure") { .failure(BoltsError.noTasks) }
      case .cancelled: scene.complete("cancelled") { .cancelled }
      case .drop: scene.drop()
      case .continuation: scene.continuation()
      case .tokenContinuation: scene.continuationWithToken()
      case .await: scene.await()
      case .cancelAwait: scene.cancelAwait(index)
      case .registration: scene.registerAndDispose()
      case .disposeAgain: scene.disposeAgain(index)
      case .takeBack, .read: scene.read()
      case .cancelToken: scene.cancelToken()
      }
    }
  }
}
