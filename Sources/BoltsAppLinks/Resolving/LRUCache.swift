internal import Foundation

/// Values by key, up to a number of them and a cost; the least recently used are dropped first.
///
/// Reading and writing take constant time: the entries are in an array, linked into a ring in the order
/// of their use.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  private let capacity: Int
  private let maximumCost: Int
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var newest = 0
  /// The cost of all entries together.
  private(set) var totalCost = 0

  /// A cache of at most `capacity` values that cost at most `maximumCost` together; it keeps none when
  /// one of these is not positive.
  init(capacity: Int, maximumCost: Int = .max) {
    self.capacity = capacity
    self.maximumCost = maximumCost
  }

  var count: Int { entries.count }

  /// The value of a key, which is then the one used last.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    makeNewest(place)
    return entries[place].value
  }

  /// Keeps a value, which is then the one used last; one that costs more than the whole cache may is
  /// not kept, and neither is what was there before.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 0) {
    guard cost <= maximumCost, capacity > 0 else { return remove(key) }
    if let place = places[key] {
      totalCost += cost - entries[place].cost
      entries[place].value = value
      entries[place].cost = cost
      makeNewest(place)
    } else {
      if entries.count == capacity { removeOldest() }
      totalCost += cost
      append(Entry(key: key, value: value, cost: cost, newer: 0, older: 0))
    }
    while totalCost > maximumCost { removeOldest() }
  }

  private mutating func removeOldest() {
    // The oldest is beside the newest in the ring.
    remove(entries[entries[newest].newer].key)
  }

  /// Removes a value; the last entry moves to its place.
  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    totalCost -= entries[place].cost
    if newest == place { newest = entries[place].older }
    unlink(place)
    let last = entries.removeLast()
    if entries.isEmpty {
      newest = 0
    } else if place < entries.count {
      let isAlone = entries.count == 1
      entries[place] = last
      places[last.key] = place
      entries[place].newer = isAlone ? place : last.newer
      entries[place].older = isAlone ? place : last.older
      entries[entries[place].newer].older = place
      entries[entries[place].older].newer = place
      if newest == entries.count { newest = place }
    }
  }

  mutating func removeAll() {
    self = LRUCache(capacity: capacity, maximumCost: maximumCost)
  }

  private mutating func append(_ entry: Entry) {
    let place = entries.count
    entries.append(entry)
    places[entry.key] = place
    link(place)
  }

  private mutating func makeNewest(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    link(place)
  }

  /// Inserts an entry into the ring after the newest one.
  private mutating func link(_ place: Int) {
    if entries.count == 1 {
      entries[place].newer = place
      entries[place].older = place
    } else {
      let oldest = entries[newest].newer
      entries[place].older = newest
      entries[place].newer = oldest
      entries[newest].newer = place
      entries[oldest].older = place
    }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    entries[newer].older = older
    entries[older].newer = newer
  }
}

/// The memory that a cached outcome takes, in bytes: an estimate that is never far too small.
///
/// Data from a page or a server is counted; the rest is a constant.
enum MemoryCost {
  /// What a URL takes beside its text, which it may hold twice.
  private static let perURL = 512
  /// A string that does not fit into its own 16 bytes.
  private static let perString = 32
  /// Dictionary, list and bookkeeping of one entry.
  private static let perEntry = 512

  static func of(_ outcome: Result<AppLinkResolution, any Error>, for url: URL) -> Int {
    switch outcome {
    case .success(let resolution):
      perEntry + of(url) + of(resolution.link)
        + (resolution.validator.map { "\($0)".utf8.count } ?? 0)
    // Errors hold their URL, and a text that says what was wrong.
    case .failure(let error): perEntry + 2 * of(url) + "\(error)".utf8.count
    }
  }

  static func of(_ link: AppLink) -> Int {
    link.targets.reduce(of(link.sourceURL) + of(link.webURL)) { $0 + of($1) }
  }

  private static func of(_ target: AppLinkTarget) -> Int {
    let texts = [
      target.appName, target.appStoreID, target.package, target.className, target.appID,
    ]
    return texts.reduce(MemoryLayout<AppLinkTarget>.stride + of(target.url)) {
      $0 + ($1.map { perString + $0.utf8.count } ?? 0)
    }
  }

  private static func of(_ url: URL?) -> Int {
    url.map { perURL + 2 * $0.absoluteString.utf8.count } ?? 0
  }
}
