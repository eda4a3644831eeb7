internal import Foundation

/// A page that needs no network: a `data:` URL (RFC 2397) or a file.
enum LocalPage {
  static func load(_ url: URL, maximumBytes: Int) throws -> PageResponse {
    try url.isFileURL ? loadFile(url, maximumBytes: maximumBytes) : loadData(url)
  }

  private static func loadFile(_ url: URL, maximumBytes: Int) throws -> PageResponse {
    let body: Data
    do {
      // Opening a pipe would wait for its other end, and a device may be endless.
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        throw AppLinkError.notDecodable(url, reason: "it is not a regular file")
      }
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      body = try file.read(upToCount: max(0, maximumBytes)) ?? Data()
    } catch let error as AppLinkError {
      throw error
    } catch {
      throw AppLinkError.transport(url, reason: error.localizedDescription)
    }
    return PageResponse(status: 200, body: body)
  }

  private static func loadData(_ url: URL) throws -> PageResponse {
    let text = Array(url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") })
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { throw AppLinkError.notDecodable(url, reason: "a data URL needs a comma") }
    var type = String(decoding: text[(colon + 1)..<comma], as: UTF8.self)
    var body = PercentEncoding.decode(text[(comma + 1)...])
    if type.lowercased().hasSuffix(";base64") {
      type.removeLast(";base64".count)
      guard let decoded = Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters) else {
        throw AppLinkError.notDecodable(url, reason: "its base64 is malformed")
      }
      body = Array(decoded)
    }
    // By RFC 2397 the default is plain text. Here a URL without a type is a page.
    let headers = type.isEmpty ? [:] : ["Content-Type": type]
    return PageResponse(status: 200, headers: headers, body: Data(body))
  }
}
