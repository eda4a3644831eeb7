public import Foundation
package import HTMLMetaTags

/// The App Links metadata of a web page: its `al:` tags, and the links that they declare.
///
/// The tags are those that `meta[property^="al:"]` finds in a browser's document with scripting on
/// and no script run, in the order of the source. Tags in comments, scripts, `noscript`, `template`
/// and the like are not part of the document; the module `AppLinkLint` reports them.
public struct AppLinkPage: Sendable {
  /// The URL the page was read from.
  public let url: URL
  /// The page's `al:` tags, in the order of the source.
  public let metaTags: [AppLinkMetaTag]
  /// The content type of the response that brought the page, or `nil`.
  public let contentType: String?
  /// `nil` where a resolver has dropped it.
  private var html: Data?

  /// The tags with their positions, also those that no browser reads. The page is read again.
  ///
  /// Of a page without its source they are the tags of the document, without positions.
  package var source: HTMLMetaTags {
    guard let html else {
      return HTMLMetaTags(
        metaTags.map { HTMLSourceTag(property: $0.property, content: $0.content) })
    }
    return HTMLMetaTags.inSource(html, contentType: contentType, prefix: Self.prefix)
  }

  /// The page without its source, which can be large.
  var withoutSource: AppLinkPage {
    var page = self
    page.html = nil
    return page
  }

  /// Reads a page without a network. Any bytes can be read.
  ///
  /// Only HTML has tags: `text/html`, `application/xhtml+xml`, and an absent content type. An image
  /// or a text that was uploaded to a host must not choose the app that opens.
  ///
  /// The time is linear in the size of the page whatever it holds, and the page is not copied
  /// unless it is in UTF-16. At most 1,000 tags are read, and a content of more than 4 KiB counts as
  /// none. A page in ISO-2022-JP has no tags.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page, decoded from any transfer or content coding. They are kept,
  ///     without a copy, for the diagnostics of the module `AppLinkLint`.
  ///   - contentType: The `Content-Type` of the response. Its `charset` is believed over what the
  ///     page says, but not over a byte order mark.
  ///   - url: Where the page came from: the link's source, the base of a relative `al:web:url`.
  public init(html: Data, contentType: String? = nil, url: URL) {
    self.url = url
    self.contentType = contentType
    let html = MediaType.isHTML(contentType) ? html : Data()
    self.html = html
    metaTags = HTMLMetaTags.inDocument(html, contentType: contentType, prefix: Self.prefix)
      .tags.map(AppLinkMetaTag.init)
  }

  private static let prefix = "al:"

  /// The link that the page offers to a kind of device.
  ///
  /// Targets come in the order of the device's platforms and then of the source; equal ones count
  /// once, and at most 32 are kept. The web URL is `al:web:url` resolved against the page, the page itself without one, and `nil` when
  /// `al:web:should_fallback` is `no`, `false` or `0`.
  ///
  /// - Parameter device: The kind of device.
  /// - Returns: The link; without targets when the page names no app for the device.
  public func appLink(for device: AppLinkDevice) -> AppLink {
    AppLinkGroups(metaTags).appLink(for: device, on: url)
  }
}

/// One `al:` tag of a page, as in a browser's document.
public struct AppLinkMetaTag: Sendable, Codable {
  /// The value of the `property` attribute; it starts with `al:`.
  public var property: String
  /// The value of the `content` attribute, or `nil` when the tag has none.
  public var content: String?

  /// Creates a tag; each parameter sets the property of the same name.
  public init(property: String, content: String? = nil) {
    self.property = property
    self.content = content
  }

  package init(_ tag: HTMLSourceTag) { self.init(property: tag.property, content: tag.content) }
}

extension AppLinkMetaTag: Hashable {
  /// Whether both texts are the same as UTF-8 bytes.
  public static func == (left: AppLinkMetaTag, right: AppLinkMetaTag) -> Bool {
    left.texts == right.texts
  }

  /// Hashes both texts as UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }

  private var texts: [UTF8Text?] { [UTF8Text(property), content.map(UTF8Text.init)] }
}

extension HTMLSourceTag {
  /// Whether browsers find the tag in their document.
  package var isRead: Bool { inertContext == nil && spelling == .property }
}
