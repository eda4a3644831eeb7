#if canImport(UIKit) && !os(watchOS)
  public import BoltsAppLinks
  public import Foundation
  internal import Observation
  public import UIKit

  /// The banner that leads back to the app that the user came from.
  ///
  /// It draws the state of a `ReturnToRefererController`: hidden and without height while there is
  /// nothing to show. Its background is `tintColor`, its text `textColor`. It grows with the text size
  /// and mirrors with the layout direction. Give it a place at the top and no height constraint, as
  /// `ReturnToRefererContainerController` does.
  public final class ReturnToRefererView: UIView {
    /// The state to show, and the actions of a tap.
    public let controller: ReturnToRefererController

    /// Whether the height includes what covers the top of the window, such as the status bar.
    public var includesStatusBar = true { didSet { refresh() } }

    /// The color of the text and the close button.
    public var textColor: UIColor = .white { didSet { refresh() } }

    /// Whether the banner is hidden: because this was set, or because there is nothing to show.
    ///
    /// Setting it sets the controller's `isHidden`, and takes effect at once.
    public override var isHidden: Bool {
      get { super.isHidden }
      set {
        controller.isHidden = newValue
        refresh()
      }
    }

    private let label = UILabel()
    private let linkButton = UIButton(type: .custom)
    private let closeButton = UIButton(type: .custom)
    private var measuredWidth: CGFloat = 0

    /// Creates a banner with a controller's state.
    public init(controller: ReturnToRefererController) {
      self.controller = controller
      super.init(frame: .zero)
      clipsToBounds = true
      addParts()
      activateConstraints()
      registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        (view: ReturnToRefererView, _) in view.invalidateIntrinsicContentSize()
      }
      observe()
    }

    /// A view cannot come from an archive, which has no controller for it.
    @available(*, unavailable, message: "Use init(controller:).")
    public required init?(coder: NSCoder) { nil }

    // MARK: Size

    /// The offered width, and the height that the banner needs in it: 0 without a referer.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
      guard controller.isVisible else { return CGSize(width: size.width, height: 0) }
      let width = max(0, size.width - BannerSize.margin - BannerSize.closeButton)
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      let inset = includesStatusBar ? safeAreaInsets.top : 0
      let bar = max(height + 2 * BannerSize.margin, BannerSize.closeButton)
      return CGSize(width: size.width, height: bar + inset)
    }

    /// No intrinsic width, and the height that the banner needs.
    public override var intrinsicContentSize: CGSize {
      let width = measuredWidth > 0 ? measuredWidth : .greatestFiniteMagnitude
      let size = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      return CGSize(width: UIView.noIntrinsicMetric, height: size.height)
    }

    /// Measures the banner again when its width has changed.
    public override func layoutSubviews() {
      super.layoutSubviews()
      guard bounds.width != measuredWidth else { return }
      measuredWidth = bounds.width
      invalidateIntrinsicContentSize()
    }

    /// Measures the banner again when the status bar has changed.
    public override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      invalidateIntrinsicContentSize()
    }

    /// Draws the background in the new tint.
    public override func tintColorDidChange() {
      super.tintColorDidChange()
      backgroundColor = tintColor
    }

    // MARK: Parts

    private func addParts() {
      label.font = .preferredFont(forTextStyle: .footnote)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
      // The button over it has the accessibility label.
      label.isAccessibilityElement = false
      linkButton.addAction(
        UIAction { [controller] _ in Task { await controller.returnToReferer() } },
        for: .primaryActionTriggered)
      let size = UIImage.SymbolConfiguration(textStyle: .footnote)
      closeButton.setImage(UIImage(systemName: "xmark", withConfiguration: size), for: .normal)
      closeButton.addAction(
        UIAction { [weak self] _ in self?.close() }, for: .primaryActionTriggered)
      for part in [label, linkButton, closeButton] as [UIView] {
        part.translatesAutoresizingMaskIntoConstraints = false
        addSubview(part)
      }
    }

    private func activateConstraints() {
      let margin = BannerSize.margin
      let sides = safeAreaLayoutGuide
      // The close button is as high as the label with its margins, unless that is too low for a finger.
      let height = closeButton.heightAnchor.constraint(
        equalTo: label.heightAnchor, constant: 2 * margin)
      height.priority = .defaultHigh
      NSLayoutConstraint.activate([
        height,
        label.leadingAnchor.constraint(equalTo: sides.leadingAnchor, constant: margin),
        label.centerYAnchor.constraint(equalTo: closeButton.centerYAnchor),
        closeButton.leadingAnchor.constraint(equalTo: label.trailingAnchor),
        closeButton.trailingAnchor.constraint(equalTo: sides.trailingAnchor),
        closeButton.widthAnchor.constraint(equalToConstant: BannerSize.closeButton),
        closeButton.heightAnchor.constraint(greaterThanOrEqualToConstant: BannerSize.closeButton),
        closeButton.bottomAnchor.constraint(equalTo: bottomAnchor),
        linkButton.leadingAnchor.constraint(equalTo: leadingAnchor),
        linkButton.trailingAnchor.constraint(equalTo: closeButton.leadingAnchor),
        linkButton.topAnchor.constraint(equalTo: topAnchor),
        linkButton.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    }

    // MARK: State

    private func close() {
      controller.close()
      guard !UIAccessibility.isReduceMotionEnabled else { return }
      UIView.animate(withDuration: 0.25) {
        self.refresh()
        self.superview?.layoutIfNeeded()
      }
    }

    private func observe() {
      withObservationTracking {
        refresh()
      } onChange: { [weak self] in
        // The change is made after this returns, so it is drawn in the main actor's next turn.
        Task { @MainActor in self?.observe() }
      }
    }

    private func refresh() {
      label.text = controller.label
      label.textColor = textColor
      linkButton.accessibilityLabel = controller.label
      closeButton.accessibilityLabel = controller.strings.close
      closeButton.tintColor = textColor
      backgroundColor = tintColor
      super.isHidden = !controller.isVisible
      invalidateIntrinsicContentSize()
    }
  }
#endif
