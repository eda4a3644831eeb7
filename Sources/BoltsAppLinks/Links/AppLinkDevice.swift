#if canImport(Darwin)
  internal import Darwin
  internal import Foundation
#endif

/// The kind of device a link is for: which platforms' targets apply, and in which order.
///
/// An iPhone uses `iphone` targets before `ios` ones, an iPad uses `ipad` before `ios`, and every other
/// device uses only the targets of its platform.
public struct AppLinkDevice: Sendable, Hashable, Codable {
  /// The name of the kind, as the `applink` tool spells it: `iphone`, `windows_phone`.
  public var name: String
  /// The platforms whose targets apply, the best first.
  public var platforms: [AppLinkPlatform]

  /// Creates a custom kind of device, such as a tablet that also takes Android's targets.
  public init(name: String, platforms: [AppLinkPlatform]) {
    self.name = name
    self.platforms = platforms
  }

  /// An iPhone: `iphone` targets, then `ios`.
  public static let iphone = AppLinkDevice(name: "iphone", platforms: [.iphone, .ios])
  /// An iPad: `ipad` targets, then `ios`.
  public static let ipad = AppLinkDevice(name: "ipad", platforms: [.ipad, .ios])
  /// A device of Apple's whose idiom is not known: `ios` targets only.
  public static let ios = AppLinkDevice(name: "ios", platforms: [.ios])
  /// An Android device.
  public static let android = AppLinkDevice(name: "android", platforms: [.android])
  /// A Windows 8 device.
  public static let windows = AppLinkDevice(name: "windows", platforms: [.windows])
  /// A Windows Phone.
  public static let windowsPhone = AppLinkDevice(name: "windows_phone", platforms: [.windowsPhone])
  /// A Windows 10 device, or later.
  public static let windowsUniversal = AppLinkDevice(
    name: "windows_universal", platforms: [.windowsUniversal])

  /// Every kind above.
  package static let all: [AppLinkDevice] = [
    .iphone, .ipad, .ios, .android, .windows, .windowsPhone, .windowsUniversal,
  ]

  /// Finds a kind of device among `all` by its name; `nil` when none has it.
  package init?(named name: String) {
    guard let device = Self.all.first(where: { $0.name == name }) else { return nil }
    self = device
  }

  /// The kind of the device this runs on.
  ///
  /// It is `.iphone` or `.ipad` on those, `.ipad` on visionOS and with Mac Catalyst (which run iPad apps), and
  /// `.ios` everywhere else, a server among them. It needs no main actor, unlike UIKit's idiom.
  public static let current: AppLinkDevice = {
    #if os(visionOS) || targetEnvironment(macCatalyst)
      return .ipad
    #elseif os(iOS)
      let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
      return (simulated ?? machineName()).hasPrefix("iPad") ? .ipad : .iphone
    #else
      return .ios
    #endif
  }()

  #if os(iOS)
    private static func machineName() -> String {
      var size = 0
      guard unsafe sysctlbyname("hw.machine", nil, &size, nil, 0) == 0 else { return "" }
      var bytes = [UInt8](repeating: 0, count: size)
      guard unsafe sysctlbyname("hw.machine", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif
}
