/// The open elements by which a page hides or shows its tags: templates, and foreign content.
///
/// This is what is left of the tree construction of the HTML standard (13.2.6). Other elements are not
/// tracked. So an `svg` or `math` without an end tag stays open until a tag that cannot be in it, where a
/// browser may close it with the element around it.
struct OpenElements {
  enum Space {
    case html, svg, math
  }

  private struct Element {
    let tag: HTMLTag
    let space: Space
    /// An `annotation-xml` whose `encoding` lets it hold HTML.
    let holdsHTML: Bool

    /// Whether the content may be HTML, though the element is foreign.
    var isIntegrationPoint: Bool {
      switch (space, tag) {
      case (.svg, .foreignObject), (.svg, .desc), (.svg, .title), (.math, .mathText): true
      default: holdsHTML
      }
    }
  }

  /// Templates, the roots of foreign content, and the foreign elements that may hold HTML.
  private var elements: [Element] = []
  private var templates = 0
  /// Whether anything has been read that a frameset does not replace.
  var hasBody = false

  /// Nothing is open that any rule asks for.
  var isEmpty: Bool { elements.isEmpty }
  /// Whether the content is that of a `template`, which is not part of the document.
  var isInTemplate: Bool { templates > 0 }
  /// Whether the current element is foreign, which allows CDATA sections.
  var isInForeignContent: Bool { elements.last.map { $0.space != .html } ?? false }

  /// Takes the start tag of an element in foreign content (13.2.6.5).
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - isSelfClosing: Whether the tag closes its element.
  ///   - holdsHTML: Whether it is an `annotation-xml` that may hold HTML.
  /// - Returns: False when the rules of HTML apply to the tag.
  mutating func takesForeign(_ tag: HTMLTag, isSelfClosing: Bool, holdsHTML: Bool) -> Bool {
    guard let current = elements.last, current.space != .html, !current.isIntegrationPoint else {
      return false
    }
    if current.tag == .annotationXML, tag == .svg { return false }
    if tag == .breakout || tag == .head || tag == .meta {
      endForeignContent()
      return false
    }
    switch tag {
    case .svg, .math, .template, .title, .foreignObject, .desc, .mathText, .annotationXML:
      if !isSelfClosing { open(tag, current.space, holdsHTML: holdsHTML) }
    default: break
    }
    return true
  }

  mutating func open(_ tag: HTMLTag, _ space: Space, holdsHTML: Bool = false) {
    elements.append(Element(tag: tag, space: space, holdsHTML: holdsHTML))
    if tag == .template, space == .html { templates += 1 }
  }

  mutating func endTag(_ tag: HTMLTag) {
    // An element is searched for only so far up, for linear time.
    var index = elements.count - 1
    let last = max(0, elements.count - 32)
    while index >= last, elements[index].space != .html {
      guard elements[index].tag != tag else { return elements.removeSubrange(index...) }
      index -= 1
    }
    if tag == .breakout { endForeignContent() }
    if tag == .template, isInTemplate {
      while let element = elements.popLast(), element.space != .html {}
      templates -= 1
    }
  }

  /// Closes foreign elements down to the nearest one that may hold HTML.
  private mutating func endForeignContent() {
    while let last = elements.last, last.space != .html, !last.isIntegrationPoint {
      elements.removeLast()
    }
  }
}
