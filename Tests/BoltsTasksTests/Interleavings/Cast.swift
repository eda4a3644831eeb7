import BoltsTasks

/// What the actors of a scenario do, one letter each.
struct Cast: CustomStringConvertible {
  enum Role: Character, CaseIterable {
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

  let roles: [Role]

  init(_ roles: [Role]) { self.roles = roles }

  init(_ letters: String) { roles = letters.compactMap(Role.init(rawValue:)) }

  var description: String { String(roles.map(\.rawValue)) }

  /// Whether the cast makes sense: somebody completes the task, and nobody cancels or disposes of
  /// what is not there.
  private var isPlayable: Bool {
    roles.contains(where: \.isProducer)
      && count(.cancelAwait) <= count(.await)
      && count(.disposeAgain) <= count(.registration)
  }

  private func count(_ role: Role) -> Int { roles.count { $0 == role } }

  /// All casts of so many actors with some roles, where the order of the letters is of no
  /// account.
  static func all(of letters: String, sizes: ClosedRange<Int>) -> [Cast] {
    let roles = letters.compactMap(Role.init(rawValue:))
    var casts: [Cast] = []
    var sized: [[Int]] = [[]]
    for size in 1...sizes.upperBound {
      sized = sized.flatMap { cast in
        roles.indices.filter { $0 >= cast.last ?? 0 }.map { cast + [$0] }
      }
      if sizes.contains(size) { casts += sized.map { Cast($0.map { roles[$0] }) } }
    }
    return casts.filter(\.isPlayable)
  }

  /// The actors of the cast. Of equal actors the first starts first: an order that differs only in
  /// which of them is which is the same order.
  func actors(_ make: (Role, _ index: Int) -> ScriptedActor) -> [ScriptedActor] {
    var seen: [Role: (count: Int, last: ScriptedActor)] = [:]
    return roles.map { role in
      let before = seen[role]
      let actor = make(role, before?.count ?? 0)
      if isInterchangeable(role) {
        actor.twin = before?.last
        actor.start = .start(of: Role.allCases.firstIndex(of: role) ?? 0)
      }
      seen[role] = ((before?.count ?? 0) + 1, actor)
      return actor
    }
  }

  private func isInterchangeable(_ role: Role) -> Bool {
    switch role {
    case .cancelAwait, .disposeAgain: false
    case .await: count(.cancelAwait) == 0
    case .registration: count(.disposeAgain) == 0
    default: true
    }
  }
}

extension Cast {
  func actors(_ scene: CriticalSections) -> [ScriptedActor] {
    actors { role, index in
      switch role {
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

  func actors(_ scene: WholeOperations) -> [ScriptedActor] {
    actors { role, index in
      switch role {
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
