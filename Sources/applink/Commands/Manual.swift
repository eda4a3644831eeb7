extension Command {
  static let manual = Command(
    name: "manual",
    summary: "write the manual page, for man(1)",
    examples: [
      Example(purpose: "Read it", line: "applink manual | man -l -"),
      Example(
        purpose: "Install it", line: "applink manual > /usr/local/share/man/man1/applink.1"),
    ]
  ) { invocation in
    try invocation.console.print(ManualPage.text())
    return .done
  }
}
