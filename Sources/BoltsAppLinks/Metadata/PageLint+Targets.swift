internal import HTMLMetaTags

/// The targets that the tags make together.
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

}
