/// The active formatting elements: reconstruction and the adoption agency (13.2.4.3, 13.2.6.4.7).
extension TreeConstruction {
  /// Opens again the formatting elements that a closed block took with it.
  mutating func reconstructFormatting() {
    guard formatting.needsReconstruction else { return }
    for index in formatting.reconstructionStart..<formatting.entries.count {
      guard open.spend(16), open.count < OpenElements.depthLimit else { return }
      let entry = formatting.entries[index]
      let identity = open.push(entry.tag, name: entry.name)
      formatting.reopen(at: index, as: identity)
    }
  }

  /// What an end tag of a formatting element does, wherever the element began.
  mutating func adoptionAgency(_ tag: HTMLTag, name: UInt64) {
    if let current = open.current, current.isHTML(tag),
      formatting.index(of: current.identity) == nil
    {
      return pop()
    }
    for _ in 0..<8 {
      guard let entryIndex = formatting.lastIndex(of: tag) else { return anyOtherEndTag(name) }
      let identity = formatting.entries[entryIndex].identity
      guard formatting.entries[entryIndex].isOpen, let index = open.index(of: identity) else {
        return formatting.remove(at: entryIndex)
      }
      guard open.hasInScope(.general, where: { $0.identity == identity }) else { return }
      let above = open.count - index
      guard open.spend(4 * above),
        let block = (index + 1..<open.count).first(where: { open[$0].isSpecial })
      else {
        pop(to: index)
        if let left = formatting.index(of: identity) { formatting.remove(at: left) }
        return
      }
      adopt(formattingElement: index, identity: identity, into: block)
    }
  }

  /// One round of the adoption agency: the formatting element moves below the furthest block.
  private mutating func adopt(formattingElement index: Int, identity: UInt32, into block: Int) {
    var bookmark = formatting.index(of: identity) ?? 0
    var block = block
    var node = block - 1
    var round = 0
    while node > index {
      round += 1
      let element = open[node]
      var entry = formatting.index(of: element.identity)
      if round > 3, let listed = entry {
        formatting.remove(at: listed)
        if listed < bookmark { bookmark -= 1 }
        entry = nil
      }
      if let listed = entry {
        let clone = open.makeIdentity()
        open.setIdentity(clone, at: node)
        formatting.reopen(at: listed, as: clone)
        if node == block - 1 { bookmark = listed + 1 }
      } else {
        open.remove(at: node)
        block -= 1
      }
      node -= 1
    }
    guard let listed = formatting.index(of: identity) else { return }
    var entry = formatting.entries[listed]
    formatting.remove(at: listed)
    if listed < bookmark { bookmark -= 1 }
    let clone = open.makeIdentity()
    entry.identity = clone
    entry.isOpen = true
    formatting.insert(entry, at: min(bookmark, formatting.entries.count))
    var element = open[index]
    element.identity = clone
    open.remove(at: index)
    open.insert(element, at: block)
  }
}
