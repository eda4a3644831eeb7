internal import HTMLMetaTags

/// The targets that the tags make together, and the web.
extension PageLint {
  mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(
      tags.map { AppLinkMetaTag(property: $0.property, content: $0.content) })
    var counts: [AppLinkPlatform: Int] = [:]
    for platform in AppLinkPlatform.allCases {
      var seen: Set<[UTF8Text?]> = []
      for group in groups[platform.rawValue] {
        let tag = tags[group.firstTag]
        checkRequiredField(of: group, platform, tag)
        checkPackageWithoutURL(of: group, platform, tag)
        var isRepeated = false
        for index in 0..<group.targetCount(platform) {
          let target = platform.fields.map { group.value($0, at: index).map(UTF8Text.init) }
          if target.contains(where: { $0 != nil }), !seen.insert(target).inserted {
            isRepeated = true
          }
        }
        if isRepeated { reportDuplicate(platform, tag) }
      }
      counts[platform] = seen.count
    }
    checkCount(counts, groups, tags)
    checkFallback(groups, hasTargets: counts.values.contains { $0 > 0 }, tags)
  }

  private mutating func checkRequiredField(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    let required = platform.fields[0]
    let count = group.targetCount(platform)
    let isMissing = (0..<max(count, 1)).contains { group.value(required, at: $0) == nil }
    // A field whose content is missing has been reported as that.
    guard isMissing, group.fields[required] == nil || group.fields[required]?.count != count else {
      return
    }
    report(
      .missingRequiredField, tag,
      "A target of al:\(platform.rawValue) has no \(required), so no app opens it.",
      "Add <meta property=\"al:\(platform.rawValue):\(required)\" content=\"...\"> to it.")
  }

  private mutating func checkPackageWithoutURL(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    guard platform == .android, group.fields["url"] == nil, group.value("package", at: 0) != nil
    else { return }
    report(
      .packageWithoutURL, tag,
      "The package has no al:android:url: the app is opened with the URL of the page.",
      "Add <meta property=\"al:android:url\" content=\"...\"> if the app has its own URL.")
  }

  private mutating func reportDuplicate(_ platform: AppLinkPlatform, _ tag: HTMLSourceTag) {
    report(
      .duplicateTarget, tag,
      "This target of al:\(platform.rawValue) is a repetition, and is ignored.",
      "Delete the repeated tags.")
  }

  private mutating func checkCount(
    _ counts: [AppLinkPlatform: Int], _ groups: AppLinkGroups, _ tags: [HTMLSourceTag]
  ) {
    let limit = AppLinkPolicy.default.maximumTargets
    for device in AppLinkDevice.all {
      let count = device.platforms.reduce(0) { $0 + counts[$1, default: 0] }
      guard count > limit, let platform = device.platforms.last(where: { counts[$0] ?? 0 > 0 }),
        let group = groups[platform.rawValue].last
      else { continue }
      return report(
        .tooManyTargets, tags[group.firstTag],
        "The page has \(count) targets for \(device.name); only the first \(limit) are tried.",
        "Delete the targets that you need least.")
    }
  }

  private mutating func checkFallback(
    _ groups: AppLinkGroups, hasTargets: Bool, _ tags: [HTMLSourceTag]
  ) {
    guard !hasTargets, let group = groups["web"].first,
      let word = group.value("should_fallback", at: 0),
      word.isAny(ofIgnoringCase: ["no", "false", "0"])
    else { return }
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
