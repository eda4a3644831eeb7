import Foundation

@testable import AppLinkLint
@testable import BoltsAppLinks

/// Code that reads untrusted bytes, and the conditions that must hold for every input.
///
/// `.ci/fuzz` lets libFuzzer look for bytes that violate them; the tests run the corpus again.
enum FuzzTarget: String, CaseIterable {
  case page, url, json, codec, aasa, assetlinks

  /// Reads an input, and says what is wrong with the result; `nil` when nothing is.
  func fault(for input: [UInt8]) -> String? {
    switch self {
    case .page: Self.pageFault(input)
    case .url: Self.urlFault(input)
    case .json: Self.jsonFault(input)
    case .codec: Self.codecFault(input)
    case .aasa, .assetlinks: Self.associationFault(input, isApple: self == .aasa)
    }
  }

  private static let base = URL(filePath: "/page")
  private static let devices: [AppLinkDevice] = [
    .iphone, .ipad, .ios, .android, .windows, .windowsPhone, .windowsUniversal,
  ]

  // The first byte chooses what the server says of the encoding.
  private static func pageFault(_ input: [UInt8]) -> String? {
    guard let choice = input.first else { return nil }
    let contentTypes = [
      nil, "text/html", "text/html; charset=utf-8", "text/html; charset=shift_jis",
    ]
    let contentType = contentTypes[Int(choice) % contentTypes.count]
    let page = AppLinkPage(html: Data(input.dropFirst()), contentType: contentType, url: base)
    for tag in page.metaTags where !tag.property.utf8.starts(with: "al:".utf8) {
      return "a tag \(tag.property)"
    }
    for device in devices {
      let link = page.appLink(for: device)
      if link.sourceURL != base { return "a link from \(link.sourceURL)" }
      if Set(link.targets).count != link.targets.count { return "a target twice" }
    }
    _ = page.diagnostics
    let again = AppLinkPage(html: Data(input.dropFirst()), contentType: contentType, url: base)
    return again.metaTags == page.metaTags ? nil : "other tags the second time"
  }

  private static func urlFault(_ input: [UInt8]) -> String? {
    guard let url = URL(string: String(decoding: input, as: UTF8.self)) else { return nil }
    let link = AppLinkURL(url)
    if link.inputURL != url { return "another input" }
    if link.appLinkData == nil {
      if link.targetURL != url { return "a target without data" }
      if link.appLinkExtras != nil || link.appLinkReferer != nil || link.version != nil {
        return "parts without data"
      }
      return nil
    }
    return link.targetURL == url || link.targetURL.isWebPage ? nil : "a target \(link.targetURL)"
  }

  private static func jsonFault(_ input: [UInt8]) -> String? {
    guard let value = try? JSONValue(parsing: input) else { return nil }
    let text = value.description
    guard let again = try? JSONValue(parsing: text) else { return "not readable again: \(text)" }
    if again != value { return "another value the second time: \(text)" }
    return again.description == text ? nil : "another text the second time: \(text)"
  }

  /// Lines: a URL to write into, a target URL, and JSON of the extras.
  private static func codecFault(_ input: [UInt8]) -> String? {
    let lines = input.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3,
      let url = URL(string: String(decoding: lines[0], as: UTF8.self)), url.scheme != nil,
      let target = URL(string: String(decoding: lines[1], as: UTF8.self)),
      let extras = (try? JSONValue(parsing: lines[2]))?.objectValue
    else { return nil }
    let data = AppLinkData(targetURL: target, extras: extras)
    let written = data.added(to: url)
    let read = AppLinkURL(written)
    if read.appLinkData == nil, deepest(.object(data.values)) > 100 { return nil }
    // Credentials are not sent, and a target that is not a web page is not read as an App Link.
    if read.targetURL != (target.isWebPage ? target.withoutCredentials : written) {
      return "the target \(read.targetURL) of \(written)"
    }
    if read.appLinkExtras != extras { return "other extras in \(written)" }
    let again = data.added(to: written)
    return again == written ? nil : "written twice: \(again)"
  }

  /// A URL on the first line, then an association file.
  private static func associationFault(_ input: [UInt8], isApple: Bool) -> String? {
    let parts = input.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let url = URL(string: String(decoding: parts[0], as: UTF8.self)),
      let file = try? AssociationFile(json: Data(parts[1]))
    else { return nil }
    var isListed: (String) -> Bool
    switch file {
    case .apple(let file):
      guard isApple else { return nil }
      isListed = { app in file.apps.contains { $0.hasSameBytes(as: app) } }
    case .android(let file):
      guard !isApple else { return nil }
      isListed = { app in file.packages.contains { $0.hasSameBytes(as: app) } }
    }
    for diagnostic in file.diagnostics where diagnostic.line < 1 || diagnostic.column < 1 {
      return "a diagnostic nowhere: \(diagnostic)"
    }
    let decision = file.decision(for: url)
    if (decision.kind == .match) == decision.apps.isEmpty { return "apps \(decision.apps)" }
    if (decision.kind == .noMatch) != (decision.rule == nil) { return "a rule of nothing" }
    for app in decision.apps {
      if !isListed(app) { return "an app that is not named: \(app)" }
      if file.decision(for: url, app: app).kind != .match { return "no match alone: \(app)" }
    }
    return decision == file.decision(for: url) ? nil : "another decision the second time"
  }

  private static func deepest(_ value: JSONValue) -> Int {
    var level = [value]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      level = level.flatMap { value in
        value.arrayValue ?? value.objectValue.map { Array($0.values) } ?? []
      }
    }
    return depth
  }
}
