internal import Foundation

/// The reply of an index service: `{"<url>": {"app_links": {"ios": [{...}], "web": {...}}}}`.
struct IndexReply: Sendable {
  private let endpoint: URL
  private let entries: [String: JSONValue]

  init(_ body: Data, from endpoint: URL) throws {
    self.endpoint = endpoint
    let reply: JSONValue
    do {
      reply = try JSONReader<JSONValue>.value(of: Array(body))
    } catch {
      throw AppLinkError.malformedIndexReply(endpoint, reason: "\(error)")
    }
    guard let entries = reply.objectValue else {
      throw AppLinkError.malformedIndexReply(endpoint, reason: "it is not an object")
    }
    if let error = entries["error"] {
      let message = error["message"]?.stringValue ?? error.description
      throw AppLinkError.malformedIndexReply(
        endpoint, reason: "it is an error, with the message \(message)")
    }
    self.entries = entries
  }

  func link(for indexed: IndexedURL, on device: AppLinkDevice) -> Result<AppLink, any Error> {
    guard let entry = entries[indexed.id] ?? entries[indexed.url.absoluteString],
      entry.objectValue != nil
    else { return malformed("it has no entry for \(indexed.url.absoluteString)") }
    let links = entry["app_links"] ?? .null
    guard links.isNull || links.objectValue != nil else {
      return malformed("the app_links of \(indexed.url.absoluteString) are not an object")
    }
    let groups = AppLinkGroups(Self.tags(of: links))
    return .success(groups.appLink(for: device, on: indexed.url))
  }

  private func malformed(_ reason: String) -> Result<AppLink, any Error> {
    .failure(AppLinkError.malformedIndexReply(endpoint, reason: reason))
  }

  /// The tags of a page that would declare the same; values of a wrong type are left out.
  private static func tags(of links: JSONValue) -> [AppLinkMetaTag] {
    let platforms = AppLinkPlatform.allCases.map(\.rawValue) + ["web"]
    return platforms.flatMap { platform -> [AppLinkMetaTag] in
      let value = links[platform] ?? .null
      let groups = (value.arrayValue ?? [value]).compactMap(\.objectValue)
      return groups.flatMap { group in
        let fields = group.compactMap { field, value in
          text(value).map { AppLinkMetaTag(property: "al:\(platform):\(field)", content: $0) }
        }
        return [AppLinkMetaTag(property: "al:\(platform)", content: nil)] + fields
      }
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number, .bool: value.description
    case .null, .array, .object: nil
    }
  }
}

/// A URL in a request to the index service.
struct IndexedURL: Sendable {
  let url: URL
  /// The URL's name in the reply.
  ///
  /// The service reads a comma as the end of a URL, so commas in a URL have to be escaped.
  var id: String { url.absoluteString.replacing(",", with: "%2C") }
  /// The URL in the query of a request.
  var parameter: String { PercentEncoding.encode(Array(id.utf8)) }

  init(_ url: URL) { self.url = url }
}
