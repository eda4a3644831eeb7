#if canImport(UIKit) || canImport(SwiftUI)
  internal import Foundation

  /// The sizes of the banner, in points.
  enum BannerSize {
    /// The space around the label.
    static let margin: CGFloat = 8.5
    /// The width and the least height of the close button, which a finger hits reliably.
    static let closeButton: CGFloat = 44
  }
#endif
