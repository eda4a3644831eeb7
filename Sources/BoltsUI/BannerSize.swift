#if canImport(UIKit) || canImport(SwiftUI)
  internal import Foundation

  /// The sizes of the banner, in points.
  enum BannerSize {
    /// The space around the label.
    static let margin: CGFloat = 8.5
    /// The width of the close button: the least that a finger hits reliably.
    static let closeButtonWidth: CGFloat = 44
  }
#endif
