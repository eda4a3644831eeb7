internal import BoltsAppLinks

extension Command {
  static let plan = Command(
    name: "plan",
    summary: "show what following a page's link would open on a device, and why",
    discussion: ["Nothing is opened. It fails when nothing would open."],
    operands: [Run.operand],
    options: [installed, Options.device] + Options.pages,
    example: "applink plan https://example.com/7 --installed example --device iphone"
  ) { arguments, console in
    let device = arguments.value(of: Options.device) ?? .current
    let names = try arguments.required(installed)
    let navigator = AppLinkNavigator(
      opener: RecordingURLOpener(
        installedSchemes: names, installedPackages: names, universalLinkHosts: names),
      events: MeasurementEventBus())
    return try await Run(arguments, console).writePages { page in
      let link = page.appLink(for: device)
      let plan = await navigator.plan(for: link)
      return Answer(
        status: plan.kind == .failed ? .atFault : .done,
        lines: { plan.lines(for: link, on: $0) }, json: { _ in plan.json })
    }
  }

  private static let installed = Option(
    name: "installed", parser: .appNames,
    summary: "Schemes, packages and hosts that apps open; '' for none", isRequired: true)
}

extension ValueParser where Value == [String] {
  /// Names with commas between them.
  fileprivate static let appNames = ValueParser(
    placeholder: "NAME,NAME", expectation: "URL schemes, packages or hosts, such as example,fb123"
  ) { text in
    let names = text.split(separator: ",").map { name in
      name.hasSuffix("://") ? String(name.dropLast(3)) : String(name)
    }
    // RFC 3986, section 3.1, with the underscore of packages; or a host, also an international one.
    let isName = names.allSatisfy {
      $0.wholeMatch(of: /[A-Za-z][-A-Za-z0-9+._]*/) != nil || URLHost($0) != nil
    }
    return isName ? names : nil
  }
}
