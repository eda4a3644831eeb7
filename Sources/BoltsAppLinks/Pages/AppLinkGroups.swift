internal import Foundation

/// The `al:` tags of a page put in groups, one for each target.
///
/// The rules are those of Bolts: a bare `al:ios` opens a new group; `al:ios:url` goes to the last
/// group of its platform, or to a new one when there is none; a field that repeats inside a group
/// makes a list, and the lists of a group are zipped by index up to the longest.
struct AppLinkGroups: Sendable {
  /// The values of each field of one group; `nil` for a tag without content.
  private typealias Group = [String: [String?]]

  private var groups: [String: [Group]] = [:]

  init(_ tags: [AppLinkMetaTag]) {
    for tag in tags { add(tag) }
  }

  private mutating func add(_ tag: AppLinkMetaTag) {
    let parts = tag.property.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "al" else { return }
    let platform = String(parts[1])
    guard Self.isKnown(platform) else { return }
    guard parts.count > 2 else {
      groups[platform, default: []].append([:])
      return
    }
    if groups[platform] == nil { groups[platform] = [[:]] }
    guard let last = groups[platform]?.indices.last else { return }
    let field = String(parts[2])
    guard Self.fields.contains(field) else { return }
    if parts.count == 3 {
      groups[platform]?[last][field, default: []].append(tag.content)
    } else if groups[platform]?[last][field] == nil {
      // A longer property speaks of a part of the field: it makes one, but gives it no value.
      groups[platform]?[last][field] = [nil]
    }
  }

  private static func isKnown(_ platform: String) -> Bool {
    platform == "web" || AppLinkPlatform(rawValue: platform) != nil
  }

  private static let fields: Set<String> = [
    "url", "app_store_id", "app_name", "package", "class", "app_id", "should_fallback",
  ]

  /// The link for a device; see ``AppLinkPage/appLink(for:)``.
  func appLink(for device: AppLinkDevice, on page: URL) -> AppLink {
    var seen: Set<AppLinkTarget> = []
    let targets = device.platforms.flatMap(targets(for:)).filter { target in
      var fields = target
      fields.platform = .ios
      return seen.insert(fields).inserted
    }
    return AppLink(sourceURL: page, targets: targets, webURL: webURL(on: page))
  }

  /// The targets of one platform, in the order of the source, duplicates and all.
  func targets(for platform: AppLinkPlatform) -> [AppLinkTarget] {
    (groups[platform.rawValue] ?? []).flatMap { group in
      let fields = platform.fields.map { group[$0] ?? [] }
      return (0..<(fields.map(\.count).max() ?? 0)).map { index in
        func value(_ field: String) -> String? {
          guard platform.fields.contains(field), let values = group[field],
            values.indices.contains(index)
          else { return nil }
          return values[index]
        }
        return AppLinkTarget(
          platform: platform, url: value("url").flatMap(MetadataURL.parse),
          appName: value("app_name"), appStoreID: value("app_store_id"),
          package: value("package"), className: value("class"), appID: value("app_id"))
      }
    }
  }

  /// Where the page wants those sent who have none of its apps; only the first group counts.
  private func webURL(on page: URL) -> URL? {
    guard let group = groups["web"]?.first else { return page }
    if let fallback = group["should_fallback"]?.first ?? nil,
      ["no", "false", "0"].contains(fallback.lowercased())
    {
      return nil
    }
    guard let url = group["url"]?.first ?? nil else { return page }
    return MetadataURL.parse(url, relativeTo: page) ?? page
  }
}

extension AppLinkPlatform {
  /// The fields that the metadata of a platform has, the required one first.
  var fields: [String] {
    switch self {
    case .ios, .iphone, .ipad: ["url", "app_store_id", "app_name"]
    case .android: ["package", "url", "class", "app_name"]
    case .windows, .windowsPhone, .windowsUniversal: ["url", "app_id", "app_name"]
    }
  }
}
