/// The state of requests that several callers share: which caller waits for which result of which
/// request.
///
/// It starts, ends and resumes nothing itself: each method returns the actions for its caller.
struct RequestCoalescer<Key: Hashable, Answer, Waiter> {
  typealias RequestID = Int
  typealias WaiterID = Int

  /// A waiter that has all of its answers.
  struct Release {
    let waiter: Waiter
    let answers: [Key: Answer]
  }

  private struct Flight {
    let request: RequestID
    /// Unordered, so that leaving takes constant time; identifiers are given in order of arrival.
    var waiters: Set<WaiterID>
  }

  private struct Wait {
    let waiter: Waiter
    var missing: Set<Key>
    var answers: [Key: Answer]
  }

  private var flights: [Key: Flight] = [:]
  private var waits: [WaiterID: Wait] = [:]
  /// How many keys of a request have a waiter.
  private var wanted: [RequestID: Int] = [:]
  private var lastRequest = 0

  /// A caller waits for these keys, with the answers that it has already.
  ///
  /// - Returns: The request to start for the keys that no request is on its way for, or `nil` when
  ///   there are none.
  mutating func wait(
    _ id: WaiterID, _ waiter: Waiter, for keys: Set<Key>, having answers: [Key: Answer]
  ) -> (id: RequestID, keys: [Key])? {
    waits[id] = Wait(waiter: waiter, missing: keys, answers: answers)
    let new = keys.filter { flights[$0] == nil }
    for key in keys.subtracting(new) { flights[key]?.waiters.insert(id) }
    guard !new.isEmpty else { return nil }
    lastRequest += 1
    for key in new { flights[key] = Flight(request: lastRequest, waiters: [id]) }
    wanted[lastRequest] = new.count
    return (lastRequest, Array(new))
  }

  /// A request brought the answer for a key.
  ///
  /// - Returns: The waiters that have everything now, or `nil` when no caller waits for that key from
  ///   that request any more.
  mutating func finish(_ request: RequestID, _ key: Key, with answer: Answer) -> [Release]? {
    guard let flight = flights[key], flight.request == request else { return nil }
    flights[key] = nil
    _ = release(request)
    return flight.waiters.sorted().compactMap { id in
      waits[id]?.missing.remove(key)
      waits[id]?.answers[key] = answer
      guard waits[id]?.missing.isEmpty == true else { return nil }
      return waits.removeValue(forKey: id).map { Release(waiter: $0.waiter, answers: $0.answers) }
    }
  }

  /// A caller stops waiting.
  ///
  /// - Returns: The caller with the answers that it had, and the requests to cancel because no
  ///   caller waits for them now; `nil` when that caller was not waiting.
  mutating func abandon(_ id: WaiterID) -> (release: Release, cancelled: [RequestID])? {
    guard let wait = waits.removeValue(forKey: id) else { return nil }
    var cancelled: [RequestID] = []
    for key in wait.missing {
      // In place: a copy of the flight would copy all of its waiters.
      flights[key]?.waiters.remove(id)
      guard let flight = flights[key], flight.waiters.isEmpty else { continue }
      flights[key] = nil
      if release(flight.request) { cancelled.append(flight.request) }
    }
    return (Release(waiter: wait.waiter, answers: wait.answers), cancelled)
  }

  /// Takes one key from a request; `true` when that was the last.
  private mutating func release(_ request: RequestID) -> Bool {
    let count = (wanted[request] ?? 1) - 1
    wanted[request] = count > 0 ? count : nil
    return count <= 0
  }
}
