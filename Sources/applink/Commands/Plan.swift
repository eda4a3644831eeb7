internal import BoltsAppLinks

extension Command {
  static let plan = Command(
    name: "plan",
    summary: "show what following a page's link would open on a device, and why",
    discussion: [
      "It fails when nothing would open. A scheme is installed if an app on the device opens its "
        + "URLs; a host is claimed if an app opens its https URLs (universal links)."
    ],
    operands: [Reports.operand],
    options: [installed, claimed, Options.device, format] + Options.pages,
    examples: [
      "An iPhone with one app":
        "applink plan https://example.com/story/7 --installed example --device iphone",
      "A device without apps": "applink plan story.html --installed ''",
    ]
  ) { arguments, console in
    let device = arguments.value(of: Options.device) ?? .current
    let navigator = AppLinkNavigator(
      opener: RecordingURLOpener(
        installedSchemes: try arguments.required(installed),
        installedPackages: try arguments.required(installed),
        universalLinkHosts: arguments.value(of: claimed) ?? []),
      events: MeasurementEventBus())
    return try await Reports(arguments, console).writePages { page in
      let link = page.appLink(for: device)
      let plan = await navigator.plan(for: link)
      return Report(status: plan.kind == .failed ? .atFault : .done) { _ in
        plan.text(for: link, on: console)
      } json: { _ in
        plan.json
      } ways: {
        [plan.way(for: link, on: device)]
      }
    }
  }

  private static let format = Judgement.format(of: [.text, .html])
  private static let installed = Option(
    name: "installed", parser: .schemes,
    summary: "The URL schemes of the device's apps; '' for none", isRequired: true)
  private static let claimed = Option(
    name: "claimed", parser: .hosts, summary: "The hosts whose https URLs an app opens")
}

extension ValueParser where Value == [String] {
  /// Names with commas between them.
  fileprivate static let schemes = ValueParser(
    placeholder: "SCHEME,SCHEME", expectation: "URL schemes, such as example,fb123"
  ) { text in
    let schemes = text.split(separator: ",").map { scheme in
      scheme.hasSuffix("://") ? String(scheme.dropLast(3)) : String(scheme)
    }
    // RFC 3986, section 3.1; an underscore passes, because there are apps that have one.
    let isScheme = schemes.allSatisfy { $0.wholeMatch(of: /[A-Za-z][-A-Za-z0-9+._]*/) != nil }
    return isScheme ? schemes : nil
  }

  fileprivate static let hosts = ValueParser(
    placeholder: "HOST,HOST", expectation: "host names, such as example.com"
  ) { text in
    let hosts = text.split(separator: ",").map(String.init)
    return hosts.allSatisfy { URLHost($0) != nil } ? hosts : nil
  }
}
