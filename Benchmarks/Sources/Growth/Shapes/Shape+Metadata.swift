import BoltsAppLinks
import Foundation

extension Shape {
  private static func tag(_ property: String, _ content: String) -> String {
    "<meta property=\"\(property)\" content=\"\(content)\">"
  }

  static let metadata: [Shape] = [
    page("combining marks in a name") { size in
      (0..<4).map { tag("al:ios:app_name", times(2_000 * size, "\u{301}") + "\($0)") }.joined()
    },
    page("combining marks in a property") { size in
      (0..<4).map { tag("al:ios:" + times(2_000 * size, "\u{301}") + "\($0)", "x") }.joined()
    },
    page("combining marks in should_fallback") {
      tag("al:web:should_fallback", times(4_000 * $0, "\u{301}"))
    },
    page("combining marks in a URL") { tag("al:ios:url", "a://b" + times(4_000 * $0, "\u{301}")) },
    page("targets") { size in
      (0..<100 * size).map { tag("al:ios", "") + tag("al:ios:url", "a://\($0)") }.joined()
    },
    page("lists in one group") { size in
      (0..<200 * size).map { tag("al:ios:url", "a://\($0)") }.joined()
    },
    page("the same target again and again") {
      times(100 * $0, tag("al:ios", "") + tag("al:ios:url", "a://b"))
    },
    page("unknown platforms") { size in
      (0..<200 * size).map { tag("al:x\($0):url", "a://b") }.joined()
    },
    page("unknown fields") { size in
      (0..<200 * size).map { tag("al:ios:x\($0)", "y") }.joined()
    },
    page("repeated al:web tags") { times(200 * $0, tag("al:web:url", "https://e.com")) },
    page("tags in comments") { times(200 * $0, "<!-- " + tag("al:ios:url", "a://b") + " -->") },
    page("names for properties") { times(200 * $0, "<meta name=al:ios:url content=a://b>") },
  ]
}
