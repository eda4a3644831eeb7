import BoltsAppLinks
import Foundation
import Synchronization

// AppLinkLintTests has this file, too, by a symbolic link.

/// Answers from a closure, and records the requests.
final class FakeLoader: PageLoading {
  private let recorded = Mutex<[PageRequest]>([])
  private let answer: @Sendable (PageRequest) async throws -> PageResponse

  init(_ answer: @escaping @Sendable (PageRequest) async throws -> PageResponse) {
    self.answer = answer
  }

  var requests: [PageRequest] { recorded.withLock { $0 } }

  func load(_ request: PageRequest) async throws -> PageResponse {
    recorded.withLock { $0.append(request) }
    return try await answer(request)
  }
}

extension AppLinkPolicy {
  /// The default policy with a change.
  static func with(_ change: (inout AppLinkPolicy) -> Void) -> AppLinkPolicy {
    var policy = AppLinkPolicy()
    change(&policy)
    return policy
  }
}

/// A page that is written in UTF-8.
func page(_ markup: String) -> AppLinkPage {
  AppLinkPage(html: Data(markup.utf8), url: URL(string: "https://page.example/dir/page")!)
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
