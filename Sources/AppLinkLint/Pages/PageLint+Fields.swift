internal import BoltsAppLinks
internal import Foundation
internal import HTMLMetaTags

/// The content of each field.
extension PageLint {
  mutating func checkField(of tag: HTMLSourceTag) {
    guard let property = MetadataProperty(tag.property) else { return }
    guard let section = property.section else {
      return report(
        .unknownPlatform, tag,
        "\"\(property.sectionText ?? "")\" is not a platform of App Links.")
    }
    guard let text = property.fieldText else { return }
    guard let field = property.field, !property.isPartOfField else {
      let known = MetadataProperty.fields(of: section)
      return report(
        .unknownField, tag,
        "al:\(section) has no field \"\(property.isPartOfField ? tag.property : text)\".",
        "Use one of \(known.map { "al:\(section):\($0)" }.joined(separator: ", ")).")
    }
    guard !tag.isTooLong else {
      return report(
        .fieldTooLong, tag,
        "The content is longer than \(HTMLMetaTags.maximumFieldBytes) bytes, and is not read.")
    }
    guard let content = tag.content,
      content.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else {
      return report(
        .missingContent, tag,
        "\(tag.property) has \(tag.content == nil ? "no" : "an empty") content.")
    }
    switch field {
    case "url": checkURL(content, of: tag, isWeb: section == "web")
    case "should_fallback"
    where !content.isAny(ofIgnoringCase: ["true", "false", "yes", "no", "1", "0"]):
      report(
        .invalidShouldFallback, tag,
        "\"\(content)\" is read as true; only false, no and 0 forbid the browser.")
    case "app_store_id": checkAppStoreID(content, of: tag)
    case "package" where !AssetLinks.isPackage(content):
      report(.invalidPackage, tag, "\"\(content)\" is not the name of an Android package.")
    default: break
    }
  }

  private mutating func checkAppStoreID(_ content: String, of tag: HTMLSourceTag) {
    guard !content.utf8.allSatisfy(\.isASCIIDigit) else { return }
    // A store's page has the number after "id": https://apps.apple.com/app/name/id828256236.
    let digits = content.utf8.drop { !$0.isASCIIDigit }.prefix(while: \.isASCIIDigit)
    let number = digits.isEmpty ? "828256236" : String(decoding: digits, as: UTF8.self)
    report(
      .invalidAppStoreID, tag, "\"\(content)\" is not an App Store ID.",
      "Write the digits only, such as content=\"\(number)\".")
  }

  // MARK: URLs

  private mutating func checkURL(_ text: String, of tag: HTMLSourceTag, isWeb: Bool) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let scheme = Self.scheme(of: trimmed)
    if let scheme, scheme.utf8.contains(UInt8(ascii: "_")) {
      return report(
        .underscoreInScheme, tag,
        "The scheme \"\(scheme)\" contains \"_\", which is not allowed in a URL scheme.",
        "Register a scheme of letters, digits, + - and . only, such as "
          + "\"\(scheme.replacing("_", with: "-"))\".")
    }
    if let scheme, RefusedSchemes.reason(for: scheme) != nil {
      return report(
        .dangerousScheme, tag, "Apps refuse to open \(scheme): URLs.",
        isWeb ? "Write the https URL of the page." : "Write a URL of your app's own scheme.")
    }
    guard let url = MetadataURL.parse(trimmed) else {
      return report(.invalidURL, tag, "\"\(text)\" is not a URL.")
    }
    checkCharacters(of: trimmed, tag)
    if isWeb {
      guard let scheme else {
        return report(
          .relativeWebURL, tag,
          "\"\(text)\" has no scheme, so it is resolved relative to the page's URL.")
      }
      guard !URL.isHTTP(scheme: scheme) else { return }
      report(.webURLNotHTTP, tag, "al:web:url has the scheme \(scheme) instead of http or https.")
    } else if scheme == nil {
      report(
        .missingScheme, tag, "\"\(text)\" has no scheme, so no app can be found for it.",
        "Write a whole URL, such as \"myapp://\(trimmed.drop { $0 == "/" })\".")
    } else if Self.isStore(url) {
      report(.storeURL, tag, "\"\(text)\" opens a store instead of the app.")
    } else if scheme?.lowercased() == "http" {
      report(
        .insecureAppURL, tag,
        "Many apps claim only the https URLs of their site, so that an http URL opens the browser.")
    }
  }

  private mutating func checkCharacters(of text: String, _ tag: HTMLSourceTag) {
    guard let scalar = Self.firstRewritten(in: text) else { return }
    let name =
      switch scalar {
      case " ": "a space"
      case "\0"..." ": "a control character"
      default: "\"\(scalar)\""
      }
    let message =
      switch scalar {
      case "%": "The URL contains \(name) without two hexadecimal digits after it."
      case "#": "The URL contains a second \(name)."
      case "\u{80}"...:
        "The URL's host contains \(name), which some readers encode as Punycode and others do not."
      default: "The URL contains \(name), which is not allowed in a URL."
      }
    report(
      .unencodedCharacter, tag, message,
      "Write \(PercentEncoding.encode(String(scalar).utf8)) instead.")
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
