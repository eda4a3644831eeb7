package import Foundation

/// The host of a web URL: a name or an address, in ASCII.
///
/// Policies, loaders, proxies and association files all use this type, so that the host that was
/// checked is the host that is asked. It is in lower case, an international name in Punycode, an
/// address in its standard text, without escapes, brackets and a dot at the end. What can't be
/// written like this is no host.
package struct URLHost: Sendable, Hashable, CustomStringConvertible {
  /// What `AppLinkPolicy.allowsHost` is asked: `example.com`, `xn--bcher-kva.de`, `127.0.0.1`, `::1`.
  package let name: String
  /// The address that the name is, or that `localhost` has; `nil` for what has to be looked up.
  package let address: AppLinkPolicy.Address?

  package var description: String { name }

  /// The host of a URL; `nil` when it has none.
  package init?(_ url: URL) {
    guard let host = url.host(percentEncoded: false) else { return nil }
    self.init(host)
  }

  /// Reads a host without escapes, with or without the brackets of an IPv6 address.
  package init?(_ host: String) {
    var name = host
    if !name.utf8.allSatisfy({ $0 < 0x80 }) {
      // Foundation would end the host at a delimiter, such as a slash, and ignore what follows.
      guard name.utf8.allSatisfy({ $0 >= 0x80 || Self.isAllowed($0) }),
        let url = URL(string: "http://\(name)/"), let ascii = url.host(percentEncoded: false)
      else { return nil }
      name = ascii
    }
    name = name.inLowerCase
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix(".") { name.removeLast() }
    if name.utf8.contains(UInt8(ascii: ":")) {
      // The URL standard has no zones (`fe80::1%eth0`), which mean something on one machine only.
      guard !name.utf8.contains(UInt8(ascii: "%")), let address = AppLinkPolicy.Address(name) else {
        return nil
      }
      self.name = address.description
      self.address = address
      return
    }
    // RFC 1035, section 2.3.4: a name has at most 253 bytes, and no label is empty.
    guard name.utf8.count <= 253, name.utf8.allSatisfy(Self.isAllowed),
      name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy({ !$0.isEmpty })
    else { return nil }
    address = AppLinkPolicy.Address(name: name)
    self.name = name.hasSuffix("localhost") ? name : address?.description ?? name
  }

  /// The host as a URL has it.
  package var textInURL: String {
    name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]" : name
  }

  /// RFC 3986, section 3.2.2: unreserved characters and the delimiters within a part.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
  }
}

extension String {
  /// Most hosts are in lower case already, and need no copy.
  var inLowerCase: String { utf8.contains { $0 &- UInt8(ascii: "A") < 26 } ? lowercased() : self }
}
