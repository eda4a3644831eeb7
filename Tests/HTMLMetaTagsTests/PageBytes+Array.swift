@testable import HTMLMetaTags

/// What `body` makes of these bytes as a page.
func withPage<Result>(_ bytes: [UInt8], _ body: (PageBytes) -> Result) -> Result {
  unsafe bytes.withUnsafeBytes { buffer in
    unsafe PageBytes.with(buffer, body: body)
  }
}
