internal import BoltsAppLinks
internal import Foundation

// The one place that gives a link's JSON its members' names.

extension AppLink {
  var json: JSONValue {
    [
      "sourceURL": JSONValue(sourceURL), "targets": .array(targets.map(\.json)),
      "webURL": JSONValue(webURL), "isBackToReferer": .bool(isBackToReferer),
    ]
  }

  /// The targets in groups, each group's first one beside the name of its platform.
  var table: Table {
    var table = Table("platform", "opens", "app", "identifier")
    var previous: AppLinkPlatform?
    for target in targets {
      let platform = target.platform == previous ? "" : target.platform.rawValue
      table.append(
        .init(platform, .heading),
        target.url.map { .init($0.absoluteString, .link) } ?? "(the page's URL)",
        .init(target.appName ?? ""), .init(target.identity))
      previous = target.platform
    }
    table.append(
      .init("web", .heading),
      webURL.map { .init($0.absoluteString, .link) }
        ?? "(nothing: al:web:should_fallback is false)")
    return table
  }
}

extension AppLinkTarget {
  var json: JSONValue {
    [
      "platform": .string(platform.rawValue), "url": JSONValue(url),
      "appName": JSONValue(appName), "appStoreID": JSONValue(appStoreID),
      "package": JSONValue(package), "className": JSONValue(className), "appID": JSONValue(appID),
    ]
  }

  /// What names the app to its platform's store.
  var identity: String {
    [
      appStoreID.map { "App Store \($0)" }, package, className.map { "class \($0)" },
      appID.map { "app \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension AppLinkURL {
  var json: JSONValue {
    [
      "inputURL": JSONValue(inputURL),
      "inputQueryParameters": .object(inputQueryParameters.mapValues { JSONValue($0) }),
      "targetURL": JSONValue(targetURL),
      "targetQueryParameters": .object(targetQueryParameters.mapValues { JSONValue($0) }),
      "version": JSONValue(version), "appLinkData": appLinkData.map(JSONValue.object) ?? .null,
      "appLinkExtras": appLinkExtras.map(JSONValue.object) ?? .null,
      "appLinkReferer": appLinkReferer?.json ?? .null,
    ]
  }
}
