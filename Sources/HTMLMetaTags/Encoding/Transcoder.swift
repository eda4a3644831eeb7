/// Turns a page into UTF-8 whose encoding cannot be read on the bytes as they are.
///
/// UTF-16 and the shape of the multi-byte encodings follow the Encoding standard; which character
/// a sequence encodes is asked of Foundation (see ``MultiByteIndex``).
struct Transcoder {
  private let bytes: PageBytes
  private var position: Int
  /// The position of the last checkpoint.
  private var checked: Int
  private var output: [UInt8] = []

  private init(bytes: PageBytes, start: Int) {
    self.bytes = bytes
    (position, checked) = (start, start)
    output.reserveCapacity((bytes.count - start) * 3 / 2)
  }

  static func utf8(
    of bytes: PageBytes, from start: Int, encoding: TextEncoding, _ checkpoint: (Int) throws -> Void
  ) rethrows -> [UInt8] {
    var transcoder = Transcoder(bytes: bytes, start: start)
    switch encoding {
    case .utf16BigEndian: transcoder.readUTF16(isBigEndian: true)
    case .utf16LittleEndian: transcoder.readUTF16(isBigEndian: false)
    case .iso2022JP: try transcoder.readISO2022JP(checkpoint)
    case .replacement: if start < bytes.count { transcoder.appendReplacement() }
    case .utf8, .singleByte: transcoder.output = bytes.copy(start..<bytes.count)
    case .gbk, .gb18030, .big5, .eucJP, .shiftJIS, .eucKR:
      try transcoder.readMultiByte(encoding, checkpoint)
    }
    return transcoder.output
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.append(contentsOf: String(scalar).utf8)
  }

  private mutating func appendReplacement() { append("\u{FFFD}") }

  // MARK: UTF-16

  private mutating func readUTF16(isBigEndian: Bool) {
    let bytes = bytes
    func unit(at position: Int) -> UInt16 {
      let unit = UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
      return isBigEndian ? unit : unit.byteSwapped
    }
    let units = stride(from: position, to: bytes.count - 1, by: 2).lazy.map(unit)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { output.append($0) }
    // A byte that is left over is one error with a lead surrogate before it, which is there already.
    let isOdd = (bytes.count - position) % 2 == 1
    let followsLead =
      bytes.count - position > 2 && UTF16.isLeadSurrogate(unit(at: bytes.count - 3))
    if isOdd, !followsLead { appendReplacement() }
  }

  // MARK: Multi-byte encodings

  /// Calls the checkpoint where as many bytes have been read since the last one as lie between two.
  private mutating func pass(_ checkpoint: (Int) throws -> Void) rethrows {
    let interval = 64 << 10
    guard position - checked >= interval else { return }
    try checkpoint(interval)
    checked += interval
  }

  private mutating func readMultiByte(
    _ encoding: TextEncoding, _ checkpoint: (Int) throws -> Void
  ) rethrows {
    var index = MultiByteIndex(encoding: encoding)
    while position < bytes.count {
      try pass(checkpoint)
      let lead = bytes[position]
      if lead < 0x80 {
        output.append(lead)
        position += 1
        continue
      }
      if let scalar = Self.loneByte(lead, encoding) {
        append(scalar)
        position += 1
        continue
      }
      guard let length = sequenceLength(encoding, lead: lead) else {
        appendReplacement()
        position += 1
        continue
      }
      let sequence = position..<position + length
      if sequence.upperBound <= bytes.count,
        let found = index.characters(of: sequence.reduce(0) { $0 << 8 | UInt32(bytes[$1]) })
      {
        output.append(contentsOf: found.utf8)
        position += length
        continue
      }
      // A byte of ASCII after a lead byte is never swallowed by an error.
      appendReplacement()
      position += length == 2 && bytes.peek(position + 1) < 0x80 ? 1 : length
    }
  }

  /// The character of a byte from 0x80 alone.
  private static func loneByte(_ byte: UInt8, _ encoding: TextEncoding) -> Unicode.Scalar? {
    switch (encoding, byte) {
    case (.shiftJIS, 0x80): "\u{80}"
    case (.shiftJIS, 0xA1...0xDF): Unicode.Scalar(0xFF61 - 0xA1 + UInt32(byte))
    case (.gbk, 0x80), (.gb18030, 0x80): "\u{20AC}"
    default: nil
    }
  }

  /// How many bytes the sequence at `position` has, right or wrong; nil when none begins there.
  private func sequenceLength(_ encoding: TextEncoding, lead: UInt8) -> Int? {
    let trail = bytes.peek(position + 1)
    let third = bytes.peek(position + 2)
    switch encoding {
    case .shiftJIS:
      return (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead) ? 2 : nil
    case .eucJP:
      if lead == 0x8F, (0xA1...0xFE).contains(trail), third >= 0x80 { return 3 }
      return lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) ? 2 : nil
    case .gbk, .gb18030:
      guard lead != 0xFF else { return nil }
      let isLong =
        ASCII.isDigit(trail) && (0x81...0xFE).contains(third)
        && ASCII.isDigit(bytes.peek(position + 3))
      return isLong ? 4 : 2
    default:
      return (0x81...0xFE).contains(lead) ? 2 : nil
    }
  }

  // MARK: ISO-2022-JP

  private enum JapaneseSet { case ascii, roman, katakana, kanji }

  private mutating func readISO2022JP(_ checkpoint: (Int) throws -> Void) rethrows {
    var index = MultiByteIndex(encoding: .eucJP)
    var set = JapaneseSet.ascii
    var followsEscape = false
    while position < bytes.count {
      try pass(checkpoint)
      let byte = bytes[position]
      if byte == 0x1B, let next = escapeSequence() {
        // Two adjacent escape sequences are an error, because they can hide text.
        if followsEscape { appendReplacement() }
        followsEscape = true
        set = next
        position += 3
        continue
      }
      followsEscape = false
      switch set {
      case _ where byte == 0x1B || byte >= 0x80 || byte == 0x0E || byte == 0x0F:
        appendReplacement()
      case .roman where byte == 0x5C: append("\u{A5}")
      case .roman where byte == 0x7E: append("\u{203E}")
      case .ascii, .roman: output.append(byte)
      case .katakana:
        if (0x21...0x5F).contains(byte), let scalar = Unicode.Scalar(0xFF61 - 0x21 + UInt32(byte)) {
          append(scalar)
        } else {
          appendReplacement()
        }
      case .kanji:
        guard (0x21...0x7E).contains(byte) else {
          appendReplacement()
          break
        }
        let trail = bytes.peek(position + 1)
        if (0x21...0x7E).contains(trail),
          let found = index.characters(of: UInt32(byte) << 8 | UInt32(trail) | 0x8080)
        {
          output.append(contentsOf: found.utf8)
        } else {
          appendReplacement()
        }
        // The byte after is part of the pair, be it right or wrong; an escape is not.
        if trail != 0x1B { position += 1 }
      }
      position += 1
    }
  }

  private func escapeSequence() -> JapaneseSet? {
    switch (bytes.peek(position + 1), bytes.peek(position + 2)) {
    case (0x28, 0x42): .ascii
    case (0x28, 0x4A): .roman
    case (0x28, 0x49): .katakana
    case (0x24, 0x40), (0x24, 0x42): .kanji
    default: nil
    }
  }
}
