import HTMLMetaTags

/// The tags of a page whose property begins with `al:`.
func tags(_ html: [UInt8], contentType: String? = nil) -> [HTMLMetaTag] {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.tags(
      withPrefix: "al:", in: buffer, contentType: contentType, checkpoint: {})
  }
}

func tags(_ markup: String, contentType: String? = nil) -> [HTMLMetaTag] {
  tags(Array(markup.utf8), contentType: contentType)
}

/// The tags of a page that are meant to begin with `al:`, hidden ones too.
func sourceTags(_ html: [UInt8], contentType: String? = nil) -> [HTMLSourceTag] {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.sourceTagsAndElements(
      withPrefix: "al:", in: buffer, contentType: contentType, where: { _ in false },
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
