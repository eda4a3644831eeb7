import Foundation
import HTMLMetaTags

/// The tags of a page's document whose property begins with a prefix.
func tags(
  _ html: [UInt8], contentType: String? = nil, prefix: String = "al:"
) -> [HTMLSourceTag] {
  HTMLMetaTags.inDocument(Data(html), contentType: contentType, prefix: prefix).tags
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
  HTMLMetaTags.inSource(Data(html), contentType: contentType, prefix: prefix).tags
}

func sourceTags(_ markup: String, contentType: String? = nil) -> [HTMLSourceTag] {
  sourceTags(Array(markup.utf8), contentType: contentType)
}
