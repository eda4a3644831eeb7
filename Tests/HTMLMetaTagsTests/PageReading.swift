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
    unsafe HTMLMetaTags.sourceTags(
      withPrefix: "al:", in: buffer, contentType: contentType, checkpoint: {})
  }
}

func sourceTags(_ markup: String, contentType: String? = nil) -> [HTMLSourceTag] {
  sourceTags(Array(markup.utf8), contentType: contentType)
}

/// The `meta`, `link` and `base` elements of a page.
func metadataElements(
  _ markup: String, contentType: String? = nil,
  where isWanted: (HTMLMetadataElement) -> Bool = { _ in true }
) -> [HTMLMetadataElement] {
  let html = Array(markup.utf8)
  return unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags.metadataElements(
      in: buffer, contentType: contentType, where: isWanted, checkpoint: {})
  }
}
