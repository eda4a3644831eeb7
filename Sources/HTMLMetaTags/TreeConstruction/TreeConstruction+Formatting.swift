/// The end of a formatting element, which blocks that it holds do not prevent.
extension TreeConstruction {
  /// Closes the nearest formatting element of this name in scope.
  ///
  /// This is what the adoption agency does to the stack of open elements: blocks that are open in
  /// the element stay open without it, and what follows the last block is closed.
  mutating func closeFormatting(_ tag: HTMLTag) {
    var index = open.count
    var lastBlock: Int?
    while open.spend() {
      index -= 1
      let element = open[index]
      if element.isHTML(tag) {
        guard let lastBlock else { return pop(to: index) }
        guard open.spend(2 * (open.count - index)) else { return }
        pop(to: lastBlock + 1)
        return open.removeFormatting(at: index)
      }
      if element.bounds(.general) { return }
      if lastBlock == nil, element.isSpecial { lastBlock = index }
    }
  }
}
