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

/// The stack of open elements.
///
/// Searching it costs steps from a budget that every tag refills, so that no nesting makes reading
/// slower than linear: real pages never come near the end of it; past it a search finds nothing.
/// An element past the depth limit is counted and not held.
struct OpenElements {
  /// The elements, and room above them from a deeper stack of before.
  private var storage: [OpenElement] = []
  private(set) var count = 0
  /// Elements opened past the depth limit and not closed since.
  private(set) var overflow = 0
  /// How many `p` elements are open.
  private(set) var paragraphs = 0
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
  subscript(index: Int) -> OpenElement { storage[index] }

  @inline(__always)
  var current: OpenElement? { count > 0 ? storage[count &- 1] : nil }

  @inline(__always)
  func currentIs(_ tag: HTMLTag) -> Bool { count > 0 && storage[count &- 1].isHTML(tag) }

  mutating func makeIdentity() -> UInt32 {
    nextIdentity &+= 1
    return nextIdentity
  }

  @discardableResult
  @inline(__always)
  mutating func push(
    _ tag: HTMLTag, name: UInt64, space: HTMLNamespace = .html, holdsHTML: Bool = false
  ) -> UInt32 {
    nextIdentity &+= 1
    let element = OpenElement(
      name: name, identity: nextIdentity, tag: tag, space: space, holdsHTML: holdsHTML)
    if count < storage.count {
      storage[count] = element
    } else {
      guard count < Self.depthLimit else {
        overflow += 1
        return nextIdentity
      }
      storage.append(element)
    }
    count &+= 1
    if element.isHTML(.p) { paragraphs &+= 1 }
    currentIsForeign = space != .html
    return nextIdentity
  }

  /// Closes one element that was opened past the depth limit.
  mutating func popOverflow() { overflow -= 1 }

  @inline(__always)
  mutating func removeLast() -> OpenElement? {
    guard count > 0 else { return nil }
    count &-= 1
    let removed = storage[count]
    if removed.isHTML(.p) { paragraphs &-= 1 }
    noteCurrent()
    return removed
  }

  mutating func insert(_ element: OpenElement, at index: Int) {
    storage.insert(element, at: index)
    count += 1
    if element.isHTML(.p) { paragraphs += 1 }
    noteCurrent()
  }

  mutating func remove(at index: Int) {
    if storage.remove(at: index).isHTML(.p) { paragraphs -= 1 }
    count -= 1
    noteCurrent()
  }

  @inline(__always)
  private mutating func noteCurrent() {
    currentIsForeign = count > 0 && storage[count &- 1].space != .html
  }

  mutating func setIdentity(_ identity: UInt32, at index: Int) {
    storage[index].identity = identity
  }

  /// Whether one of the HTML elements that `matches` accepts is in `scope`.
  @inline(__always)
  mutating func hasInScope(_ scope: ElementScope, where matches: (OpenElement) -> Bool) -> Bool {
    var index = count - 1
    while index >= 0, spend() {
      let element = storage[index]
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
    var index = count - 1
    while index >= 0, spend() {
      if storage[index].identity == identity { return index }
      index -= 1
    }
    return nil
  }
}
