public import BoltsAppLinks
public import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// The apps that the page names in addition to its `al:` tags, which take precedence.
  ///
  /// These are the Smart App Banner, `twitter:app:*` and `rel=alternate` app URLs, each marked by its
  /// source and in the order of the page; `twitter:app` tags make one declaration a store. The page is
  /// read again on each call, in linear time, so keep the result. A web app manifest is a separate file,
  /// which `manifestURL` names.
  public var otherDeclarations: [AppDeclaration] {
    var reader = DeclarationReader()
    for element in declaringSource.elements where element.kind != .base { reader.read(element) }
    return reader.declarations
  }

  /// The URL of the page's web app manifest, or `nil` when it names none.
  public var manifestURL: URL? {
    let elements = declaringSource.elements
    let base = elements.first { $0.kind == .base && $0.href != nil }?.href
      .flatMap { MetadataURL.parse($0, relativeTo: url) }
    return elements.first { $0.kind == .link && $0.hasRelation("manifest") && $0.href != nil }?.href
      .flatMap { MetadataURL.parse($0, relativeTo: base ?? url) }
  }

  var declaringSource: HTMLMetaTags { source(where: \.mayDeclareApp) }
}

extension AppLinkPage.Reading {
  /// What `diagnostics`, `otherDeclarations` and `manifestURL` return, in the one walk over the page.
  package static var everything: Self { .source(where: \.mayDeclareApp) }
}

extension HTMLMetadataElement {
  fileprivate var mayDeclareApp: Bool {
    switch kind {
    case .base: href != nil
    case .link: hasRelation("manifest") || hasRelation("alternate")
    case .meta:
      name?.hasSameBytesIgnoringCase(as: "apple-itunes-app") == true || twitterField != nil
    }
  }

  /// The words after `twitter:app:`, such as `["id", "iphone"]`.
  fileprivate var twitterField: [String]? {
    let start = "twitter:app:"
    let text = [name, property].lazy.compactMap(\.self)
      .first { $0.utf8.count < 64 && $0.utf8.starts(with: start.utf8) }
    return text?.dropFirst(start.count).split(separator: ":", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Whether one of the relation's tokens is that word, in any case.
  fileprivate func hasRelation(_ word: String) -> Bool {
    rel?.utf8.split { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }.contains {
      $0.map(\.asciiLowercased).elementsEqual(word.utf8)
    } ?? false
  }
}

/// Creates declarations from a page's elements.
private struct DeclarationReader {
  private(set) var declarations: [AppDeclaration] = []
  private var twitterIndices: [String: Int] = [:]
  private var twitterCountry: String?

  mutating func read(_ element: HTMLMetadataElement) {
    if let field = element.twitterField {
      readTwitter(field, element)
    } else if element.kind == .meta {
      readBanner(element)
    } else if element.hasRelation("alternate") {
      readAlternate(element)
    }
  }

  // MARK: The Smart App Banner

  private mutating func readBanner(_ element: HTMLMetadataElement) {
    var declaration = AppDeclaration(.smartAppBanner, platform: "ios", element.line, element.column)
    for part in (element.content ?? "").split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      let value = Self.trimmed(pair[1])
      switch Self.trimmed(pair[0]) {
      case "app-id": declaration.set(\.appStoreID, Self.appStoreID(value))
      case "app-argument": declaration.set(\.url, MetadataURL.parse(value))
      case "app-clip-bundle-id": declaration.set(\.appClipBundleID, value)
      default: break
      }
    }
    guard declaration.appStoreID != nil || declaration.appClipBundleID != nil else { return }
    declarations.append(declaration)
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: Twitter's cards

  private mutating func readTwitter(_ field: [String], _ element: HTMLMetadataElement) {
    guard let content = element.content.map({ Self.trimmed($0[...]) }), !content.isEmpty else {
      return
    }
    if field == ["country"] {
      guard content.utf8.count == 2, twitterCountry == nil else { return }
      twitterCountry = content
      for index in twitterIndices.values { declarations[index].country = content }
      return
    }
    let platforms = ["iphone": "iphone", "ipad": "ipad", "googleplay": "android"]
    guard field.count == 2, let platform = platforms[field[1]],
      ["name", "id", "url"].contains(field[0])
    else { return }
    let index = twitterIndices[platform] ?? declarations.count
    if index == declarations.count {
      twitterIndices[platform] = index
      declarations.append(
        AppDeclaration(.twitterCard, platform: platform, element.line, element.column))
      declarations[index].country = twitterCountry
    }
    switch (field[0], platform) {
    case ("name", _): declarations[index].set(\.appName, content)
    case ("url", _): declarations[index].set(\.url, MetadataURL.parse(content))
    case (_, "android"): declarations[index].set(\.package, content)
    default: declarations[index].set(\.appStoreID, Self.appStoreID(content))
    }
  }

  // MARK: Alternate links

  private mutating func readAlternate(_ element: HTMLMetadataElement) {
    guard let href = element.href.map({ Self.trimmed($0[...]) }),
      let colon = href.firstIndex(of: ":"), href[colon...].hasPrefix("://")
    else { return }
    let scheme = href[..<colon].lowercased()
    guard scheme == "android-app" || scheme == "ios-app" else { return }
    let parts = href[colon...].dropFirst(3).split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false
    ).map(String.init)
    guard let app = parts.first, !app.isEmpty else { return }
    let platform = scheme == "ios-app" ? "ios" : "android"
    var declaration = AppDeclaration(
      .alternateLink, platform: platform, element.line, element.column)
    if platform == "ios" {
      declaration.appStoreID = Self.appStoreID(app)
      if declaration.appStoreID == nil { return }
    } else {
      declaration.package = app
    }
    if parts.count > 1, !parts[1].isEmpty {
      declaration.url = MetadataURL.parse("\(parts[1])://\(parts.count > 2 ? parts[2] : "")")
    }
    declarations.append(declaration)
  }

  private static func appStoreID(_ text: String) -> String? {
    !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) ? text : nil
  }
}

extension AppDeclaration {
  /// Of fields that repeat the first one counts.
  fileprivate mutating func set<Value>(
    _ field: WritableKeyPath<AppDeclaration, Value?>, _ value: Value?
  ) {
    self[keyPath: field] = self[keyPath: field] ?? value
  }
}
