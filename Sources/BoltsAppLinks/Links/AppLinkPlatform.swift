/// A platform of App Links metadata, named as after `al:` in a property.
///
/// Source: the App Links page, "Metadata". `AppLinkDevice` lists those that apply to a device.
public enum AppLinkPlatform: String, Sendable, Hashable, Codable, CaseIterable {
  /// Any device that runs iOS or iPadOS.
  case ios
  /// iPhones only.
  case iphone
  /// iPads only.
  case ipad
  /// Android.
  case android
  /// Windows 8.
  case windows
  /// Windows Phone.
  case windowsPhone = "windows_phone"
  /// Windows 10 and later.
  case windowsUniversal = "windows_universal"
}
