import BoltsAppLinks
import Foundation

/// A page that is written in UTF-8.
func page(_ markup: String, contentType: String? = nil) -> AppLinkPage {
  AppLinkPage(
    html: Data(markup.utf8), contentType: contentType,
    url: URL(string: "https://page.example/dir/page")!)
}

/// The tags of a page that is written in UTF-8.
func tags(_ markup: String, contentType: String? = nil) -> [AppLinkMetaTag] {
  page(markup, contentType: contentType).metaTags
}

/// A page whose tags are `lines` of `property = content`.
func pageOfTags(_ lines: String) -> AppLinkPage {
  page(
    lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " = ", maxSplits: 1)
      let content = parts.count > 1 ? " content=\"\(parts[1])\"" : ""
      return "<meta property=\"al:\(parts[0])\"\(content)>"
    }.joined())
}

/// The link of a page whose tags are `lines` of `property = content`.
func linkOfTags(_ device: AppLinkDevice = .ios, _ lines: String) -> AppLink {
  pageOfTags(lines).appLink(for: device)
}
