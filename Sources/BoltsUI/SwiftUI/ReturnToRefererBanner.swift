#if canImport(SwiftUI)
  public import BoltsAppLinks
  internal import Foundation
  public import SwiftUI

  /// The banner that leads back to the app that the user came from.
  ///
  /// It draws the state of a `ReturnToRefererController`, and has no height while there is nothing to
  /// show. Its background is the tint, its text `foregroundColor`; the background reaches into the
  /// safe area above it. It grows with the text size, mirrors with the layout direction, and is animated
  /// unless the user has reduced motion.
  public struct ReturnToRefererBanner: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    private let controller: ReturnToRefererController
    private let foregroundColor: Color

    /// Creates a banner with a controller's state, and a color of the text and the close button.
    public init(_ controller: ReturnToRefererController, foregroundColor: Color = .white) {
      self.controller = controller
      self.foregroundColor = foregroundColor
    }

    /// The banner, or nothing.
    public var body: some View {
      VStack(spacing: 0) {
        if controller.isVisible, let label = controller.label {
          bar(label)
            .transition(reducesMotion ? .opacity : .move(edge: .top))
        }
      }
      .animation(reducesMotion ? nil : .default, value: controller.isVisible)
    }

    private func bar(_ label: String) -> some View {
      HStack(spacing: 0) {
        Button {
          Task { await controller.returnToReferer() }
        } label: {
          Text(verbatim: label)
            .font(.footnote)
            .multilineTextAlignment(.center)
            .frame(maxWidth: .infinity)
            .padding([.vertical, .leading], BannerSize.margin)
            .contentShape(.rect)
        }
        Button {
          controller.close()
        } label: {
          Image(systemName: "xmark")
            .font(.footnote)
            .frame(minWidth: BannerSize.closeButton, minHeight: BannerSize.closeButton)
            .contentShape(.rect)
        }
        .accessibilityLabel(Text(verbatim: controller.strings.close))
      }
      .buttonStyle(.plain)
      .foregroundStyle(foregroundColor)
      .background(.tint, ignoresSafeAreaEdges: [.top, .horizontal])
      .accessibilityElement(children: .contain)
    }
  }
#endif
