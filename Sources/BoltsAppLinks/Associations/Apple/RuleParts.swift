/// The parts that a component or a `defaults` object names; the others are `nil`.
struct RuleParts {
  var path: AppSiteAssociation.Inherited<AssociationPattern>?
  var query: AppSiteAssociation.Inherited<AppSiteAssociation.QueryRule>?
  var fragment: AppSiteAssociation.Inherited<AssociationPattern>?
  var isExclusion: Bool?
  var isCaseSensitive: Bool?
  var isPercentEncoded: Bool?

  /// These parts, and those of the defaults that are not among them.
  func inheriting(_ defaults: RuleParts) -> RuleParts {
    RuleParts(
      path: path ?? defaults.path, query: query ?? defaults.query,
      fragment: fragment ?? defaults.fragment, isExclusion: isExclusion ?? defaults.isExclusion,
      isCaseSensitive: isCaseSensitive ?? defaults.isCaseSensitive,
      isPercentEncoded: isPercentEncoded ?? defaults.isPercentEncoded)
  }

  /// The rule that these parts make, with the built-in defaults.
  func rule(_ node: JSONNode, list: StaticString, index: Int) -> AppSiteAssociation.Rule {
    AppSiteAssociation.Rule(
      node: node, list: list, index: index, path: path, query: query, fragment: fragment,
      isCaseSensitive: isCaseSensitive ?? true, isPercentEncoded: isPercentEncoded ?? true,
      isExclusion: isExclusion ?? false)
  }
}

extension AppSiteAssociation.Rule {
  /// Whether every URL fits.
  var isCatchAll: Bool {
    let fitsAnyQuery: Bool =
      switch query?.part {
      case nil, .ignored: true
      case .whole(let pattern): pattern.isCatchAll
      case .items(let items): items.allSatisfy(\.pattern.isCatchAll)
      }
    return fitsAnyQuery && path?.part.isCatchAll ?? true && fragment?.part.isCatchAll ?? true
  }
}
