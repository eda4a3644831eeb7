/// Opening and closing elements.
extension TreeConstruction {
  mutating func push(_ tag: HTMLTag) {
    open.push(tag, name: Self.names[Int(tag.rawValue)])
  }

  /// Whether the document is inside a `template`, whose content is not part of it.
  var isInTemplate: Bool { !templates.isEmpty }

  static let names = HTMLTag.allCases.map { HTMLName($0.name).bits }

  /// Closes the current node, which past the depth limit is only counted.
  mutating func pop() {
    guard open.overflow > 0 else { return open.removeLast() }
    open.popOverflow()
    if let template = templates.last, template.overflow > open.overflow { leaveTemplate() }
  }

  /// Pops elements until `count` are left.
  mutating func pop(to count: Int) {
    while open.count > count { pop() }
  }

  /// Pops elements until the nearest `tag` in `scope` has been popped; false when none is in scope.
  @discardableResult
  mutating func close(_ tag: HTMLTag, in scope: ElementScope = .general) -> Bool {
    guard let index = open.index(of: tag, in: scope) else { return false }
    pop(to: index)
    return true
  }
}
