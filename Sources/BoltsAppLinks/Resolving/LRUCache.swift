/// Values by key, up to a number of them and a cost; the least recently used are dropped first.
///
/// Reading and writing take constant time, on average.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  private let capacity: Int
  private let maximumCost: Int
  private var entries: [Key: Entry] = [:]
  /// Each use of an entry, oldest first. Only the last use of each entry counts.
  private var uses: ArraySlice<(key: Key, number: Int)> = []
  private var useCount = 0
  private var totalCost = 0

  /// A cache of at most `capacity` values that cost at most `maximumCost` together; it keeps none when
  /// one of these is not positive.
  init(capacity: Int, maximumCost: Int = .max) {
    self.capacity = capacity
    self.maximumCost = maximumCost
  }

  /// The value of a key, which is then the one used last.
  mutating func value(for key: Key) -> Value? {
    guard let place = entries.index(forKey: key) else { return nil }
    let entry = entries.values[place]
    // Hashing a key is most of the cost, so it is done once.
    if entry.lastUse != useCount {
      entries.values[place].lastUse = useCount + 1
      noteUse(of: key)
    }
    return entry.value
  }

  /// Keeps a value, which is then the one used last; one that costs more than the whole cache may is
  /// not kept, and neither is what was there before.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 0) {
    remove(key)
    guard cost <= maximumCost, capacity > 0 else { return }
    entries[key] = Entry(value: value, cost: cost, lastUse: useCount + 1)
    totalCost += cost
    noteUse(of: key)
    while entries.count > capacity || totalCost > maximumCost, let oldest = uses.popFirst() {
      if entries[oldest.key]?.lastUse == oldest.number { remove(oldest.key) }
    }
  }

  mutating func remove(_ key: Key) { totalCost -= entries.removeValue(forKey: key)?.cost ?? 0 }

  mutating func removeAll() { self = LRUCache(capacity: capacity, maximumCost: maximumCost) }

  private mutating func noteUse(of key: Key) {
    useCount += 1
    uses.append((key, useCount))
    guard uses.count > 2 * entries.count + 32 else { return }
    uses = uses.filter { entries[$0.key]?.lastUse == $0.number }[...]
  }
}
