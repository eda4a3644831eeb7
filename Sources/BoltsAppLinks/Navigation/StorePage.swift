internal import Foundation

/// The page of an app in its store.
enum StorePage {
  /// The URL of the page, or `nil` when the target does not identify its app in a store.
  ///
  /// The identifiers are untrusted input from a page, so only those in the store's format are used; they
  /// can't lead to another URL.
  static func url(of target: AppLinkTarget) -> URL? {
    switch target.platform {
    case .ios, .iphone, .ipad:
      identifier(target.appStoreID, \.isASCIIDigit).flatMap {
        URL(string: "https://apps.apple.com/app/id\($0)")
      }
    case .android:
      packageName(of: target).flatMap {
        URL(string: "https://play.google.com/store/apps/details?id=\($0)")
      }
    case .windows, .windowsPhone, .windowsUniversal:
      identifier(target.appID, { isWord($0) || $0 == UInt8(ascii: "-") }).flatMap {
        URL(string: "ms-windows-store://pdp/?ProductId=\($0)")
      }
    }
  }

  /// The target's package name, where it has the form of one.
  static func packageName(of target: AppLinkTarget) -> String? {
    guard target.platform == .android else { return nil }
    return identifier(target.package, { isWord($0) || $0 == UInt8(ascii: ".") })
  }

  /// Longer than any identifier of these stores.
  private static let maximumLength = 255

  private static func identifier(_ text: String?, _ isAllowed: (UInt8) -> Bool) -> String? {
    guard let text, (1...maximumLength).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed)
    else { return nil }
    return text
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }
}
