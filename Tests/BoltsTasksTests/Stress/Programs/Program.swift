/// A program of tasks: what to make, complete, cancel and drop, in an order.
///
/// It is data, so that it can be run on the library and on a simple reference, on one thread and on
/// several, and be made again from its seed.
struct Program: Sendable {
  let seed: UInt64
  var nodes: [Node] = []
  var operations: [Operation] = []
  var tokenCount = 0
  var callbackCount = 0

  /// A task; others name it by its index.
  enum Node: Sendable {
    /// Completed by operations and bodies; dropped at the end at the latest.
    case source
    case completed(ReferenceOutcome)
    case continuation(Continuation)
    case whenAll([Int])
    case whenAllSettled([Int])
    case whenAny([Int])
    case race([Int])
    /// A source that completes as another task does.
    case following(Int)
  }

  struct Continuation: Sendable {
    enum Kind: CaseIterable, Sendable { case always, onSuccess, onError }
    let parent: Int
    let kind: Kind
    let body: Body
    let place: Place
    let token: Int?
  }

  enum Body: Sendable {
    /// Returns the number that it was given, and another added.
    case add(Int)
    case fail(Int)
    case cancel
    /// Returns another task.
    case follow(Int)
    /// Completes a source, then returns a number.
    case complete(source: Int, ReferenceOutcome)
    /// Cancels a token, then returns a number.
    case cancelToken(Int)

    var returnsTask: Bool { if case .follow = self { true } else { false } }
  }

  /// What the executor of a continuation does with the work.
  enum Place: CaseIterable, Sendable {
    case inPlace, immediate, later, serially, twice, dropped
  }

  enum Operation: Sendable {
    case make(Int)
    case complete(source: Int, ReferenceOutcome)
    case drop(source: Int)
    case cancel(token: Int)
    case register(callback: Int, token: Int)
    case dispose(callback: Int)
    /// Runs what has been put off, on one thread; others need no telling.
    case runLater
    /// Awaits a task in a Swift task, which is cancelled when the program says so.
    case await(Int, isCancelled: Bool)
  }
}

/// How a task of a program ended.
enum ReferenceOutcome: Hashable, Sendable {
  case value(Int)
  /// The numbers of the errors: several for an aggregate.
  case failed([Int])
  case cancelled

  static let abandoned = ReferenceOutcome.failed([-1])
  static let droppedByExecutor = ReferenceOutcome.failed([-2])
  static let noTasks = ReferenceOutcome.failed([-3])

  var number: Int {
    switch self {
    case .value(let number): number
    case .failed(let numbers): numbers.reduce(-100) { $0 &* 31 &+ $1 }
    case .cancelled: -7
    }
  }
}

/// The error number so and so of a program.
struct ProgramError: Error { let number: Int }

// MARK: - What is the same in every run

extension Program.Continuation {
  /// Whether the body is called for a parent that ended so; else the parent's ending passes by it.
  func applies(to parent: ReferenceOutcome) -> Bool {
    switch (kind, parent) {
    case (.always, _), (.onSuccess, .value), (.onError, .failed): true
    default: false
    }
  }
}

extension ReferenceOutcome {
  static func all(_ endings: [ReferenceOutcome]) -> ReferenceOutcome {
    var numbers: [Int] = []
    var errors: [Int] = []
    var isCancelled = false
    for ending in endings {
      switch ending {
      case .value(let number): numbers.append(number)
      case .failed(let failed): errors += failed
      case .cancelled: isCancelled = true
      }
    }
    if !errors.isEmpty { return .failed(errors) }
    return isCancelled ? .cancelled : .value(sum(numbers))
  }

  static func allSettled(_ endings: [ReferenceOutcome]) -> ReferenceOutcome {
    .value(sum(endings.map(\.number)))
  }

  /// What `whenAny` comes to when none succeeded.
  static func none(_ endings: [ReferenceOutcome]) -> ReferenceOutcome {
    if endings.isEmpty { return .noTasks }
    return endings.contains(.cancelled) ? .cancelled : all(endings)
  }

  static func sum(_ numbers: [Int]) -> Int { numbers.reduce(17) { $0 &* 31 &+ $1 } }
}
