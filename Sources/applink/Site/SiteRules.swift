internal import BoltsAppLinks
internal import Foundation

/// The paths of a site's links, as the rules of one association file.
///
/// A rule is the start of a path, and what may follow it; nothing, for a rule that is one whole path.
struct SiteRules {
  struct Rule {
    var start: String
    var ends: [String] = []
  }

  var rules: [Rule]

  /// A rule for every path that no folder with `/*` covers.
  init(_ links: some Collection<SiteDescription.Link>) {
    let folders = Set(links.lazy.filter { !$0.hasPage }.map(\.folder))
    rules = links.compactMap { link in
      var parent = link.folder
      if link.hasPage, folders.contains(parent) { return nil }
      while let slash = parent.lastIndex(of: "/") {
        parent = parent[..<slash]
        if folders.contains(parent) { return nil }
      }
      return Rule(start: link.hasPage ? link.folder.isEmpty ? "/" : String(link.folder) : link.path)
    }
  }

  private init(_ rules: [Rule]) { self.rules = rules }

  /// Small parts, which together match what the whole does: no rule excludes anything.
  var parts: [SiteRules] {
    let short = rules.flatMap { rule in
      stride(from: 0, to: max(rule.ends.count, 1), by: 16).map {
        Rule(start: rule.start, ends: Array(rule.ends.dropFirst($0).prefix(16)))
      }
    }
    return stride(from: 0, to: short.count, by: 16).map {
      SiteRules(Array(short.dropFirst($0).prefix(16)))
    }
  }

  var paths: [String] {
    rules.flatMap { rule in rule.ends.isEmpty ? [rule.start] : rule.ends.map { rule.start + $0 } }
  }

  /// The same paths in fewer bytes: those that share their start are one rule with a variable.
  /// A variable has to save `variableCost` bytes: the more, the fewer rules.
  func folded(variableCost: Int) -> SiteRules {
    let folders = rules.filter { $0.start.hasSuffix("*") }
    let paths = rules.filter { !$0.start.hasSuffix("*") }.map { Array($0.start.utf8) }
    return SiteRules(folders + PathFolding(paths, variableCost: variableCost).rules)
  }
}

// MARK: - Apple

extension SiteRules {
  func appSiteAssociation(for app: SiteDescription.AppleApp) -> JSONValue {
    var variables: [String: JSONValue] = [:]
    let components = rules.map { rule -> JSONValue in
      guard !rule.ends.isEmpty else { return ["/": .string(rule.start)] }
      let name = "v\(variables.count)"
      variables[name] = .array(rule.ends.map(JSONValue.string))
      return ["/": .string("\(rule.start)$(\(name))")]
    }
    var appLinks: [String: JSONValue] = [
      "apps": [], "details": [["appIDs": [.string(app.appID)], "components": .array(components)]],
    ]
    if !variables.isEmpty { appLinks["substitutionVariables"] = .object(variables) }
    return ["applinks": .object(appLinks)]
  }
}

/// Finds the shortest rules for a list of paths: whole paths, and starts with a variable.
private struct PathFolding {
  /// In ascending order.
  private let paths: [[UInt8]]
  private let variableCost: Int
  /// The number of bytes before each path, and of all.
  private var offsets = [0]

  init(_ paths: [[UInt8]], variableCost: Int) {
    self.variableCost = variableCost
    self.paths = paths.sorted { $0.lexicographicallyPrecedes($1) }
    for path in self.paths { offsets.append(offsets[offsets.count - 1] + path.count) }
  }

  var rules: [SiteRules.Rule] { paths.isEmpty ? [] : shortest(paths.indices).rules }

  /// The bytes that a rule takes beside its path, and a value beside its text.
  private static let (ruleCost, valueCost) = (9, 3)

  /// Compares one rule for the range with the best rules for each next character.
  ///
  /// The depth of the recursion is at most the length of a path.
  private func shortest(_ range: Range<Int>) -> (cost: Int, rules: [SiteRules.Rule]) {
    let (first, last) = (paths[range.lowerBound], paths[range.upperBound - 1])
    if range.count == 1 { return (first.count + Self.ruleCost, [whole(first)]) }
    let shared = zip(first, last).prefix { $0 == $1 }.count
    // A path that ends here needs its own rule in any case: no value is empty.
    var (split, rules) = (0, [SiteRules.Rule]())
    var index = range.lowerBound
    if first.count == shared {
      (split, rules) = (shared + Self.ruleCost, [whole(first)])
      index += 1
    }
    let longer = index..<range.upperBound
    let grouped =
      split + variableCost + shared + offsets[longer.upperBound] - offsets[longer.lowerBound]
      + longer.count * (Self.valueCost - shared)
    var parts = rules
    while index < range.upperBound {
      let byte = paths[index][shared]
      let end = paths[index..<range.upperBound].firstIndex { $0[shared] != byte }
      let part = shortest(index..<(end ?? range.upperBound))
      split += part.cost
      parts += part.rules
      index = end ?? range.upperBound
    }
    guard grouped < split else { return (split, parts) }
    let group = SiteRules.Rule(
      start: String(decoding: first.prefix(shared), as: UTF8.self),
      ends: paths[longer].map { String(decoding: $0.dropFirst(shared), as: UTF8.self) })
    return (grouped, rules + [group])
  }

  private func whole(_ path: [UInt8]) -> SiteRules.Rule {
    SiteRules.Rule(start: String(decoding: path, as: UTF8.self))
  }
}

// MARK: - Android

extension SiteRules {
  /// Android compares decoded text, and slashes exactly: a path is listed with its last one and without.
  func assetLinks(for app: SiteDescription.AndroidApp) -> JSONValue {
    let rules = paths.flatMap { path -> [JSONValue] in
      let isFolder = path.hasSuffix("/*")
      let bare = String(isFolder ? path.dropLast(2) : path[...])
      let decoded = bare.removingPercentEncoding ?? bare
      let patterns = ["", "/"].contains(decoded) ? ["/"] : [decoded, decoded + "/"]
      return (isFolder ? patterns.dropLast() + [patterns[patterns.count - 1] + "*"] : patterns)
        .map { ["/": .string($0)] }
    }
    return [
      [
        "relation": [.string(AssetLinks.handleAllURLs)],
        "target": [
          "namespace": "android_app", "package_name": .string(app.package),
          "sha256_cert_fingerprints": .array(app.fingerprints.map(JSONValue.string)),
        ],
        "relation_extensions": .object([
          AssetLinks.handleAllURLs: ["dynamic_app_link_components": .array(rules)]
        ]),
      ]
    ]
  }
}
