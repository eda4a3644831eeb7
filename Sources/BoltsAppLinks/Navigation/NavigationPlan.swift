public import Foundation

/// What following a link would do, step by step, as far as can be told without doing it.
///
/// It is Bolts' `navigationType`, with the reasons. Apps come and go, so following the link
/// later may end differently.
public struct NavigationPlan: Sendable, Hashable {
  /// What would be tried, in order, and what would become of each step.
  public let steps: [NavigationStep]

  /// The step that opens the link, when one does.
  public var openingStep: NavigationStep? { steps.first { $0.decision == .opens } }

  /// The kind of place the navigation would come to.
  public var kind: NavigationResult.Kind {
    switch openingStep?.destination {
    case .app, .universalLink: .app
    case .browser: .browser
    case nil: .failed
    }
  }

  /// The URL that would be opened, App Link data included; `nil` when nothing would.
  public var url: URL? { openingStep?.url }

  /// The target that would be opened; `nil` when the browser would, or nothing.
  public var target: AppLinkTarget? { openingStep?.target }

  /// What the policy refused, in order.
  public var refusals: [AppLinkError] {
    steps.compactMap { if case .refused(let error) = $0.decision { error } else { nil } }
  }
}

extension NavigationPlan: CustomStringConvertible {
  /// The steps, a line each.
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}
