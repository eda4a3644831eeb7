/// Takes what a reader finds.
protocol HTMLSink {
  /// A `meta` element was inserted, into the document or into a `template`, which is not part of it.
  mutating func meta(_ attributes: HTMLAttributes, at tag: Range<Int>, inTemplate: Bool)

  /// Some of the source is there but is not part of the document.
  mutating func hide(_ source: Range<Int>, in place: InertContext)

  /// The `meta` elements from `start` of the source on are thrown away with their body.
  mutating func discardBody(from start: Int)
}

/// Where markup can stand without being part of the document.
enum InertContext: Equatable {
  case comment
  case text(HTMLTag)
  case frameset
}
