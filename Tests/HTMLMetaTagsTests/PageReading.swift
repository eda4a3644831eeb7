import HTMLMetaTags

/// The tags of a page whose property begins with a prefix.
func tags(
  _ html: [UInt8], contentType: String? = nil, prefix: String = "al:"
) -> [HTMLMetaTag] {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.tags(
      withPrefix: prefix, in: buffer, contentType: contentType, checkpoint: {})
  }
}

func tags(
  _ markup: String, contentType: String? = nil, prefix: String = "al:"
) -> [HTMLMetaTag] {
  tags(Array(markup.utf8), contentType: contentType, prefix: prefix)
}

/// The tags of a page that are meant to begin with a prefix, hidden ones too.
func sourceTags(
  _ html: [UInt8], contentType: String? = nil, prefix: String = "al:"
) -> [HTMLSourceTag] {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.sourceTagsAndElements(
      withPrefix: prefix, in: buffer, contentType: contentType, where: { _ in false },
      checkpoint: {}
    ).tags
  }
}

func sourceTags(_ markup: String, contentType: String? = nil) -> [HTMLSourceTag] {
  sourceTags(Array(markup.utf8), contentType: contentType)
}

/// The `meta`, `link` and `base` elements of a page.
func metadataElements(
  _ html: [UInt8], where isWanted: (HTMLMetadataElement) -> Bool = { _ in true }
) -> [HTMLMetadataElement] {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.sourceTagsAndElements(
      withPrefix: "al:", in: buffer, contentType: nil, where: isWanted, checkpoint: {}
    ).elements
  }
}

func metadataElements(
  _ markup: String, where isWanted: (HTMLMetadataElement) -> Bool = { _ in true }
) -> [HTMLMetadataElement] {
  metadataElements(Array(markup.utf8), where: isWanted)
}
