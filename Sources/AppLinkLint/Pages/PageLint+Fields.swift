internal import BoltsAppLinks
internal import Foundation
internal import HTMLMetaTags

/// The content of each field.
extension PageLint {
  mutating func checkField(of tag: HTMLSourceTag) {
    guard let property = MetadataProperty(tag.property) else { return }
    guard let section = property.section else { return report(.unknownPlatform, tag) }
    guard property.fieldText != nil else { return }
    guard let field = property.field, !property.isPartOfField else {
      let known = MetadataProperty.fields(of: section).map { "al:\(section):\($0)" }
      return report(
        .unknownField, tag, "\(tag.property) is not a field of al:\(section).",
        "Use one of \(known.joined(separator: ", ")).")
    }
    guard !tag.isTooLong else { return report(.fieldTooLong, tag) }
    guard let content = tag.content,
      content.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else { return report(.missingContent, tag) }
    switch field {
    case "url": checkURL(content, of: tag, isWeb: section == "web")
    case "should_fallback"
    where !content.isAny(ofIgnoringCase: ["true", "false", "yes", "no", "1", "0"]):
      report(.invalidShouldFallback, tag)
    case "app_store_id" where !content.utf8.allSatisfy(\.isASCIIDigit):
      report(.invalidAppStoreID, tag)
    case "package" where !AssetLinks.isPackage(content): report(.invalidPackage, tag)
    default: break
    }
  }

  // MARK: URLs

  private mutating func checkURL(_ text: String, of tag: HTMLSourceTag, isWeb: Bool) {
    // Nearly every URL needs no trimming, which takes Foundation longer than the rest of the check.
    let isClean = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    let text = isClean ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    let scheme = Self.scheme(of: text)
    if let scheme, scheme.utf8.contains(UInt8(ascii: "_")) {
      return report(.underscoreInScheme, tag)
    }
    if let scheme, RefusedSchemes.reason(for: scheme) != nil {
      return report(.dangerousScheme, tag)
    }
    guard let url = MetadataURL.parse(text) else { return report(.invalidURL, tag) }
    if let scalar = Self.firstRewritten(in: text) {
      report(
        .unencodedCharacter, tag, nil,
        "Write \(PercentEncoding.encode(String(scalar).utf8)) instead.")
    }
    if let scheme {
      if isWeb {
        if !URL.isHTTP(scheme: scheme) { report(.webURLNotHTTP, tag) }
      } else if Self.isStore(url) {
        report(.storeURL, tag)
      }
    } else {
      report(isWeb ? .relativeWebURL : .missingScheme, tag)
    }
  }

  /// The first character of a URL that readers replace, each in its own way.
  ///
  /// RFC 3986 has no place for it there. Letters beyond ASCII are encoded alike by all readers, but for those of a
  /// custom scheme's host.
  private static func firstRewritten(in text: String) -> Unicode.Scalar? {
    let scalars = Array(text.unicodeScalars)
    let colon = scheme(of: text) == nil ? nil : scalars.firstIndex(of: ":")
    let isHTTP = colon.map { URL.isHTTP(scheme: String(text.prefix($0))) } ?? true
    let afterScheme = colon.map { $0 + 1 } ?? 0
    // The authority, in which brackets are those of an address.
    var host = afterScheme..<afterScheme
    if scalars[afterScheme...].starts(with: ["/", "/"]) {
      let end = scalars[(afterScheme + 2)...].firstIndex { "/?#".unicodeScalars.contains($0) }
      host = afterScheme..<(end ?? scalars.endIndex)
    }
    let fragment = scalars.firstIndex(of: "#")
    for (index, scalar) in scalars.enumerated() {
      let isRewritten =
        switch scalar {
        case "%":
          scalars[(index + 1)...].prefix(2).count { $0.properties.isASCIIHexDigit } < 2
        case "#": index != fragment
        case "[", "]": !host.contains(index)
        case "\u{80}"...: !isHTTP && host.contains(index)
        default: PercentEncoding.isExcluded(UInt8(scalar.value))
        }
      if isRewritten { return scalar }
    }
    return nil
  }

  /// The text before the first `:`, when it could be meant as a scheme.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A), let first = text.utf8.first,
      first.isASCIILetter,
      text[..<colon].utf8.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || "+-._".utf8.contains($0)
      })
    else { return nil }
    return String(text[..<colon])
  }

  private static func isStore(_ url: URL) -> Bool {
    let schemes = ["market", "itms", "itms-apps", "itms-appss", "ms-windows-store"]
    let places = [
      "itunes.apple.com/", "apps.apple.com/", "appsto.re/", "play.google.com/",
      "market.android.com/", "www.amazon.com/gp/mas/", "apps.microsoft.com/",
      "www.microsoft.com/store/",
    ]
    if schemes.contains(url.scheme?.lowercased() ?? "") { return true }
    guard let host = url.host()?.lowercased() else { return false }
    return places.contains(where: (host + url.path + "/").hasPrefix)
  }
}
