/// The positions in a text that a part of a pattern can end at.
///
/// A pattern is matched by computing this set for each token in turn, so no character is compared twice
/// with one token, and nothing has to backtrack.
struct PositionSet {
  /// Single positions in ascending order, all before `tail`.
  private(set) var list: [Int]
  /// Every position from this one to the end of the text.
  private(set) var tail: Int?

  init(_ positions: [Int]) { list = positions }

  private init(list: [Int], tail: Int?) {
    self.list = list
    self.tail = tail
  }

  var isEmpty: Bool { list.isEmpty && tail == nil }

  /// Whether the end of a text of that length is among the positions.
  func contains(end: Int) -> Bool { tail != nil || list.last == end }

  /// After zero or more characters: every position from the first one on.
  mutating func takeAnyNumber() {
    if let first = list.first ?? tail { self = PositionSet(list: [], tail: first) }
  }

  /// After exactly one character of those that fit.
  mutating func takeOne(
    of text: [UInt32], steps: inout Int, where fits: (UInt32) -> Bool, isAny: Bool
  ) {
    steps += list.count + 1
    var next: [Int] = []
    for position in list where position < text.count && fits(text[position]) {
      next.append(position + 1)
    }
    guard let tail else {
      list = next
      return
    }
    if isAny {
      self = PositionSet(list: next, tail: tail < text.count ? tail + 1 : nil)
    } else {
      steps += text.count - tail
      for position in tail..<text.count where fits(text[position]) { next.append(position + 1) }
      self = PositionSet(list: next, tail: nil)
    }
  }

  /// The positions of either set.
  mutating func formUnion(_ other: PositionSet) {
    let end = min(tail ?? .max, other.tail ?? .max)
    var merged: [Int] = []
    merged.reserveCapacity(list.count + other.list.count)
    var (left, right) = (0, 0)
    while true {
      // The end of a list is before no other position.
      let ours = left < list.count ? list[left] : .max
      let theirs = right < other.list.count ? other.list[right] : .max
      let next = min(ours, theirs)
      guard next < end else { break }
      merged.append(next)
      if ours == next { left += 1 }
      if theirs == next { right += 1 }
    }
    self = PositionSet(list: merged, tail: end == .max ? nil : end)
  }
}
