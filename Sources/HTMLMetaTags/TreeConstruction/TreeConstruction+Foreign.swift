/// The rules for parsing tokens in foreign content (13.2.6.5).
extension TreeConstruction {
  /// Takes a start tag whose current node is foreign; `unnamed` when the HTML rules apply to it.
  mutating func foreignStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    let current = open.current
    if current.isHTMLIntegrationPoint { return .unnamed }
    if current.isMathMLTextIntegrationPoint, token.tag != .mglyph, token.tag != .malignmark {
      return .unnamed
    }
    if current.space == .math, current.tag == .annotationXML, token.tag == .svg { return .unnamed }
    if token.tag.breaksOutOfForeignContent
      || (token.tag == .font && token.traits.contains(.styledFont))
    {
      breakOut()
      return .unnamed
    }
    insertForeign(token, space: current.space)
    return .none
  }

  /// Opens a foreign element, unless the tag also closes it.
  mutating func insertForeign(_ token: HTMLStartTag, space: HTMLNamespace) {
    guard !token.traits.contains(.selfClosing) else { return }
    open.push(
      token.tag, name: token.name, space: space,
      holdsHTML: token.traits.contains(.holdsHTML))
  }

  /// Takes an end tag whose current node is foreign; false when the HTML rules apply to it.
  mutating func foreignEndTag(_ tag: HTMLTag, name: HTMLName) -> Bool {
    if tag == .br || tag == .p {
      breakOut()
      return false
    }
    var index = open.count - 1
    while open[index].space != .html {
      guard open.spend() else { return true }
      if open[index].name == name {
        pop(to: index)
        return true
      }
      index -= 1
    }
    return false
  }

  /// Closes foreign elements down to the nearest element that may contain HTML.
  private mutating func breakOut() {
    while open.currentIsForeign, !open.current.isHTMLIntegrationPoint,
      !open.current.isMathMLTextIntegrationPoint
    { open.removeLast() }
  }
}
