internal import Foundation

extension MeasurementEvent {
  /// The event of a navigation: `al_nav_out`, or `al_ref_back_out` for the way back.
  ///
  /// - Parameter plan: The steps that were tried, with their results.
  /// - Returns: The event, not posted yet.
  static func navigation(_ plan: NavigationPlan) -> MeasurementEvent {
    let source = plan.link.sourceURL
    let host = source.host(percentEncoded: false)
    var arguments: [String: String] = [
      Key.sourceURL: source.absoluteString,
      Key.success: plan.kind == .failed ? "0" : "1",
      Key.type: typeName(of: plan.kind),
      Key.version: plan.dataVersion,
    ]
    arguments[Key.outputURL] = plan.url?.absoluteString
    arguments[Key.outputURLScheme] = plan.url?.scheme
    arguments[Key.sourceHost] = host
    arguments[Key.sourceURLHost] = host
    arguments[Key.sourceScheme] = source.scheme
    if plan.kind == .store { arguments[Key.store] = "1" }
    if plan.kind == .failed { arguments[Key.error] = failure(of: plan) }
    return MeasurementEvent(
      name: plan.link.isBackToReferer ? .refererBackOut : .navigateOut, arguments: arguments)
  }

  private static func typeName(of kind: NavigationResult.Kind) -> String {
    switch kind {
    case .app: "app"
    // Listeners that were written for Bolts know only these three types.
    case .browser, .store: "web"
    case .failed: "fail"
    }
  }

  private static func failure(of plan: NavigationPlan) -> String {
    plan.refusals.first.map { "\($0)" }
      ?? "no app, store or browser opened the link"
  }
}
