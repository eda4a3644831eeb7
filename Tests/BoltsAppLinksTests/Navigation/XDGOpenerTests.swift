#if os(Linux)
  import BoltsAppLinks
  import Foundation
  import TestSupport
  import Testing

  @Suite("Opening URLs on the Linux desktop")
  struct XDGOpenerTests {
    private let bolts = URL("bolts://x")
    private let unclaimed = URL("unclaimed://x")
    private let web = URL("https://x.example")

    /// Runs the body with an opener that finds these commands, and as long as they take to end.
    private func withCommands(
      _ scripts: [String: String], timeout: Duration = .seconds(86_400),
      _ body: (XDGOpener, URL) async throws -> Void
    ) async throws {
      try await withScriptedCommands(scripts) { folder in
        try await body(XDGOpener(searchPath: folder.path, timeout: timeout), folder)
      }
    }

    private let knowsBolts =
      "[ \"$3\" = x-scheme-handler/bolts ] && echo bolts.desktop; exit 0"

    @Test("the URL is passed as one argument, and never to a shell")
    func argument() async throws {
      let script = "printf '%s|' \"$@\" > \"${0%/*}/seen\""
      try await withCommands(["xdg-open": script, "xdg-mime": knowsBolts]) { opener, directory in
        let text = "bolts://x?a=$(touch%20y)&b=`id`;c='d'&e=%22f%22"
        let isOpen = await opener.open(try url(text))
        #expect(isOpen)
        let seen = try String(contentsOf: directory.appending(path: "seen"), encoding: .utf8)
        #expect(seen == (try url(text)).absoluteString + "|")
      }
    }

    @Test("a command that fails or is missing opens nothing")
    func failure() async throws {
      try await withCommands(["xdg-open": "exit 4", "xdg-mime": knowsBolts]) { opener, _ in
        #expect(await opener.open(bolts) == false)
        #expect(await opener.open(web) == false)
      }
      try await withCommands([:]) { opener, _ in
        #expect(await opener.open(bolts) == false)
        #expect(await opener.canOpen(bolts) == false)
      }
    }

    @Test("an opener command that keeps running counts as having opened the URL")
    func staying() async throws {
      let stay = "while [ -e \"$0\" ]; do sleep 0.1; done"
      try await withCommands(["xdg-open": stay, "xdg-mime": stay], timeout: .zero) {
        opener, _ in
        #expect(await opener.open(web))
        #expect(await opener.canOpen(bolts) == false)
        #expect(await opener.open(bolts) == false)
      }
    }

    @Test("a scheme without an application is not opened, although xdg-open would exit with 0")
    func unknownScheme() async throws {
      let script = ": > \"${0%/*}/opened\""
      try await withCommands(["xdg-open": script, "xdg-mime": knowsBolts]) { opener, folder in
        #expect(await opener.open(unclaimed) == false)
        let opened = folder.appending(path: "opened").path
        #expect(!FileManager.default.fileExists(atPath: opened))
        #expect(await opener.open(bolts))
        #expect(FileManager.default.fileExists(atPath: opened))
      }
    }

    @Test("a URL can be opened if xdg-mime names an application for its scheme")
    func canOpen() async throws {
      try await withCommands(["xdg-open": "exit 0", "xdg-mime": knowsBolts]) { opener, _ in
        #expect(await opener.canOpen(bolts))
        #expect(await opener.canOpen(unclaimed) == false)
      }
      try await withCommands(["xdg-open": "exit 0", "xdg-mime": "echo x; exit 4"]) { opener, _ in
        #expect(await opener.canOpen(bolts) == false)
      }
    }

    @Test("a web URL opens in the browser, whichever apps are installed")
    func universalLinks() async throws {
      try await withCommands(["xdg-open": "exit 0"]) { opener, _ in
        #expect(await opener.openUniversalLink(web) == false)
        #expect(await opener.canOpenUniversalLink(web) == false)
        #expect(await opener.open(web))
      }
    }
  }
#endif
