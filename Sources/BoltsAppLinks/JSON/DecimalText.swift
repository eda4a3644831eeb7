/// The digits and the exponent of a decimal number: what its value is, however it was spelt.
struct DecimalText {
  /// Integers with no more characters than this are spelt plainly, zeros at the end and all.
  static let longestPlainNumber = 40

  private var isNegative = false
  /// Without zeros at either end; empty for zero.
  private var digits: [UInt8] = []
  /// Where the decimal point is, counted from the first digit.
  private var point = 0

  /// Reads a number by the grammar of RFC 8259, section 6.
  init?(parsing text: some Collection<UInt8>) {
    var rest = text[...]
    isNegative = rest.takeFirst("-")
    let whole = rest.takeDigits()
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    digits = Array(whole)
    point = digits.count
    if rest.takeFirst(".") {
      let fraction = rest.takeDigits()
      guard !fraction.isEmpty else { return nil }
      digits += fraction
    }
    if rest.takeFirst("e") || rest.takeFirst("E") {
      let isDownwards = rest.takeFirst("-")
      if !isDownwards { _ = rest.takeFirst("+") }
      let written = rest.takeDigits()
      let power = written.drop { $0 == UInt8(ascii: "0") }
      guard !written.isEmpty, power.count <= 10 else { return nil }
      let exponent = power.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      guard exponent <= 1_000_000_000 else { return nil }
      point += isDownwards ? -exponent : exponent
    }
    guard rest.isEmpty else { return nil }
    removeOuterZeros()
  }

  private mutating func removeOuterZeros() {
    let zero = UInt8(ascii: "0")
    let leading = digits.prefix { $0 == zero }.count
    digits.removeFirst(leading)
    point -= leading
    digits.removeLast(digits.reversed().prefix { $0 == zero }.count)
    if digits.isEmpty {
      point = 0
      isNegative = false
    }
  }

  /// The one spelling of this value, after ECMAScript's Number-to-string but with every digit.
  var canonical: String {
    let sign = isNegative ? "-" : ""
    let all = String(decoding: digits, as: UTF8.self)
    if digits.isEmpty { return "0" }
    if digits.count <= point, point == digits.count || point <= Self.longestPlainNumber {
      return sign + all + String(repeating: "0", count: point - digits.count)
    }
    if point > 0, point < digits.count {
      return sign + all.prefix(point) + "." + all.dropFirst(point)
    }
    if point <= 0, point > -6 {
      return sign + "0." + String(repeating: "0", count: -point) + all
    }
    let fraction = digits.count > 1 ? "." + all.dropFirst() : ""
    return "\(sign)\(all.prefix(1))\(fraction)e\(point - 1)"
  }
}

extension Collection<UInt8> where SubSequence == Self {
  fileprivate mutating func takeFirst(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeDigits() -> Self {
    let digits = prefix(while: \.isASCIIDigit)
    self = self[digits.endIndex...]
    return digits
  }
}
