internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// A page, and where it was read.
struct SourcePage: Sendable {
  var input: Input
  var page: AppLinkPage
  var sourceURL: URL
  var origin = PageOrigin()

  func appLink(for device: AppLinkDevice) -> AppLink {
    var link = page.appLink(for: device)
    link.sourceURL = sourceURL
    return link
  }

  /// The targets of all platforms, which no single device uses, to show everything that the page offers.
  var appLinkForEveryPlatform: AppLink {
    let groups = AppLinkGroups(page.metaTags)
    let links = AppLinkPlatform.allCases.map { platform in
      groups.appLink(
        for: AppLinkDevice(name: platform.rawValue, platforms: [platform]), on: page.url)
    }
    return AppLink(
      sourceURL: sourceURL, targets: links.flatMap(\.targets), webURL: links.first?.webURL)
  }

  /// What is wrong in the page; of a template only that it is one, since its values are not there yet.
  var findings: [Finding] {
    let findings = page.diagnostics.map { Finding($0, in: input) }
    let marks = ["{{", "{%", "<%", "<?php", "<?=", "${", "#{"]
    let tag = page.metaTags.first { tag in
      guard let content = tag.content, content.utf8.contains(where: "{<[".utf8.contains) else {
        return false
      }
      return marks.contains { content.contains($0) }
        || content.wholeMatch(of: /\{[\w.]+\}|\[[\w.]+\]/) != nil
    }
    guard let tag else { return findings }
    let place = findings.first { $0.value == tag.content }?.place
    return [
      Finding(
        .template, in: input,
        "\(tag.property) is \(ToolError.quoted(tag.content ?? "")), which looks like a template.",
        place: place)
    ]
  }
}

/// Where a page was read: the responses on the way to it. For a file everything is empty.
struct PageOrigin: Sendable {
  /// The last URL, and the status of its response.
  var url: URL?
  var status: Int?
  var contentType: String?
  var redirects: [(from: URL, to: URL, status: Int)] = []

  var json: JSONValue {
    [
      "url": JSONValue(url), "status": JSONValue(status), "contentType": JSONValue(contentType),
      "redirects": .array(
        redirects.map { from, to, status in
          ["from": JSONValue(from), "to": JSONValue(to), "status": JSONValue(status)]
        }),
    ]
  }

  /// The way to the page in a line, such as `https://a/ -> 302 https://b/ -> 200 text/html`; `nil` for a
  /// file.
  var summary: String? {
    guard let first = redirects.first?.from ?? url, let status else { return nil }
    let hops = redirects.map { " -> \($0.status) \($0.to.absoluteString)" }.joined()
    return "\(first.absoluteString)\(hops) -> \(status) \(contentType ?? "without a content type")"
  }
}
