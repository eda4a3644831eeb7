/// What waits for a connection: a limit in total, and one for each host.
///
/// The loads of a host begin in the order in which they came. The hosts take turns, so that a thousand
/// loads of one host don't delay another.
struct LoadQueue<Load> {
  private struct Host {
    var active = 0
    /// Some may have been withdrawn.
    var waiting: ArraySlice<UInt64> = []
    var hasTurn = false
  }

  private let maximum: Int
  private let maximumPerHost: Int
  private var loads: [UInt64: Load] = [:]
  private var hosts: [String: Host] = [:]
  /// The hosts that have loads that wait, and fewer active ones than they may have.
  private var turns: ArraySlice<String> = []
  private var active = 0

  /// Creates a queue; a limit is at least one.
  init(maximum: Int, maximumPerHost: Int) {
    self.maximum = max(1, maximum)
    self.maximumPerHost = max(1, maximumPerHost)
  }

  mutating func append(_ load: Load, id: UInt64, host: String) {
    loads[id] = load
    hosts[host, default: Host()].waiting.append(id)
    giveTurn(to: host)
  }

  /// Withdraws a load that waits; `nil` when it does not.
  mutating func remove(_ id: UInt64) -> Load? { loads.removeValue(forKey: id) }

  /// The next load that may begin; it is active until `finish(_:)` is called for its host.
  mutating func next() -> Load? {
    while active < maximum, let host = turns.popFirst() {
      hosts[host]?.hasTurn = false
      var load: Load?
      while load == nil, let id = hosts[host]?.waiting.popFirst() {
        load = loads.removeValue(forKey: id)
      }
      if load != nil {
        active += 1
        hosts[host]?.active += 1
      }
      giveTurn(to: host)
      if let load { return load }
    }
    return nil
  }

  /// An active load of a host has ended.
  mutating func finish(_ host: String) {
    active -= 1
    hosts[host]?.active -= 1
    giveTurn(to: host)
  }

  private mutating func giveTurn(to name: String) {
    guard let host = hosts[name], !host.hasTurn else { return }
    if host.waiting.isEmpty {
      if host.active == 0 { hosts[name] = nil }
    } else if host.active < maximumPerHost {
      hosts[name]?.hasTurn = true
      turns.append(name)
    }
  }
}
