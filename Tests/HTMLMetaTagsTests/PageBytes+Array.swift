@testable import HTMLMetaTags

/// What `body` makes of these bytes as a page.
func withPage<Result>(_ bytes: [UInt8], _ body: (PageBytes) -> Result) -> Result {
  PageBytes.with(bytes, body: body)
}
