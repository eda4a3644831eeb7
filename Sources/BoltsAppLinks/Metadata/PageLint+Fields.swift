internal import HTMLMetaTags

/// The content of each field.
extension PageLint {
  mutating func checkField(of tag: HTMLSourceTag) {
    guard let property = MetadataProperty(tag.property) else { return }
    guard let section = property.section else {
      return report(
        .unknownPlatform, tag,
        "\"\(property.sectionText ?? "")\" is not a platform of App Links.",
        "Use one of \(MetadataProperty.sections.joined(separator: ", ")).")
    }
    let known = Self.fields(of: section)
    guard let text = property.fieldText else { return }
    guard let field = property.field, !property.isPartOfField, known.contains(field) else {
      return report(
        .unknownField, tag,
        "al:\(section) has no field \"\(property.isPartOfField ? tag.property : text)\".",
        "Use one of \(known.map { "al:\(section):\($0)" }.joined(separator: ", ")).")
    }
    guard (tag.content?.utf8.count ?? 0) <= MetadataLimits.maximumFieldBytes else {
      return report(
        .fieldTooLong, tag,
        "The content is longer than \(MetadataLimits.maximumFieldBytes) bytes, and is not read.",
        "Write a shorter value.")
    }
    guard let content = tag.content,
      content.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else {
      return report(
        .missingContent, tag,
        "\(tag.property) has \(tag.content == nil ? "no" : "an empty") content.",
        "Write the value into the content attribute, or delete the tag.")
    }
    switch field {
    case "url": checkURL(content, of: tag, isWeb: section == "web")
    case "should_fallback": checkFallback(content, of: tag)
    case "app_store_id": checkAppStoreID(content, of: tag)
    case "package": checkPackage(content, of: tag)
    default: break
    }
  }

  private mutating func checkFallback(_ content: String, of tag: HTMLSourceTag) {
    guard !content.isAny(ofIgnoringCase: ["true", "false", "yes", "no", "1", "0"]) else { return }
    report(
      .invalidShouldFallback, tag,
      "\"\(content)\" is read as true; only false, no and 0 forbid the browser.",
      "Write content=\"true\" or content=\"false\".")
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

  /// Source: Android's documentation of the application ID.
  private mutating func checkPackage(_ content: String, of tag: HTMLSourceTag) {
    let segments = content.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isValid = segments.allSatisfy { segment in
      segment.first?.isASCIILetter == true
        && segment.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
        }
    }
    guard segments.count < 2 || !isValid else { return }
    report(
      .invalidPackage, tag, "\"\(content)\" is not the name of an Android package.",
      "Write the application ID, two or more words with dots between them, such as "
        + "content=\"com.example.app\".")
  }

  private static func fields(of section: String) -> [String] {
    section == "web"
      ? ["url", "should_fallback"] : AppLinkPlatform(rawValue: section)?.fields ?? []
  }
}
