/// An attribute as the source writes it; nothing is decoded.
struct HTMLAttribute: Equatable {
  let name: Range<Int>
  /// Empty for an attribute without a value.
  let value: Range<Int>
}

/// The attributes of one tag that some rule asks for; the first of two equal names counts.
struct HTMLAttributes {
  var property: HTMLAttribute?
  var content: HTMLAttribute?
  var name: HTMLAttribute?
  var value: HTMLAttribute?
  var charset: HTMLAttribute?
  var httpEquiv: HTMLAttribute?
  var type: HTMLAttribute?
  var encoding: HTMLAttribute?
  /// One of `color`, `face` and `size` is there.
  var stylesFont = false

  /// Keeps `attribute` when its name is one of those above and stands here for the first time.
  mutating func take(_ attribute: HTMLAttribute, in bytes: PageBytes) {
    let start = attribute.name.lowerBound
    func isNamed(_ name: StaticString) -> Bool { bytes.matches(name, at: start) }
    switch attribute.name.count {
    case 4:
      if name == nil, isNamed("name") { name = attribute }
      if type == nil, isNamed("type") { type = attribute }
      if isNamed("face") || isNamed("size") { stylesFont = true }
    case 5:
      if value == nil, isNamed("value") { value = attribute }
      if isNamed("color") { stylesFont = true }
    case 7:
      if content == nil, isNamed("content") { content = attribute }
      if charset == nil, isNamed("charset") { charset = attribute }
    case 8:
      if property == nil, isNamed("property") { property = attribute }
      if encoding == nil, isNamed("encoding") { encoding = attribute }
    case 10:
      if httpEquiv == nil, isNamed("http-equiv") { httpEquiv = attribute }
    default: break
    }
  }
}
