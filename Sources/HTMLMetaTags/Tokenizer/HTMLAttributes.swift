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
  var rel: HTMLAttribute?
  var href: HTMLAttribute?
  /// One of `color`, `face` and `size` is there.
  var stylesFont = false

  /// Keeps `attribute` when its name is one of those above for the first time.
  mutating func take(_ attribute: HTMLAttribute, in bytes: PageBytes) {
    // NUL represents U+FFFD; at the end it would not tell the name from a shorter one.
    guard bytes[attribute.name.upperBound - 1] != 0 else { return }
    guard attribute.name.count <= 8 else {
      if attribute.name.count == 10, httpEquiv == nil,
        bytes.matches("http-equiv", at: attribute.name.lowerBound)
      {
        httpEquiv = attribute
      }
      return
    }
    switch bytes.shortName(attribute.name) {
    case Self.propertyName: property = property ?? attribute
    case Self.contentName: content = content ?? attribute
    case Self.nameName: name = name ?? attribute
    case Self.valueName: value = value ?? attribute
    case Self.charsetName: charset = charset ?? attribute
    case Self.typeName: type = type ?? attribute
    case Self.encodingName: encoding = encoding ?? attribute
    case Self.relName: rel = rel ?? attribute
    case Self.hrefName: href = href ?? attribute
    case Self.colorName, Self.faceName, Self.sizeName: stylesFont = true
    default: break
    }
  }

  // The names as `PageBytes.shortName` gives them: the first letter in the lowest bits.
  private static let propertyName: UInt64 = 0x7974_7265_706F_7270
  private static let contentName: UInt64 = 0x0074_6E65_746E_6F63
  private static let nameName: UInt64 = 0x656D_616E
  private static let valueName: UInt64 = 0x65_756C_6176
  private static let charsetName: UInt64 = 0x0074_6573_7261_6863
  private static let typeName: UInt64 = 0x6570_7974
  private static let encodingName: UInt64 = 0x676E_6964_6F63_6E65
  private static let relName: UInt64 = 0x6C_6572
  private static let hrefName: UInt64 = 0x6665_7268
  private static let colorName: UInt64 = 0x72_6F6C_6F63
  private static let faceName: UInt64 = 0x6563_6166
  private static let sizeName: UInt64 = 0x657A_6973
}
