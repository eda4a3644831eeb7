internal import Foundation

extension MeasurementEvent {
  /// The event of a navigation: `al_nav_out`, or `al_ref_back_out` for the way back.
  static func navigation(_ plan: NavigationPlan) -> MeasurementEvent {
    let source = plan.link.sourceURL
    let host = source.host(percentEncoded: false)
    var arguments: [String: String] = [
      Key.sourceURL: source.absoluteString,
      Key.success: plan.kind == .failed ? "0" : "1",
      // Listeners that were written for Bolts know only these three types.
      Key.type: plan.kind == .app ? "app" : plan.kind == .failed ? "fail" : "web",
      Key.version: plan.dataVersion,
    ]
    arguments[Key.outputURL] = plan.url?.absoluteString
    arguments[Key.outputURLScheme] = plan.url?.scheme
    arguments[Key.sourceHost] = host
    arguments[Key.sourceURLHost] = host
    arguments[Key.sourceScheme] = source.scheme
    if plan.kind == .store { arguments[Key.store] = "1" }
    if plan.kind == .failed {
      arguments[Key.error] =
        plan.refusals.first.map { "\($0)" } ?? "no app, store or browser opened the link"
    }
    return MeasurementEvent(
      name: plan.link.isBackToReferer ? .refererBackOut : .navigateOut, arguments: arguments)
  }
}
