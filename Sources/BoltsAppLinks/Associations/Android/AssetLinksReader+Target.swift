internal import Foundation

extension AssetLinksReader {
  struct Target {
    /// `nil` for a web target.
    var package: String?
    var fingerprints: Set<CertificateFingerprint> = []
  }

  mutating func readTarget(of node: JSONNode, _ location: String) -> Target? {
    guard let target = node["target"], target.object != nil else {
      let place = node["target"]?.place ?? node.place
      skip(
        .malformedTarget, place, location,
        node["target"].map { "target is \($0.kind)" } ?? "A statement has no target",
        #"Add "target": {"namespace": "android_app", ...}."#)
      return nil
    }
    switch target["namespace"]?.string {
    case "android_app": return readApp(target, "\(location).target")
    case "web": return readSite(target, "\(location).target")
    case let name:
      skip(
        .malformedTarget, (target["namespace"] ?? target).place, "\(location).target",
        name.map { "The namespace \"\($0.quotedName)\" is unknown" }
          ?? "The target has no namespace",
        #"Write "namespace": "android_app" or "web"."#)
      return nil
    }
  }

  private mutating func readApp(_ target: JSONNode, _ location: String) -> Target? {
    guard let package = target["package_name"]?.string, Self.isPackage(package) else {
      let node = target["package_name"]
      skip(
        .malformedPackage, (node ?? target).place, location,
        node.map { "\"\($0.string?.quotedName ?? $0.kind)\" is not a package name" }
          ?? "The target has no package_name",
        "Write the app's application ID, such as org.example.app.")
      return nil
    }
    guard let list = target["sha256_cert_fingerprints"], let elements = list.array,
      !elements.isEmpty
    else {
      skip(
        .malformedFingerprint, (target["sha256_cert_fingerprints"] ?? target).place, location,
        "The target has no list of fingerprints",
        #"Add "sha256_cert_fingerprints": ["AA:BB:..."]."#)
      return nil
    }
    var fingerprints: Set<CertificateFingerprint> = []
    for element in elements {
      guard let text = element.string, let fingerprint = CertificateFingerprint(strict: text) else {
        skip(
          .malformedFingerprint, element.place, location,
          "\"\(element.string?.quotedName ?? element.kind)\" is not a SHA-256 fingerprint",
          Self.advice(about: element.string))
        return nil
      }
      fingerprints.insert(fingerprint)
    }
    return Target(package: package, fingerprints: fingerprints)
  }

  private static func advice(about text: String?) -> String {
    if let text, CertificateFingerprint(text) != nil {
      return "Write its digits in upper case, and a colon between the pairs."
    }
    if let text, text.utf8.count == 59 {
      return "This has the length of a SHA-1 fingerprint: use the SHA-256 one, 32 pairs of digits."
    }
    return "Write 32 pairs of upper-case hexadecimal digits joined by colons."
  }

  /// Two or more parts of letters, digits and `_`, each starting with a letter, joined by dots.
  static func isPackage(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return parts.count >= 2
      && parts.allSatisfy { part in
        part.first.map(isLetter) ?? false
          && part.allSatisfy { byte in
            isLetter(byte) || byte == UInt8(ascii: "_")
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          }
      }
  }

  private mutating func readSite(_ target: JSONNode, _ location: String) -> Target? {
    guard let site = target["site"]?.string, Self.isSite(site) else {
      let node = target["site"]
      skip(
        .malformedSite, (node ?? target).place, location,
        node.map { "\"\($0.string?.quotedName ?? $0.kind)\" is not a site" }
          ?? "The target has no site",
        "Write only the scheme, host and port, such as https://example.com (no slash at the end).")
      return nil
    }
    return Target()
  }

  /// An http(s) scheme, a host and perhaps a port, and nothing else.
  private static func isSite(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(UTF8.isASCII), let url = URL(string: text),
      AssociatedURL(url) != nil
    else { return false }
    let authority = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    return !authority.contains { "/?#@\\".utf8.contains($0) }
  }
}
