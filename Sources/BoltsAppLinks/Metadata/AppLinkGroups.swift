internal import Foundation

/// The `al:` tags of a page put in groups, one for each target.
///
/// The rules are those of Bolts: a bare `al:ios` opens a new group; `al:ios:url` goes to the last
/// group of its platform, or to a new one when there is none; a field that repeats inside a group
/// makes a list, and the lists of a group are zipped by index up to the longest.
struct AppLinkGroups: Sendable {
  /// One group: the values of each field, `nil` for a tag without content.
  struct Group: Sendable {
    /// Which of the tags opened the group.
    let firstTag: Int
    fileprivate(set) var fields: [String: [String?]] = [:]

    /// How many targets the group makes: the length of the longest list.
    func targetCount(_ platform: AppLinkPlatform) -> Int {
      platform.fields.map { fields[$0]?.count ?? 0 }.max() ?? 0
    }

    func value(_ field: String, at index: Int) -> String? {
      guard let values = fields[field], values.indices.contains(index) else { return nil }
      return values[index]
    }
  }

  private var groups: [String: [Group]] = [:]

  init(_ tags: [AppLinkMetaTag]) {
    for (index, tag) in tags.enumerated() { add(tag, index) }
  }

  /// The groups of a platform or of `web`, in the order of the source.
  subscript(name: String) -> [Group] { groups[name] ?? [] }

  private mutating func add(_ tag: AppLinkMetaTag, _ index: Int) {
    let parts = tag.parts
    guard parts.count > 1, parts[0] == "al" else { return }
    let platform = parts[1]
    guard Self.isKnown(platform) else { return }
    guard parts.count > 2 else {
      groups[platform, default: []].append(Group(firstTag: index))
      return
    }
    if groups[platform] == nil { groups[platform] = [Group(firstTag: index)] }
    let last = self[platform].count - 1
    let field = parts[2]
    guard Self.fields.contains(field) else { return }
    if parts.count == 3 {
      groups[platform]?[last].fields[field, default: []].append(tag.content)
    } else if groups[platform]?[last].fields[field] == nil {
      // A longer property speaks of a part of the field: it makes one, but gives it no value.
      groups[platform]?[last].fields[field] = [nil]
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
    self[platform.rawValue].flatMap { group in
      (0..<group.targetCount(platform)).map { index in
        func value(_ field: String) -> String? {
          platform.fields.contains(field) ? group.value(field, at: index) : nil
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
    guard let fields = self["web"].first?.fields else { return page }
    if let fallback = fields["should_fallback"]?.first ?? nil,
      ["no", "false", "0"].contains(fallback.lowercased())
    {
      return nil
    }
    guard let url = fields["url"]?.first ?? nil else { return page }
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
