/// Chooses the encoding in which a page is read, from its first bytes and its markup (13.2.3.5).
extension EncodingSniffer.Finding {
  /// The encoding of the values: the first that there is of the one that was sniffed, the one that the page
  /// declares, UTF-8 where the page is valid UTF-8, and windows-1252.
  func settled(_ declared: TextEncoding?, isUTF8: () -> Bool) -> TextEncoding {
    if let encoding, isCertain || !encoding.keepsASCII { return encoding }
    return declared ?? encoding ?? (isUTF8() ? .utf8 : .windows1252)
  }

  /// The encoding in which the page must be read a second time; `nil` when once is enough.
  ///
  /// A declaration further down changes the encoding, as it does in a browser, which then reads the
  /// page again. Here that is needed only when bytes below 0x80 are not ASCII in one of the two.
  func encodingToReadAgain(_ declared: TextEncoding?) -> TextEncoding? {
    guard !isCertain, let declared, declared != encoding,
      encoding != .utf16BigEndian, encoding != .utf16LittleEndian
    else { return nil }
    return declared.keepsASCII && encoding?.keepsASCII ?? true ? nil : declared
  }
}

extension TextEncoding {
  /// Lends `body` the bytes from `start` as text in UTF-8 or a single-byte encoding.
  func withText<Result>(
    of bytes: PageBytes, from start: Int, _ checkpoint: (Int) throws -> Void,
    body: (_ text: PageBytes, _ start: Int) throws -> Result
  ) rethrows -> Result {
    if keepsASCII { return try body(bytes, start) }
    try checkpoint(bytes.count)
    let utf8 = try Transcoder.utf8(of: bytes, from: start, encoding: self, checkpoint)
    return unsafe try utf8.withUnsafeBytes { buffer in
      unsafe try PageBytes.with(buffer) { try body($0, 0) }
    }
  }
}
