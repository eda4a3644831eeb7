/// The names under which credentials travel.
enum CredentialName {
  private static let words = [
    "token", "secret", "password", "passwd", "credential", "authorization", "apikey", "api_key",
    "api-key", "sessionid", "session_id", "signed_request", "jwt",
  ].map { folded($0.utf8) }

  /// The words by their first byte, so that one look-up passes over most places of a text.
  private static let wordsByFirstByte: [[[UInt8]]] = {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for word in words {
      if let first = word.first { table[Int(first)].append(word) }
    }
    return table
  }()

  /// Whether the text, in UTF-8, holds the name of a credential, in any case.
  static func isFound(in text: some Sequence<UInt8>) -> Bool {
    let bytes = folded(text)
    let table = wordsByFirstByte
    for (start, byte) in bytes.enumerated() where !table[Int(byte)].isEmpty {
      if table[Int(byte)].contains(where: { bytes[start...].starts(with: $0) }) { return true }
    }
    return false
  }

  /// The bytes with ASCII letters in lower case. Other bytes change too, in words and texts alike.
  private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] { text.map { $0 | 0x20 } }
}
