package import Foundation

/// The `al:` tags of a page put in groups, one for each target.
///
/// The rules are those of Bolts: a bare `al:ios` opens a new group; `al:ios:url` goes to the last
/// group of its platform, or to a new one when there is none; a field that repeats inside a group
/// makes a list, and the lists of a group are zipped by index up to the longest.
package struct AppLinkGroups: Sendable {
  /// One group: the values of each field of its platform, `nil` for a tag without content.
  package struct Group: Sendable {
    /// Which of the tags opened the group.
    package let firstTag: Int
    fileprivate var fields = NamedLists<String?>()

    package subscript(field: String) -> [String?] { fields[field] }

    package func value(_ field: String, at index: Int) -> String? {
      let values = fields[field]
      return index < values.count ? values[index] : nil
    }

    /// How many targets the group makes: the length of the longest list.
    package var targetCount: Int { fields.lists.reduce(0) { max($0, $1.elements.count) } }

    /// All that a target is made of.
    fileprivate func texts(at index: Int) -> [UTF8Text?] {
      ["url", "app_name", "app_store_id", "package", "class", "app_id"]
        .map { value($0, at: index).map(UTF8Text.init) }
    }

    /// A target of any platform.
    fileprivate func target(at index: Int) -> AppLinkTarget {
      AppLinkTarget(
        platform: .ios, url: value("url", at: index).flatMap { MetadataURL.parse($0) },
        appName: value("app_name", at: index),
        appStoreID: value("app_store_id", at: index), package: value("package", at: index),
        className: value("class", at: index), appID: value("app_id", at: index))
    }
  }

  /// The number of targets that a link keeps, which is what a policy allows by default.
  package static let maximumTargets = 32

  /// By the name of a platform, or `web`.
  private var groups = NamedLists<Group>()

  /// Groups tags.
  package init(_ tags: [AppLinkMetaTag]) {
    for (index, tag) in tags.enumerated() { add(tag, index) }
  }

  /// The groups of a platform or of `web`, in the order of the source.
  package subscript(name: String) -> [Group] { groups[name] }

  private mutating func add(_ tag: AppLinkMetaTag, _ index: Int) {
    guard let property = MetadataProperty(tag.property), let section = property.section else {
      return
    }
    if property.fieldText == nil || groups[section].isEmpty {
      groups[section].append(Group(firstTag: index))
    }
    guard let field = property.field else { return }
    let last = groups[section].count - 1
    if !property.isPartOfField {
      groups[section][last].fields[field].append(tag.content)
    } else if groups[section][last][field].isEmpty {
      // A longer property is about a part of the field: it creates the field without a value.
      groups[section][last].fields[field] = [nil]
    }
  }

  /// The link for a device; see ``AppLinkPage/appLink(for:)``.
  package func appLink(for device: AppLinkDevice, on page: URL) -> AppLink {
    // The texts of at most 32 different targets: only so many URLs are parsed, which takes longest.
    var spellings: Set<[UTF8Text?]> = []
    // Two spellings can be the same URL.
    var kept: Set<AppLinkTarget> = []
    var targets: [AppLinkTarget] = []
    for platform in device.platforms {
      for group in self[platform.rawValue] {
        for index in 0..<group.targetCount {
          guard spellings.count < Self.maximumTargets else { break }
          guard spellings.insert(group.texts(at: index)).inserted else { continue }
          var target = group.target(at: index)
          guard kept.insert(target).inserted else { continue }
          target.platform = platform
          targets.append(target)
        }
      }
    }
    return AppLink(sourceURL: page, targets: targets, webURL: WebFallback(self).url(on: page))
  }
}

/// Lists by a few known names, which are found sooner by comparing them than by hashing.
private struct NamedLists<Element: Sendable>: Sendable {
  private(set) var lists: [(name: String, elements: [Element])] = []

  /// The list of a name, empty where nothing was added.
  subscript(name: String) -> [Element] {
    get { lists.first { $0.name == name }?.elements ?? [] }
    _modify {
      let index = lists.firstIndex { $0.name == name } ?? lists.endIndex
      if index == lists.endIndex { lists.append((name, [])) }
      yield &lists[index].elements
    }
  }
}

extension AppLinkPlatform {
  /// The fields that the metadata of a platform has, the required one first.
  package var fields: [String] {
    switch self {
    case .ios, .iphone, .ipad: ["url", "app_store_id", "app_name"]
    case .android: ["package", "url", "class", "app_name"]
    case .windows, .windowsPhone, .windowsUniversal: ["url", "app_id", "app_name"]
    }
  }
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
