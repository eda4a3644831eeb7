internal import BoltsAppLinks
internal import Foundation

// The one place that gives JSON its members' names; `JSONDocumentation` says the same in words.

extension AppLink {
  var json: JSONValue {
    [
      "sourceURL": JSONValue(sourceURL),
      "targets": .array(targets.map(\.json)),
      "webURL": JSONValue(webURL),
      "isBackToReferer": .bool(isBackToReferer),
    ]
  }
}

extension AppLinkTarget {
  var json: JSONValue {
    [
      "platform": .string(platform.rawValue),
      "url": JSONValue(url),
      "appName": JSONValue(appName),
      "appStoreID": JSONValue(appStoreID),
      "package": JSONValue(package),
      "className": JSONValue(className),
      "appID": JSONValue(appID),
    ]
  }
}

extension AppLinkURL {
  var json: JSONValue {
    [
      "inputURL": JSONValue(inputURL),
      "inputQueryParameters": .object(inputQueryParameters.mapValues { JSONValue($0) }),
      "targetURL": JSONValue(targetURL),
      "targetQueryParameters": .object(targetQueryParameters.mapValues { JSONValue($0) }),
      "version": JSONValue(version),
      "appLinkData": appLinkData.map(JSONValue.object) ?? .null,
      "appLinkExtras": appLinkExtras.map(JSONValue.object) ?? .null,
      "appLinkReferer": appLinkReferer?.json ?? .null,
    ]
  }
}

extension JSONValue {
  init(_ url: URL?) {
    self.init(url?.absoluteString)
  }
}

extension NavigationPlan {
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue),
      "url": JSONValue(url),
      "target": target?.json ?? .null,
      "steps": .array(steps.map(\.json)),
    ]
  }
}

extension NavigationStep {
  fileprivate var json: JSONValue {
    [
      "destination": .string(destination.jsonName),
      "target": target?.json ?? .null,
      "url": JSONValue(url),
      "decision": .string(decision.jsonName),
      "reason": .string(decision.description),
    ]
  }
}

extension NavigationStep.Destination {
  fileprivate var jsonName: String {
    switch self {
    case .app: "app"
    case .package: "package"
    case .store: "store"
    case .universalLink: "universal_link"
    case .browser: "browser"
    }
  }
}

extension NavigationStep.Decision {
  fileprivate var jsonName: String {
    switch self {
    case .opens: "opens"
    case .noApp: "no_app"
    case .noURL: "no_url"
    case .refused: "refused"
    case .overLimit: "over_limit"
    case .noFallback: "no_fallback"
    case .notReached: "not_reached"
    case .notPlanned: "not_planned"
    case .notAssociated: "not_associated"
    }
  }
}
