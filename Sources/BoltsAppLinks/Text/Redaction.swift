package import Foundation

// One function makes the text of a URL for events, errors, diagnostics and logs.

extension String {
  /// The text of a URL without credentials; other text hardly changes.
  ///
  /// It has no userinfo and no `al_applink_data`. In the query and the fragment, the value of a parameter whose
  /// name holds a word such as `token` or `code` is `REDACTED`. This looks one level deep and decodes nothing.
  package var redacted: String {
    // Most texts have neither userinfo nor parameters.
    guard utf8.contains(where: { "@=".utf8.contains($0) }) else { return self }
    let text = Array(utf8)
    let path = text.prefix { !"?#".utf8.contains($0) }
    var result = Redaction.withoutUserInfo(path)
    var rest = text[path.endIndex...]
    var delimiter = rest.popFirst()
    while let current = delimiter {
      let parameter = rest.prefix { !"?#&;".utf8.contains($0) }
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      let isData = name.elementsEqual(AppLinkData.parameterName.utf8)
      let isCredential = name.count < parameter.count && Redaction.isCredential(name)
      if isData || isCredential {
        // A value ends only where the next parameter, the fragment or, in a sentence, the next word begins.
        rest = rest.drop { !"&#".utf8.contains($0) && (isData || $0 != UInt8(ascii: " ")) }
      } else {
        rest = rest[parameter.endIndex...]
      }
      delimiter = rest.popFirst()
      if isData {
        // The next parameter takes its place.
        if delimiter == UInt8(ascii: "&") { delimiter = current }
        continue
      }
      result.append(current)
      result += Redaction.withoutUserInfo(isCredential ? name + "=REDACTED".utf8 : parameter)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a value under this name is a credential.
  var namesCredential: Bool { Redaction.isCredential(Array(utf8)[...]) }
}

extension URL {
  /// The text of the URL without credentials.
  package var redactedText: String { absoluteString.redacted }

  /// The URL without credentials, to be kept in an error or an event.
  var redacted: URL {
    let text = redactedText
    if text.hasSameBytes(as: absoluteString) { return self }
    return URL(string: text, encodingInvalidCharacters: false) ?? URL(filePath: "/REDACTED")
  }
}

private enum Redaction {
  /// The words of which one makes the name of a parameter that of a credential, by their first letters.
  private static let words = Dictionary(
    grouping: """
      token secret password passwd pwd code key sig auth session sid otp ticket
      """.split(separator: " ").map { Array($0.utf8) }, by: { $0[0] })

  static func isCredential(_ name: ArraySlice<UInt8>) -> Bool {
    let name = name.map(\.asciiLowercased)
    return name.indices.contains { start in
      words[name[start]]?.contains { name[start...].starts(with: $0) } ?? false
    }
  }

  /// A piece of a URL without the userinfo of an authority in it.
  static func withoutUserInfo(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "@")) else { return Array(text) }
    var result: [UInt8] = []
    var rest = text
    var isStart = true
    while let byte = rest.first {
      if isStart, let authority = authority(of: rest, after: result) {
        result += rest[..<authority.startIndex]
        let userInfoEnd = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
        result += authority[(userInfoEnd ?? authority.startIndex)...]
        rest = rest[authority.endIndex...]
        // In a list of URLs it holds the scheme of the next one.
        isStart = authority.last == UInt8(ascii: ":")
      } else {
        result.append(byte)
        rest.removeFirst()
        isStart = ":=".utf8.contains(byte)
      }
    }
    return result
  }

  /// The authority of a text that begins with two slashes; browsers need none after `http:` and `https:`. A backslash,
  /// also an escaped one, counts as a slash.
  private static func authority(
    of text: ArraySlice<UInt8>, after start: [UInt8]
  ) -> ArraySlice<UInt8>? {
    var rest = text
    var slashCount = 0
    while let slash = ["/", "\\", "%5C", "%5c"].first(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.dropFirst(slash.utf8.count)
      slashCount += 1
    }
    let scheme = start.suffix(6).map(\.asciiLowercased)
    let isWeb = ["http:", "https:"].contains { scheme.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return slashCount < 2 && !isWeb ? nil : rest.prefix { !"/\\".utf8.contains($0) }
  }
}
