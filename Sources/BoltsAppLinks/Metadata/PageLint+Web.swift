internal import HTMLMetaTags

/// The `al:web` tags.
extension PageLint {
  mutating func checkFallback(
    _ groups: AppLinkGroups, hasTargets: Bool, _ tags: [HTMLSourceTag]
  ) {
    let fallback = WebFallback(groups)
    guard !hasTargets, fallback.isForbidden, let group = fallback.group else { return }
    report(
      .fallbackOffWithoutTarget, tags[group.firstTag],
      "The page forbids the browser but names no app, so nothing can open it.",
      "Add the URL of an app, or delete al:web:should_fallback.")
  }

  mutating func checkWeb(_ tags: [HTMLSourceTag]) {
    var seen: Set<UTF8Text> = []
    var groups = 0
    for tag in tags {
      guard let property = MetadataProperty(tag.property), property.section == "web" else {
        continue
      }
      if property.fieldText == nil { groups += 1 }
      let isField = property.fieldText != nil && !property.isPartOfField
      if groups > 1 || (isField && !seen.insert(UTF8Text(tag.property)).inserted) {
        report(
          .ignoredWebTag, tag, "\(tag.property) occurs again; only the first one is used.",
          "Keep one al:web:url and one al:web:should_fallback.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}
