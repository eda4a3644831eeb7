internal import Foundation

/// A URL cut into what is before its query, the query's components, and the fragment.
///
/// It works on the URL's bytes, so that what is not touched stays as it was, byte by byte.
struct URLQuery {
  /// One `name=value` of a query; the value is `nil` where there is no equals sign.
  struct Component {
    let written: ArraySlice<UInt8>
    /// As it was written.
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>?
  }

  private let head: ArraySlice<UInt8>
  /// With its number sign; empty when the URL has no fragment.
  private let fragment: ArraySlice<UInt8>
  /// Empty components, as in `a=1&&b=2`, are none of the parameters.
  private(set) var components: [Component]

  /// A URL of more than `maximumBytes` is not read, and has no components.
  init(_ url: URL, maximumBytes: Int = .max) {
    let text = url.absoluteString
    let bytes = text.utf8.count > maximumBytes ? [] : Array(text.utf8)
    let fragmentStart = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    fragment = bytes[fragmentStart...]
    let rest = bytes[..<fragmentStart]
    guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else {
      head = rest
      components = []
      return
    }
    head = rest[..<mark]
    components = rest[(mark + 1)...]
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map(Component.init)
  }

  /// The parameters, decoded; of those with the same name the last one counts, as in Bolts.
  ///
  /// A name that is too costly to hash stays as it was written.
  var parameters: [String: String?] {
    var parameters: [String: String?] = [:]
    for component in components where !component.written.isEmpty {
      let value = component.value.map(PercentEncoding.decodeText(_:))
      parameters.updateValue(value, forKey: component.decodedName)
    }
    return parameters
  }

  /// Replaces the components of a name by one at the end; the value has to be escaped already.
  mutating func replace(_ name: String, with value: String) {
    let count = components.count
    components.removeAll { $0.isNamed(name) }
    // An ampersand or a question mark at the end is before the new component; doing this again changes nothing.
    if components.count == count, components.last?.written.isEmpty == true {
      components.removeLast()
    }
    components.append(Component(Array("\(name)=\(value)".utf8)[...]))
  }

  /// The URL with these components, or `nil` when it is none.
  var url: URL? {
    var bytes = Array(head)
    if !components.isEmpty { bytes.append(UInt8(ascii: "?")) }
    bytes += components.map(\.written).joined(separator: CollectionOfOne(UInt8(ascii: "&")))
    bytes += fragment
    return URL(string: String(decoding: bytes, as: UTF8.self), encodingInvalidCharacters: false)
  }
}

extension URLQuery.Component {
  /// Whether the name is that one, however it is escaped.
  func isNamed(_ other: String) -> Bool {
    name.contains(UInt8(ascii: "%"))
      ? PercentEncoding.decode(name).elementsEqual(other.utf8) : name.elementsEqual(other.utf8)
  }

  fileprivate var decodedName: String {
    let decoded = PercentEncoding.decodeText(name)
    return decoded.isStreamSafe
      ? decoded : PercentEncoding.encode(name, keeping: { $0 < 0x80 })
  }

  init(_ written: ArraySlice<UInt8>) {
    let equals = written.firstIndex(of: UInt8(ascii: "=")) ?? written.endIndex
    self.written = written
    name = written[..<equals]
    value = equals == written.endIndex ? nil : written[(equals + 1)...]
  }
}
