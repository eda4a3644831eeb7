internal import Foundation

/// The `al:` tags of a page put in groups, one for each target.
///
/// The rules are those of Bolts: a bare `al:ios` opens a new group; `al:ios:url` goes to the last
/// group of its platform, or to a new one when there is none; a field that repeats inside a group
/// makes a list, and the lists of a group are zipped by index up to the longest.
package struct AppLinkGroups: Sendable {
  /// One group: the values of each field, `nil` for a tag without content.
  package struct Group: Sendable {
    /// Which of the tags opened the group.
    package let firstTag: Int
    package fileprivate(set) var fields: [String: [String?]] = [:]

    /// How many targets the group makes: the length of the longest list.
    package func targetCount(_ platform: AppLinkPlatform) -> Int {
      platform.fields.map { fields[$0]?.count ?? 0 }.max() ?? 0
    }

    /// The targets as they are written: their URLs are not parsed yet.
    fileprivate func spellings(_ platform: AppLinkPlatform) -> some Sequence<Spelling> {
      func values(_ field: String) -> (Int) -> String? {
        let values = platform.fields.contains(field) ? fields[field] ?? [] : []
        return { index in index < values.count ? values[index] : nil }
      }
      let (url, name, store) = (values("url"), values("app_name"), values("app_store_id"))
      let (android, className, app) = (values("package"), values("class"), values("app_id"))
      return (0..<targetCount(platform)).lazy.map { index in
        Spelling(
          url: url(index).map(UTF8Text.init),
          target: AppLinkTarget(
            platform: .ios, appName: name(index), appStoreID: store(index),
            package: android(index), className: className(index), appID: app(index)))
      }
    }

    package func value(_ field: String, at index: Int) -> String? {
      guard let values = fields[field], values.indices.contains(index) else { return nil }
      return values[index]
    }
  }

  /// The texts of a target, by which equal ones are found before their URLs are parsed.
  fileprivate struct Spelling: Hashable {
    let url: UTF8Text?
    /// Of any platform, and without the URL.
    var target: AppLinkTarget
  }

  /// The longest content of a tag, in UTF-8 bytes; a longer one counts as none.
  package static let maximumFieldBytes = 64 << 10

  private var groups: [String: [Group]] = [:]

  /// Groups tags. `checkpoint` stops it by throwing; it is called again and again.
  package init(_ tags: [AppLinkMetaTag], _ checkpoint: () throws -> Void) rethrows {
    for (index, tag) in tags.enumerated() {
      if index % Self.checkpointInterval == 0 { try checkpoint() }
      add(tag, index)
    }
  }

  /// How many tags or targets are read between two checkpoints.
  private static let checkpointInterval = 1024

  /// The groups of a platform or of `web`, in the order of the source.
  package subscript(name: String) -> [Group] { groups[name] ?? [] }

  private mutating func add(_ tag: AppLinkMetaTag, _ index: Int) {
    guard let property = MetadataProperty(tag.property), let section = property.section else {
      return
    }
    guard property.fieldText != nil else {
      groups[section, default: []].append(Group(firstTag: index))
      return
    }
    if groups[section] == nil { groups[section] = [Group(firstTag: index)] }
    let last = self[section].count - 1
    guard let field = property.field else { return }
    if !property.isPartOfField {
      let content = tag.content.flatMap { $0.utf8.count > Self.maximumFieldBytes ? nil : $0 }
      groups[section]?[last].fields[field, default: []].append(content)
    } else if groups[section]?[last].fields[field] == nil {
      // A longer property is about a part of the field: it creates the field without a value.
      groups[section]?[last].fields[field] = [nil]
    }
  }

  /// The link for a device; see ``AppLinkPage/appLink(for:)``. `checkpoint` is called for each URL that
  /// is parsed, and again and again.
  func appLink(
    for device: AppLinkDevice, on page: URL, _ checkpoint: () throws -> Void
  ) rethrows -> AppLink {
    var spellings: Set<Spelling> = []
    var seen: [AppLinkTarget] = []
    var targets: [AppLinkTarget] = []
    var count = 0
    for (platform, spelling) in device.platforms.lazy.flatMap(self.spellings(_:)) {
      count += 1
      let isNew = spellings.insert(spelling)
      if isNew.inserted || count % Self.checkpointInterval == 0 { try checkpoint() }
      guard isNew.inserted else { continue }
      var target = spelling.target
      target.url = spelling.url.flatMap { MetadataURL.parse($0.text) }
      // Two spellings can be the same URL.
      guard !seen.contains(target) else { continue }
      seen.append(target)
      target.platform = platform
      targets.append(target)
      if targets.count == AppLinkPolicy.default.maximumTargets { break }
    }
    return AppLink(sourceURL: page, targets: targets, webURL: WebFallback(self).url(on: page))
  }

  /// The targets of one platform, in the order of the source, duplicates and all.
  private func spellings(
    _ platform: AppLinkPlatform
  ) -> some Sequence<(AppLinkPlatform, Spelling)> {
    self[platform.rawValue].lazy.flatMap { group in
      group.spellings(platform).lazy.map { (platform, $0) }
    }
  }
}

extension AppLinkPlatform {
  /// The fields that the metadata of a platform has, the required one first.
  package var fields: [String] {
    switch self {
    case .ios, .iphone, .ipad: Self.appleFields
    case .android: Self.androidFields
    case .windows, .windowsPhone, .windowsUniversal: Self.windowsFields
    }
  }

  private static let appleFields = ["url", "app_store_id", "app_name"]
  private static let androidFields = ["package", "url", "class", "app_name"]
  private static let windowsFields = ["url", "app_id", "app_name"]
}

/// What the `al:web` tags of a page declare for devices without its apps.
///
/// Only the first group of these tags counts, and the first value of each of its fields.
package struct WebFallback {
  /// The group that counts, if the page has any `al:web` tag.
  package let group: AppLinkGroups.Group?

  package init(_ groups: AppLinkGroups) { group = groups["web"].first }

  /// Whether `al:web:should_fallback` forbids opening a web page.
  package var isForbidden: Bool {
    group?.value("should_fallback", at: 0)?.isAny(ofIgnoringCase: ["no", "false", "0"]) ?? false
  }

  /// The web URL of a page: the one that it declares, otherwise its own; `nil` where it forbids both.
  func url(on page: URL) -> URL? {
    if isForbidden { return nil }
    guard let url = group?.value("url", at: 0) else { return page }
    return MetadataURL.parse(url, relativeTo: page) ?? page
  }
}
