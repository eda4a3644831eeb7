/// Collects the wanted tags of a page, and the encoding that its markup declares.
///
/// The encoding is known only at the end, so this keeps where the values are, and decodes them then.
struct TagCollector {
  /// A `meta` tag whose property or name begins with the prefix or is meant to.
  private struct Tag {
    let position: Int
    let attributes: HTMLAttributes
    /// What keeps the tag out of the document.
    let context: String?
  }

  private let bytes: PageBytes
  private let prefix: [UInt8]
  /// Whether tags are collected that the document does not have; else only those that it has.
  private let readsSource: Bool
  private var found: [Tag] = []
  /// How many of these are in the document.
  private var shown = 0
  private var isCut = false
  /// The parts of the source that are not in the document.
  private(set) var inert: [(source: Range<Int>, context: String)] = []
  /// What keeps everything that is read now out of the document, such as "a comment".
  var context: String?
  /// The first encoding that a `meta` element declares.
  private var declared: TextEncoding?

  init(_ bytes: PageBytes, prefix: String, readsSource: Bool) {
    self.bytes = bytes
    self.prefix = Array(prefix.utf8)
    self.readsSource = readsSource
  }

  // MARK: What the tokenizer finds

  /// A `meta` element was inserted into the document or into a `template`, whose content is not part
  /// of the document.
  ///
  /// - Returns: Whether to read on: not after one more tag of the document than are returned.
  mutating func meta(_ attributes: HTMLAttributes, at position: Int, inTemplate: Bool) -> Bool {
    if declared == nil, context == nil {
      declared = attributes.declaredEncoding { CharacterReferences.resolve(bytes.copy($0)) }
    }
    let context = context ?? (inTemplate ? "a <template>" : nil)
    let isShown = context == nil && begins(attributes[.property])
    let isMeant =
      isShown || readsSource && (isMeant(attributes[.property]) || isMeant(attributes[.name]))
    guard isMeant else { return true }
    guard (isShown ? shown : found.count - shown) < HTMLMetaTags.maximumTags else {
      isCut = true
      return !isShown
    }
    if isShown { shown += 1 }
    found.append(Tag(position: position, attributes: attributes, context: context))
    return true
  }

  /// Some of the source was skipped: it is text or a comment, whatever tags it seems to hold.
  mutating func skipInert(_ source: Range<Int>, in context: @autoclosure () -> String) {
    guard readsSource, self.context == nil, !source.isEmpty else { return }
    inert.append((source, context()))
  }

  // MARK: The prefix

  /// Whether a value begins with the prefix once its references are resolved.
  private func begins(_ value: Range<Int>?) -> Bool {
    // Most values differ from it at once.
    if let first = value?.first, bytes[first] != prefix.first, bytes[first] != ASCII.ampersand {
      return prefix.isEmpty
    }
    return resolved(value)?.starts(with: prefix) ?? false
  }

  /// Whether a value could begin with the prefix once it is decoded and corrected.
  private func isMeant(_ value: Range<Int>?) -> Bool {
    // White space can be a character beyond ASCII, in any encoding.
    let text = resolved(value)?.lazy.filter { $0 > ASCII.space && $0 < 0x7F }
    return text?.map(ASCII.lowercased).starts(with: prefix) ?? false
  }

  private func resolved(_ value: Range<Int>?) -> [UInt8]? {
    let kept = value?.prefix(HTMLMetaTags.maximumFieldBytes)
    return kept.map { CharacterReferences.resolve(bytes.copy($0)) }
  }

  /// The text by which a tag is meant to have the prefix, and how it is spelled; nil for another tag.
  private func name(
    property: String?, name: String?
  ) -> (text: String, spelling: HTMLSourceTag.Spelling)? {
    if let property {
      if property.utf8.starts(with: prefix) { return (property, .property) }
      if HTMLSourceTag.corrected(property).utf8.starts(with: prefix) {
        return (property, .misspelled)
      }
    }
    guard let name, HTMLSourceTag.corrected(name).utf8.starts(with: prefix) else { return nil }
    return (name, .name)
  }

  // MARK: What was found

  /// The tags that have the prefix or are meant to, decoded.
  func tags(in finding: EncodingSniffer.Finding, from start: Int) -> HTMLMetaTags {
    let encoding = finding.settled(declared) {
      // Values that are all ASCII need no encoding, but positions do.
      !readsSource && found.allSatisfy { $0.attributes.isASCII(in: bytes) } || bytes.isUTF8
    }
    if encoding == .unreadable { return HTMLMetaTags(isUnreadable: true) }
    var decoder = ValueDecoder(encoding)
    var locator = SourceLocator(bytes, from: start, encoding: encoding)
    var read = HTMLMetaTags(isCut: isCut)
    read.tags.reserveCapacity(found.count)
    for tag in found.sorted(by: { $0.position < $1.position }) {
      var isTooLong = false
      func text(_ name: HTMLAttributes.Name, isCut: Bool = false) -> String? {
        guard let value = tag.attributes[name] else { return nil }
        let kept = value.prefix(HTMLMetaTags.maximumFieldBytes)
        if kept != value {
          isTooLong = true
          guard isCut else { return nil }
        }
        return decoder.text(of: bytes.copy(kept))
      }
      let named = name(
        property: text(.property, isCut: true),
        name: readsSource ? text(.name, isCut: true) : nil)
      guard let (property, spelling) = named else { continue }
      let content = text(.content) ?? (spelling == .name ? text(.value) : nil)
      var source = HTMLSourceTag(property: property, content: content, isTooLong: isTooLong)
      if readsSource {
        (source.line, source.column) = locator.locate(tag.position)
        source.spelling = spelling
        source.inertContext = tag.context
      }
      read.tags.append(source)
    }
    return read
  }
}
