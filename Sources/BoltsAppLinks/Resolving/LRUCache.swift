/// Values by key, up to a number of them; the one that was used least recently makes room.
///
/// Reading and writing take constant time: the entries stand in an array, linked into a ring in
/// the order of their use.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var newer: Int
    var older: Int
  }

  private let capacity: Int
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var newest = 0

  /// A cache of at most `capacity` values; none when that is not positive.
  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The value of a key, which is then the one used last.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    makeNewest(place)
    return entries[place].value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if let place = places[key] {
      entries[place].value = value
      makeNewest(place)
    } else if entries.count < capacity {
      append(Entry(key: key, value: value, newer: 0, older: 0))
    } else if capacity > 0 {
      // The oldest stands beside the newest in the ring, so that turning it by one renews it.
      let oldest = entries[newest].newer
      places[entries[oldest].key] = nil
      let (newer, older) = (entries[oldest].newer, entries[oldest].older)
      entries[oldest] = Entry(key: key, value: value, newer: newer, older: older)
      places[key] = oldest
      newest = oldest
    }
  }

  /// Removes a value; the last entry moves to its place.
  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
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
    self = LRUCache(capacity: capacity)
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

  /// Puts an entry into the ring after the newest one.
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
