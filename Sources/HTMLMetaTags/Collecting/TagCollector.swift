/// Collects the wanted tags of a page, and the encoding that its markup declares.
///
/// The encoding is known only at the end, so this keeps where the values are, and decodes them then.
struct TagCollector {
  /// A `meta`, `link` or `base` tag.
  private struct Tag {
    let tag: HTMLTag
    /// Where its attributes are in `attributes`.
    let attributes: Range<Int>
    let position: Int
    /// What keeps the tag out of the document.
    var context: InertContext?
  }

  private let bytes: PageBytes
  private let prefix: PropertyPrefix
  /// Whether all named tags of the source are collected; else those with the prefix in the document.
  let readsSource: Bool
  private var found: [Tag] = []
  /// The attributes of all tags that were found.
  private var attributes: [HTMLAttributes.Element] = []
  /// The parts of the source outside of the document that mention the prefix.
  private var inert: [(source: Range<Int>, context: InertContext)] = []
  /// What keeps everything that is read now out of the document.
  private var context: InertContext?
  /// The first encoding that a `meta` element declares.
  private(set) var declared: TextEncoding?

  init(_ bytes: PageBytes, prefix: PropertyPrefix, readsSource: Bool) {
    self.bytes = bytes
    self.prefix = prefix
    self.readsSource = readsSource
    // Most pages have fewer than these.
    found.reserveCapacity(16)
    attributes.reserveCapacity(32)
  }

  // MARK: What the tokenizer finds

  /// A `meta` element (or `link`, `base`) was inserted into the document or into a `template`, whose
  /// content is not part of the document.
  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    if declared == nil, context == nil {
      declared = attributes.declaredEncoding { CharacterReferences.resolve($0, in: bytes) }
    }
    if !readsSource {
      guard !inTemplate, let property = attributes[.property], prefix.begins(property, in: bytes)
      else { return }
    }
    let start = self.attributes.count
    for attribute in attributes.elements { self.attributes.append(attribute) }
    found.append(
      Tag(
        tag: tag, attributes: start..<self.attributes.count, position: position,
        context: context ?? (inTemplate ? .template : nil)))
  }

  /// Some of the source was skipped: it is text or a comment, whatever tags it seems to hold.
  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {
    guard readsSource, self.context == nil, prefix.isMentioned(in: bytes.slice(source)) else {
      return
    }
    inert.append((source, context))
  }

  /// The elements from `start` of the source on are removed with the body that they are in.
  mutating func discardBody(from start: Int) {
    for index in found.indices where found[index].position >= start {
      found[index].context = found[index].context ?? .replacedBody
    }
    if !readsSource { found.removeAll { $0.context != nil } }
  }

  // MARK: What was found

  /// Whether every value that was found is written in ASCII.
  var isASCII: Bool {
    attributes.allSatisfy { $0.value.allSatisfy { bytes[$0] < 0x80 } }
  }

  /// The tags that have the prefix or are meant to, and the elements that the caller wants, decoded.
  mutating func read(
    in encoding: TextEncoding, from start: Int, where isWanted: (HTMLMetadataElement) -> Bool,
    _ checkpoint: (Int) throws -> Void
  ) rethrows -> HTMLMetaTags {
    readInert()
    let table = encoding.table
    var locator = SourceLocator(bytes, from: start, isSingleByte: table != nil)
    var read = HTMLMetaTags()
    if !readsSource { read.tags.reserveCapacity(found.count) }
    for (index, tag) in found.enumerated() {
      if index & 0xFFF == 0xFFF { try checkpoint(1 << 16) }
      func text(_ name: HTMLAttributes.Name) -> String? {
        guard let index = tag.attributes.first(where: { attributes[$0].name == name }) else {
          return nil
        }
        return CharacterReferences.text(of: attributes[index].value, in: bytes, translate: table)
      }
      guard readsSource else {
        read.tags.append(HTMLSourceTag(property: text(.property) ?? "", content: text(.content)))
        continue
      }
      var element = HTMLMetadataElement(
        kind: tag.tag == .meta ? .meta : tag.tag == .link ? .link : .base, name: text(.name),
        property: text(.property), content: text(.content), rel: text(.rel), href: text(.href))
      let named = tag.tag == .meta ? prefix.named(by: element) : nil
      let isElement = tag.context == nil && isWanted(element)
      guard named != nil || isElement else { continue }
      (element.line, element.column) = locator.locate(tag.position)
      if isElement { read.elements.append(element) }
      if let (property, spelling) = named {
        read.tags.append(
          HTMLSourceTag(
            property: property,
            content: element.content ?? (spelling == .name ? text(.value) : nil),
            line: element.line, column: element.column, spelling: spelling,
            inertContext: tag.context?.description))
      }
    }
    return read
  }

  /// Collects the tags outside of the document, too.
  private mutating func readInert() {
    for (source, context) in inert {
      self.context = context
      var tokenizer = HTMLTokenizer(
        bytes: bytes.slice(0..<source.upperBound), collector: consume self)
      tokenizer.read(from: source.lowerBound, checkpoint: { _ in })
      self = tokenizer.collector
    }
    found.sort { $0.position < $1.position }
  }
}

/// Source that can look like markup without being part of the document.
enum InertContext {
  case comment, template, frameset, replacedBody
  case text(HTMLTag)

  /// The context as a sentence names it.
  var description: String {
    switch self {
    case .comment: "a comment"
    case .template: "a <template>"
    case .frameset: "the page after <frameset>"
    case .replacedBody: "a <body> that a <frameset> replaces"
    case .text(let tag): "<\(tag.name)>"
    }
  }
}
