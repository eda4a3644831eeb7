internal import HTMLMetaTags

/// The targets that the tags make together, and the web.
extension PageLint {
  mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(
      tags.map { AppLinkMetaTag(property: $0.property, content: $0.content) })
    var counts: [AppLinkPlatform: Int] = [:]
    for platform in AppLinkPlatform.allCases {
      var seen: Set<TargetKey> = []
      for group in groups[platform.rawValue] {
        let tag = tags[group.firstTag]
        checkRequiredField(of: group, platform, tag)
        checkPackageWithoutURL(of: group, platform, tag)
        var isRepeated = false
        for index in 0..<group.targetCount(platform) {
          let target = TargetKey(platform.fields.map { group.value($0, at: index) })
          if !target.isEmpty, !seen.insert(target).inserted { isRepeated = true }
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
      "A target of al:\(platform.rawValue) has no \(required), so that no app opens it.",
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
      "Add <meta property=\"al:android:url\" content=\"...\"> if the app has a URL of its own.")
  }

  private mutating func reportDuplicate(_ platform: AppLinkPlatform, _ tag: HTMLSourceTag) {
    report(
      .duplicateTarget, tag,
      "This target of al:\(platform.rawValue) stands in the page before; it counts once.",
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
        "Keep the targets that apps are known to open, the best first.")
    }
  }

  private mutating func checkFallback(
    _ groups: AppLinkGroups, hasTargets: Bool, _ tags: [HTMLSourceTag]
  ) {
    guard !hasTargets, let group = groups["web"].first,
      let word = group.value("should_fallback", at: 0)?.lowercased(),
      ["no", "false", "0"].contains(where: { $0.utf8.elementsEqual(word.utf8) })
    else { return }
    report(
      .fallbackOffWithoutTarget, tags[group.firstTag],
      "The page forbids the web and names no app, so that nothing opens it.",
      "Name an app's URL, or delete al:web:should_fallback.")
  }

  mutating func checkWeb(_ tags: [HTMLSourceTag]) {
    var seen: Set<[UInt8]> = []
    var groups = 0
    for tag in tags {
      let parts = AppLinkMetaTag.parts(of: tag.property)
      guard parts.count > 1, parts[1].utf8.elementsEqual("web".utf8) else { continue }
      if parts.count == 2 { groups += 1 }
      if groups > 1 || (parts.count == 3 && !seen.insert(Array(tag.property.utf8)).inserted) {
        report(
          .ignoredWebTag, tag, "\(tag.property) repeats; only the first one counts.",
          "Keep one al:web:url and one al:web:should_fallback.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}

/// The fields of a target, compared byte by byte.
private struct TargetKey: Hashable {
  let fields: [[UInt8]?]

  init(_ fields: [String?]) {
    self.fields = fields.map { $0.map { Array($0.utf8) } }
  }

  var isEmpty: Bool { fields.allSatisfy { $0 == nil } }
}
