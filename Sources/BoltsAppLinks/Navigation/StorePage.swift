internal import Foundation

/// The page of an app in its store.
enum StorePage {
  /// The URL of the page, or `nil` when the target does not identify its app in a store.
  ///
  /// The identifiers are untrusted input from a page, so only those in the store's format are used; they
  /// can't lead to another URL.
  static func url(of target: AppLinkTarget) -> URL? {
    let (page, id) =
      switch target.platform {
      case .ios, .iphone, .ipad:
        ("https://apps.apple.com/app/id", identifier(target.appStoreID, \.isASCIIDigit))
      case .android: ("https://play.google.com/store/apps/details?id=", packageName(of: target))
      case .windows, .windowsPhone, .windowsUniversal:
        (
          "ms-windows-store://pdp/?ProductId=",
          identifier(target.appID) { isWord($0) || $0 == UInt8(ascii: "-") }
        )
      }
    return id.flatMap { URL(string: page + $0) }
  }

  /// The target's package name, where it has the form of one.
  static func packageName(of target: AppLinkTarget) -> String? {
    guard target.platform == .android else { return nil }
    return identifier(target.package) { isWord($0) || $0 == UInt8(ascii: ".") }
  }

  /// No store has identifiers of more than 255 bytes.
  private static func identifier(_ text: String?, _ isAllowed: (UInt8) -> Bool) -> String? {
    guard let text, (1...255).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed)
    else { return nil }
    return text
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }
}
