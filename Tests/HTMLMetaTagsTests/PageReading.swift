import HTMLMetaTags

/// The tags of a page whose property begins with a prefix.
func tags(
  _ html: [UInt8], contentType: String? = nil, prefix: String = "al:"
) -> [HTMLSourceTag] {
  read(html, contentType, prefix).tags
}

func tags(
  _ markup: String, contentType: String? = nil, prefix: String = "al:"
) -> [HTMLSourceTag] {
  tags(Array(markup.utf8), contentType: contentType, prefix: prefix)
}

/// The tags of a page that are meant to begin with a prefix, hidden ones too.
func sourceTags(
  _ html: [UInt8], contentType: String? = nil, prefix: String = "al:"
) -> [HTMLSourceTag] {
  read(html, contentType, prefix) { _ in false }.tags
}

func sourceTags(_ markup: String, contentType: String? = nil) -> [HTMLSourceTag] {
  sourceTags(Array(markup.utf8), contentType: contentType)
}

/// The `meta`, `link` and `base` elements of a page.
func metadataElements(
  _ html: [UInt8], where isWanted: (HTMLMetadataElement) -> Bool = { _ in true }
) -> [HTMLMetadataElement] {
  withoutActuallyEscaping(isWanted) { read(html, nil, "al:", elements: $0).elements }
}

func metadataElements(
  _ markup: String, where isWanted: (HTMLMetadataElement) -> Bool = { _ in true }
) -> [HTMLMetadataElement] {
  metadataElements(Array(markup.utf8), where: isWanted)
}

private func read(
  _ html: [UInt8], _ contentType: String?, _ prefix: String,
  elements isWanted: ((HTMLMetadataElement) -> Bool)? = nil
) -> HTMLMetaTags {
  unsafe html.withUnsafeBytes { buffer in
    unsafe HTMLMetaTags(
      buffer, contentType: contentType, prefix: prefix, elements: isWanted, checkpoint: { _ in })
  }
}
