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
