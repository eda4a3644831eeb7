/// What waits for a connection or a thread: a limit in total, one for each host, and one for each site.
///
/// The loads of a host begin in the order in which they came. The hosts take turns, so that a thousand
/// loads of one host don't delay another. A site may have any number of hosts, so all of them together
/// get a quarter of the total: a site that never answers leaves the rest to others.
struct LoadQueue<Load> {
  private struct Host {
    let site: String
    var active = 0
    /// Some may have been withdrawn.
    var waiting: ArraySlice<UInt64> = []
    var hasTurn = false
  }

  private struct Site {
    var active = 0
    /// The hosts whose turn came while the site had its share.
    var held: ArraySlice<String> = []
  }

  private let maximum: Int
  private let maximumPerSite: Int
  private let maximumPerHost: Int
  private var loads: [UInt64: Load] = [:]
  private var hosts: [String: Host] = [:]
  private var sites: [String: Site] = [:]
  /// The hosts that have loads that wait, and fewer active ones than they may have.
  private var turns: ArraySlice<String> = []
  private var active = 0

  /// Creates a queue; a limit is at least one, and that of a site at least that of a host.
  init(maximum: Int, maximumPerHost: Int) {
    self.maximum = max(1, maximum)
    self.maximumPerHost = max(1, maximumPerHost)
    maximumPerSite = max(self.maximumPerHost, maximum / 4)
  }

  mutating func append(_ load: Load, id: UInt64, host: String, site: String) {
    loads[id] = load
    hosts[host, default: Host(site: site)].waiting.append(id)
    giveTurn(to: host)
  }

  /// Withdraws a load that waits; `nil` when it does not.
  mutating func remove(_ id: UInt64) -> Load? { loads.removeValue(forKey: id) }

  /// The next load that may begin; it is active until `finish(_:)` is called for its host.
  mutating func next() -> Load? {
    while active < maximum, let name = turns.popFirst(), let site = hosts[name]?.site {
      guard sites[site]?.active ?? 0 < maximumPerSite else {
        sites[site]?.held.append(name)
        continue
      }
      hosts[name]?.hasTurn = false
      var load: Load?
      while load == nil, let id = hosts[name]?.waiting.popFirst() {
        load = loads.removeValue(forKey: id)
      }
      if load != nil {
        active += 1
        hosts[name]?.active += 1
        sites[site, default: Site()].active += 1
      } else {
        release(site)
      }
      giveTurn(to: name)
      if let load { return load }
    }
    return nil
  }

  /// An active load of a host has ended.
  mutating func finish(_ host: String) {
    guard let site = hosts[host]?.site else { return }
    active -= 1
    hosts[host]?.active -= 1
    sites[site]?.active -= 1
    release(site)
    giveTurn(to: host)
  }

  /// Gives the turn that a site has free to the first of its hosts that is held.
  private mutating func release(_ site: String) {
    if let host = sites[site]?.held.popFirst() {
      turns.append(host)
    } else if sites[site]?.active == 0 {
      sites[site] = nil
    }
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
