internal import HTMLMetaTags

/// The fields without which a target opens no app, or opens it with the page's URL.
extension PageLint {
  mutating func checkRequiredField(
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

  mutating func checkPackageWithoutURL(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    guard platform == .android, group.fields["url"] == nil, group.value("package", at: 0) != nil
    else { return }
    report(
      .packageWithoutURL, tag,
      "The package has no al:android:url: the app is opened with the URL of the page.",
      "Add <meta property=\"al:android:url\" content=\"...\"> if the app has its own URL.")
  }
}
