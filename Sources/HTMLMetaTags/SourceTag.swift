/// A `meta` tag that speaks of `al:`, whether or not it counts.
struct SourceTag {
  let property: String
  let content: String?
  /// Where the tag begins in the text of the page.
  let position: Int
  let spelling: HTMLSourceTag.Spelling
  /// Where it is hidden; nil for a tag that is part of the document.
  var hiding: String?
}

/// Collects every tag that speaks of `al:`, those that do not count too.
struct SourceTagCollector: HTMLSink {
  private let bytes: PageBytes
  private let encoding: TextEncoding
  private let decoder: AttributeDecoder
  /// What the tags lie in, when they lie in something that hides them, and where that begins.
  private let hiding: (place: String, start: Int)?
  private(set) var tags: [SourceTag] = []

  init(bytes: PageBytes, encoding: TextEncoding, hiding: (place: String, start: Int)? = nil) {
    self.bytes = bytes
    self.encoding = encoding
    self.hiding = hiding
    decoder = AttributeDecoder(bytes: bytes, encoding: encoding)
  }

  mutating func meta(_ attributes: HTMLAttributes, at tag: Range<Int>, inTemplate: Bool) {
    guard let (property, spelling) = property(of: attributes) else { return }
    let content = attributes.content ?? (spelling == .name ? attributes.value : nil)
    tags.append(
      SourceTag(
        property: property, content: content.map { decoder.text($0.value) },
        position: tag.lowerBound + (hiding?.start ?? 0), spelling: spelling,
        hiding: hiding?.place ?? (inTemplate ? "a <template>" : nil)))
  }

  private func property(of attributes: HTMLAttributes) -> (String, HTMLSourceTag.Spelling)? {
    if let value = attributes.property?.value {
      let property = decoder.text(value)
      if property.utf8.starts(with: "al:".utf8) { return (property, .property) }
      if HTMLSourceTag.corrected(property).utf8.starts(with: "al:".utf8) {
        return (property, .misspelled)
      }
    }
    if let value = attributes.name?.value {
      let name = decoder.text(value)
      if HTMLSourceTag.corrected(name).utf8.starts(with: "al:".utf8) { return (name, .name) }
    }
    return nil
  }

  mutating func hide(_ source: Range<Int>, in place: InertContext) {
    guard hiding == nil, source.count > 8, bytes.mentionsAL(source) else { return }
    let collector = SourceTagCollector(
      bytes: bytes.slice(source), encoding: encoding,
      hiding: (place.description, source.lowerBound))
    var reader = HTMLTokenizer(bytes: bytes.slice(source), sink: collector)
    reader.read()
    tags += reader.sink.tags
  }

  mutating func discardBody(from start: Int) {
    for index in tags.indices where tags[index].position >= start && tags[index].hiding == nil {
      tags[index].hiding = "a <body> that a <frameset> replaces"
    }
  }
}

extension InertContext {
  /// The place as a sentence names it.
  var description: String {
    switch self {
    case .comment: "a comment"
    case .text(let tag): "<\(tag.name)>"
    case .frameset: "the page after <frameset>"
    }
  }
}

extension PageBytes {
  /// Whether `al:` stands in `range`, in any case.
  fileprivate func mentionsAL(_ range: Range<Int>) -> Bool {
    var colon = position(of: 0x3A, from: range.lowerBound)
    while colon < range.upperBound {
      if colon >= range.lowerBound + 2, matches("al", at: colon - 2) { return true }
      colon = position(of: 0x3A, from: colon + 1)
    }
    return false
  }
}
