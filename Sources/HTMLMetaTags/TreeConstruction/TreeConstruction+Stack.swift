/// Opening and closing elements.
extension TreeConstruction {
  mutating func push(_ tag: HTMLTag) {
    open.push(tag, name: Self.names[Int(tag.rawValue)])
  }

  static let names = HTMLTag.allCases.map { HTMLName($0.name).bits }

  @inline(__always)
  mutating func pop() { open.removeLast() }

  /// Whether the document is inside a `template`, whose content is not part of it.
  var isInTemplate: Bool { !templateModes.isEmpty }

  /// Pops elements until one of the HTML elements `tag` has been popped.
  mutating func pop(through tag: HTMLTag) {
    pop(through: { $0.isHTML(tag) })
  }

  /// Pops elements until one that `isLast` accepts has been popped.
  @inline(__always)
  mutating func pop(through isLast: (OpenElement) -> Bool) {
    var isDone = false
    while !isDone, let current = open.current {
      isDone = isLast(current)
      pop()
    }
  }

  /// Pops elements until `count` are left.
  mutating func pop(to count: Int) {
    while open.count > count { pop() }
  }
}
