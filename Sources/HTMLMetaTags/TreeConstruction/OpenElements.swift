/// The namespace of an open element.
enum HTMLNamespace: UInt8 {
  case html, math, svg
}

/// An element that has been opened and not yet closed. No content, no attributes.
struct OpenElement {
  let name: HTMLName
  let tag: HTMLTag
  let space: HTMLNamespace
  /// An `annotation-xml` whose `encoding` makes it an HTML integration point.
  let holdsHTML: Bool

  @inline(__always)
  func isHTML(_ wanted: HTMLTag) -> Bool { tag == wanted && space == .html }

  var isFormatting: Bool { space == .html && tag.isFormatting }

  /// The standard's category "special".
  var isSpecial: Bool {
    space == .html ? tag.isSpecial : isForeignScopeMarker
  }

  private var isForeignScopeMarker: Bool {
    space == .math
      ? isMathMLTextIntegrationPoint || tag == .annotationXML : isHTMLIntegrationPoint
  }

  var isMathMLTextIntegrationPoint: Bool {
    guard space == .math else { return false }
    switch tag {
    case .mi, .mo, .mn, .ms, .mtext: return true
    default: return false
    }
  }

  var isHTMLIntegrationPoint: Bool {
    space == .svg ? tag == .foreignObject || tag == .desc || tag == .title : holdsHTML
  }

  /// Whether a search of `scope` ends at this element.
  func bounds(_ scope: ElementScope) -> Bool {
    guard space == .html else {
      return scope != .table && isForeignScopeMarker
    }
    switch tag {
    case .html, .table, .template: return true
    case .applet, .caption, .td, .th, .marquee, .object, .select: return scope != .table
    case .ol, .ul: return scope == .listItem
    case .button: return scope == .button
    default: return false
    }
  }
}

/// The scopes of "has an element in scope".
enum ElementScope {
  case general, listItem, button, table
}

/// The stack of open elements; `html`, which bounds every scope, is at its bottom.
///
/// A search or a removal takes a step from a budget for every element that it passes, and each tag adds to the budget.
/// So the time is linear, however the elements are nested. Real pages stay far within it; when the budget is spent, a
/// search finds nothing. At the depth limit, a new element replaces the current one. If that is a `template`, the new
/// element is dropped.
struct OpenElements {
  private var elements: [OpenElement] = []
  /// How many `p` elements are open.
  private(set) var paragraphs = 0
  /// Whether the current node is in the SVG or MathML namespace.
  private(set) var currentIsForeign = false
  private var budget = maximumBudget
  /// How many elements searches and removals have passed.
  private(set) var steps = 0

  static let depthLimit = 1 << 17
  static let maximumBudget = 1 << 16
  static let refill = 64

  @inline(__always)
  mutating func beginTag() {
    if budget < Self.maximumBudget { budget &+= Self.refill }
  }

  /// Takes `steps` from the budget; false when it is spent.
  @inline(__always)
  mutating func spend(_ steps: Int = 1) -> Bool {
    let spent = min(steps, budget)
    self.steps &+= spent
    budget &-= spent
    return spent == steps
  }

  @inline(__always)
  subscript(index: Int) -> OpenElement { elements[index] }

  @inline(__always)
  var current: OpenElement { elements[elements.count &- 1] }

  var count: Int { elements.count }
  var isFull: Bool { count == Self.depthLimit }

  @inline(__always)
  mutating func push(
    _ tag: HTMLTag, name: HTMLName, space: HTMLNamespace = .html, holdsHTML: Bool = false
  ) {
    let element = OpenElement(name: name, tag: tag, space: space, holdsHTML: holdsHTML)
    if isFull {
      if current.isHTML(.template) { return }
      removeLast()
    }
    elements.append(element)
    if element.isHTML(.p) { paragraphs &+= 1 }
    currentIsForeign = space != .html
  }

  @inline(__always)
  mutating func removeLast() {
    if elements.removeLast().isHTML(.p) { paragraphs &-= 1 }
    noteCurrent()
  }

  /// Removes the element at `index`, and those above it that are neither special nor formatting. The
  /// current node must be one of those that stay.
  mutating func removeFormatting(at index: Int) {
    var kept = index
    for next in index + 1..<count where elements[next].isSpecial || elements[next].isFormatting {
      elements[kept] = elements[next]
      kept += 1
    }
    elements.removeLast(count - kept)
  }

  /// Removes the element at `index`; those above it stay.
  mutating func remove(at index: Int) {
    elements.remove(at: index)
    noteCurrent()
  }

  @inline(__always)
  private mutating func noteCurrent() {
    currentIsForeign = current.space != .html
  }

  /// The index of the nearest element in `scope` that `matches` accepts, or nil.
  @inline(__always)
  mutating func index(
    in scope: ElementScope, where matches: (OpenElement) -> Bool
  ) -> Int? {
    var index = count
    while spend() {
      index -= 1
      let element = elements[index]
      if matches(element) { return index }
      if element.bounds(scope) { return nil }
    }
    return nil
  }

  /// The index of the nearest HTML element of this name in `scope`, or nil.
  mutating func index(of tag: HTMLTag, in scope: ElementScope) -> Int? {
    index(in: scope) { $0.isHTML(tag) }
  }
}
