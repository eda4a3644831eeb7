/// The namespace of an open element.
enum HTMLNamespace: UInt8 {
  case html, math, svg
}

/// An element that has been opened and not yet closed. No content, no attributes.
struct OpenElement {
  let name: UInt64
  var identity: UInt32
  let tag: HTMLTag
  let space: HTMLNamespace
  /// An `annotation-xml` whose `encoding` makes it an HTML integration point.
  var holdsHTML = false

  @inline(__always)
  func isHTML(_ wanted: HTMLTag) -> Bool { tag == wanted && space == .html }

  var isFormatting: Bool { space == .html && tag.isFormatting }

  /// The standard's category "special".
  var isSpecial: Bool {
    space == .html ? tag.isSpecial : isForeignScopeMarker
  }

  private var isForeignScopeMarker: Bool {
    space == .math
      ? isMathMLTextIntegrationPoint || tag == .annotationXML
      : tag == .foreignObject || tag == .desc || tag == .title
  }

  var isMathMLTextIntegrationPoint: Bool {
    guard space == .math else { return false }
    switch tag {
    case .mi, .mo, .mn, .ms, .mtext: return true
    default: return false
    }
  }

  var isHTMLIntegrationPoint: Bool {
    space == .svg
      ? tag == .foreignObject || tag == .desc || tag == .title
      : space == .math && holdsHTML
  }

  /// Whether a search of `scope` ends at this element.
  func bounds(_ scope: ElementScope) -> Bool {
    guard space == .html else { return scope != .table && isForeignScopeMarker }
    switch tag {
    case .html, .table, .template: return true
    case .applet, .caption, .td, .th, .marquee, .object: return scope != .table
    case .select: return false
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

/// The stack of open elements.
///
/// Searching it costs steps from a budget that every tag refills, so that no nesting makes reading
/// slower than linear: real pages never come near the end of it; past it a search finds nothing.
/// An element past the depth limit is counted and not held.
struct OpenElements {
  private(set) var elements: [OpenElement] = []
  /// Elements opened past the depth limit and not closed since.
  private(set) var overflow = 0
  /// Whether the current node is in the SVG or MathML namespace.
  private(set) var currentIsForeign = false
  private var budget = maximumBudget
  private var nextIdentity: UInt32 = 0

  static let depthLimit = 1 << 17
  private static let maximumBudget = 1 << 22
  private static let refill = 64

  @inline(__always)
  mutating func beginTag() {
    if budget < Self.maximumBudget { budget &+= Self.refill }
  }

  /// Takes `steps` from the budget; false when it is spent.
  @inline(__always)
  mutating func spend(_ steps: Int = 1) -> Bool {
    budget &-= steps
    if budget >= 0 { return true }
    budget = 0
    return false
  }

  @inline(__always)
  var count: Int { elements.count }

  @inline(__always)
  var current: OpenElement? { elements.last }

  func currentIs(_ tag: HTMLTag) -> Bool { elements.last?.isHTML(tag) ?? false }

  mutating func makeIdentity() -> UInt32 {
    nextIdentity &+= 1
    return nextIdentity
  }

  @discardableResult
  mutating func push(
    _ tag: HTMLTag, name: UInt64, space: HTMLNamespace = .html, holdsHTML: Bool = false
  ) -> UInt32 {
    nextIdentity &+= 1
    guard elements.count < Self.depthLimit else {
      overflow += 1
      return nextIdentity
    }
    elements.append(
      OpenElement(
        name: name, identity: nextIdentity, tag: tag, space: space, holdsHTML: holdsHTML))
    currentIsForeign = space != .html
    return nextIdentity
  }

  /// Closes one element that was opened past the depth limit.
  mutating func popOverflow() { overflow -= 1 }

  mutating func removeLast() -> OpenElement? {
    let removed = elements.popLast()
    currentIsForeign = (elements.last?.space ?? .html) != .html
    return removed
  }

  mutating func insert(_ element: OpenElement, at index: Int) {
    elements.insert(element, at: index)
    currentIsForeign = (elements.last?.space ?? .html) != .html
  }

  mutating func remove(at index: Int) {
    elements.remove(at: index)
    currentIsForeign = (elements.last?.space ?? .html) != .html
  }

  mutating func setIdentity(_ identity: UInt32, at index: Int) {
    elements[index].identity = identity
  }

  /// Whether one of the HTML elements that `matches` accepts is in `scope`.
  @inline(__always)
  mutating func hasInScope(_ scope: ElementScope, where matches: (OpenElement) -> Bool) -> Bool {
    var index = elements.count - 1
    while index >= 0, spend() {
      let element = elements[index]
      if matches(element) { return true }
      if element.bounds(scope) { return false }
      index -= 1
    }
    return false
  }

  mutating func hasInScope(_ tag: HTMLTag, _ scope: ElementScope = .general) -> Bool {
    hasInScope(scope) { $0.isHTML(tag) }
  }

  /// The index of the element with this identity, or nil.
  mutating func index(of identity: UInt32) -> Int? {
    var index = elements.count - 1
    while index >= 0, spend() {
      if elements[index].identity == identity { return index }
      index -= 1
    }
    return nil
  }
}
