/// A page of the kind that real sites serve, written for the tests, and what is read from it.
package struct SamplePage: Sendable, CustomStringConvertible {
  /// What the page is an example of.
  package let description: String
  package let html: [UInt8]
  /// The tags of a browser's document, in the order of the source.
  package let tags: [Tag]
  /// The URLs of the targets for an iPhone, an iPad and an Android device.
  package let iphone: [String]
  package let ipad: [String]
  package let android: [String]
  /// The web URL, `nil` when the publisher forbids it; "page" for the URL of the page itself.
  package let web: String?

  package struct Tag: Sendable, Hashable {
    package let property: String
    package let content: String?
  }

  /// Creates a page with its expected tags and targets.
  ///
  /// `tags` has lines of `property = content`, or a property alone where the content is missing.
  /// `ipad` is the same as `iphone` when it is `nil`.
  init(
    _ description: String, bytes: [UInt8], tags: String,
    iphone: [String] = [], ipad: [String]? = nil, android: [String] = [], web: String? = "page"
  ) {
    self.description = description
    html = bytes
    self.tags = tags.split(separator: "\n").map { line in
      let parts = line.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false)
      return Tag(property: String(parts[0]), content: parts.count > 1 ? String(parts[1]) : nil)
    }
    self.iphone = iphone
    self.ipad = ipad ?? iphone
    self.android = android
    self.web = web
  }

  init(
    _ description: String, _ html: String, tags: String, iphone: [String] = [],
    ipad: [String]? = nil, android: [String] = [], web: String? = "page"
  ) {
    self.init(
      description, bytes: Array(html.utf8), tags: tags, iphone: iphone, ipad: ipad,
      android: android, web: web)
  }

  package static let all = markup + repetitions + depths + encodings
}
