import BoltsTasks

/// What the threads of a scenario do, one letter each.
struct Scenario: CustomStringConvertible {
  enum Operation: Character, CaseIterable {
    case value = "V"
    case failure = "F"
    case cancelled = "X"
    case drop = "D"
    case continuation = "C"
    case tokenContinuation = "N"
    case follow = "L"
    case await = "A"
    case cancelAwait = "K"
    case registration = "T"
    case disposeAgain = "t"
    case takeBack = "U"
    case read = "R"
    case cancelToken = "Z"
    case disposeToken = "E"
    case dropToken = "P"
    case awaitToken = "M"
    case linkedSource = "H"
    case tokenFollow = "G"

    var isProducer: Bool { "VFXD".contains(rawValue) }
    var endsToken: Bool { "ZEP".contains(rawValue) }
  }

  let operations: [Operation]

  init(_ operations: [Operation]) { self.operations = operations }

  init(_ letters: String) { operations = letters.compactMap(Operation.init(rawValue:)) }

  var description: String { String(operations.map(\.rawValue)) }

  /// Whether the scenario makes sense: it completes the task, or ends the token where it is about
  /// that alone, and does not cancel or dispose of what is not there.
  private var isMeaningful: Bool {
    operations.contains(where: \.isProducer)
      && (count(.awaitToken) == 0 || operations.contains(where: \.endsToken))
      && count(.cancelAwait) <= count(.await)
      && count(.disposeAgain) <= count(.registration)
  }

  private var endsToken: Bool {
    operations.contains(where: \.endsToken) && count(.disposeAgain) <= count(.registration)
  }

  private func count(_ operation: Operation) -> Int { operations.count { $0 == operation } }

  /// All scenarios with the given numbers of threads and some operations, whatever the order of the
  /// letters. With `isAboutTokens` a scenario has to end a token, otherwise to complete a task.
  static func all(
    of letters: String, sizes: ClosedRange<Int>, isAboutTokens: Bool = false
  ) -> [Scenario] {
    let operations = letters.compactMap(Operation.init(rawValue:))
    var scenarios: [Scenario] = []
    var sized: [[Int]] = [[]]
    for size in 1...sizes.upperBound {
      sized = sized.flatMap { scenario in
        operations.indices.filter { $0 >= scenario.last ?? 0 }.map { scenario + [$0] }
      }
      if sizes.contains(size) { scenarios += sized.map { Scenario($0.map { operations[$0] }) } }
    }
    return scenarios.filter { isAboutTokens ? $0.endsToken : $0.isMeaningful }
  }

  /// The threads of the scenario. Of equal threads the first starts first: an order that differs only in
  /// which of them is which is the same order.
  func threads(_ make: (Operation, _ index: Int) -> ScriptedThread) -> [ScriptedThread] {
    var seen: [Operation: (count: Int, last: ScriptedThread)] = [:]
    return operations.map { operation in
      let before = seen[operation]
      let thread = make(operation, before?.count ?? 0)
      if isInterchangeable(operation) {
        thread.twin = before?.last
        thread.start = .start(of: Operation.allCases.firstIndex(of: operation) ?? 0)
      }
      seen[operation] = ((before?.count ?? 0) + 1, thread)
      return thread
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
  func threads(_ run: CriticalSections) -> [ScriptedThread] {
    threads { operation, index in
      switch operation {
      case .value: run.complete("value") { .success(Payload(1)) }
      case .failure: run.complete("failure") { .failure(BoltsError.noTasks) }
      case .cancelled: run.complete("cancelled") { .cancelled }
      case .drop: run.drop()
      case .continuation, .tokenContinuation: run.continuation()
      case .follow: run.follow()
      case .await: run.await()
      case .cancelAwait: run.cancelAwait(index)
      case .registration: run.registerAndDispose()
      case .disposeAgain: run.disposeAgain(index)
      case .takeBack: run.takeBack()
      case .tokenFollow: run.followWithToken()
      case .read, .cancelToken, .disposeToken, .dropToken, .awaitToken, .linkedSource: run.read()
      }
    }
  }

  func threads(_ run: WholeOperations) -> [ScriptedThread] {
    threads { operation, index in
      switch operation {
      case .value: run.complete("value") { .success(Payload(1)) }
      case .failure: run.complete("failure") { .failure(BoltsError.noTasks) }
      case .cancelled: run.complete("cancelled") { .cancelled }
      case .drop: run.drop()
      case .continuation: run.continuation()
      case .tokenContinuation: run.continuationWithToken()
      case .follow: run.follow()
      case .await: run.await()
      case .cancelAwait: run.cancelAwait(index)
      case .registration: run.registerAndDispose()
      case .disposeAgain: run.disposeAgain(index)
      case .takeBack, .read: run.read()
      case .cancelToken: run.cancelToken()
      case .disposeToken: run.disposeToken()
      case .dropToken: run.dropToken()
      case .awaitToken: run.awaitToken()
      case .linkedSource: run.linkSource()
      case .tokenFollow: run.follow(hasToken: true)
      }
    }
  }

  func threads(_ run: TokenSections) -> [ScriptedThread] {
    threads { operation, index in
      switch operation {
      case .cancelToken: run.cancel()
      case .disposeToken: run.dispose()
      case .registration: run.registerAndDispose()
      case .disposeAgain: run.disposeAgain(index)
      case .linkedSource: run.linkSource()
      default: run.read()
      }
    }
  }
}
