extension NavigationStep {
  /// The result of a step of a navigation, and why.
  public enum Decision: Sendable, Hashable {
    /// It opens the link. The steps after it are not reached.
    case opens
    /// No app opens the URL.
    case noApp
    /// The site's association file lets no app open the URL; the text is the file's reason.
    case notAssociated(String)
    /// The target has no URL.
    case noURL
    /// The policy refuses the URL.
    case refused(AppLinkError)
    /// The link has more targets than the policy lets be tried.
    case overLimit(Int)
    /// The publisher forbids the browser (`al:web:should_fallback`), or the link has no web URL.
    case noFallback
    /// An earlier step opens the link.
    case notReached
    /// A plan was carried out, and this is not the step that it names.
    case notPlanned
  }
}

extension NavigationStep.Decision: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .opens: "opens the link"
    case .noApp: "no app opens it"
    case .notAssociated(let reason): "the site's association file lets no app open it: \(reason)"
    case .noURL: "the target has no URL"
    case .refused(let error): "\(error)"
    case .overLimit(let limit): "only the first \(limit) targets are tried"
    case .noFallback: "the link has no web URL to fall back to"
    case .notReached: "not reached: an earlier step opens the link"
    case .notPlanned: "not tried: the plan opens another step"
    }
  }
}
