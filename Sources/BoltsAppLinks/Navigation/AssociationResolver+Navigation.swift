internal import Foundation

extension AssociationResolver {
  /// Why the site of a universal link lets no app open it; `nil` when it does, or when it is not
  /// known.
  func objection(to url: URL, at destination: NavigationStep.Destination) async -> String? {
    guard case .universalLink(let target) = destination else { return nil }
    guard let decision = try? await decision(about: target, at: url), decision.kind != .match
    else { return nil }
    return decision.explanation
  }

  private func decision(
    about target: AppLinkTarget, at url: URL
  ) async throws -> AssociationDecision? {
    switch target.platform {
    case .ios, .iphone, .ipad:
      let file = try await appSiteAssociation(for: url).value
      return try await decide { file.decision(for: url, appID: nil, steps: &$0) }
    case .android:
      let file = try await assetLinks(for: url).value
      return try await decide { file.decision(for: url, package: target.package, steps: &$0) }
    case .windows, .windowsPhone, .windowsUniversal: return nil
    }
  }
}
