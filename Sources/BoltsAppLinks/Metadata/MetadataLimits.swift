/// The limits on the metadata of a page.
enum MetadataLimits {
  /// The longest content of a tag, in UTF-8 bytes; a longer one counts as none.
  static let maximumFieldBytes = 64 << 10
  /// The number of targets of a link.
  static let maximumTargets = 32
}
