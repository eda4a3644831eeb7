/// The SHA-256 fingerprint of an Android app's signing certificate.
struct CertificateFingerprint: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Reads 64 hexadecimal digits of any case, as pairs joined by colons or without any colons.
  init?(_ text: String) {
    self.init(text.utf8, isStrict: false)
  }

  /// Reads the one spelling that assetlinks.json allows: upper-case pairs joined by colons.
  init?(strict text: String) {
    self.init(text.utf8, isStrict: true)
  }

  private init?(_ text: String.UTF8View, isStrict: Bool) {
    let hasColons = text.count == 95
    guard hasColons || (text.count == 64 && !isStrict) else { return nil }
    var bytes: [UInt8] = []
    var digits: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if hasColons, index % 3 == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
        continue
      }
      guard let digit = byte.hexadecimalValue else { return nil }
      if isStrict, byte > UInt8(ascii: "F") { return nil }
      digits.append(digit)
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        digits = []
      }
    }
    self.bytes = bytes
  }
}
