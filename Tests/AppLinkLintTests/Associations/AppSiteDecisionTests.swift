import BoltsAppLinks
import Foundation
import Testing

@testable import AppLinkLint

@Suite("apple-app-site-association: the rule and the reason of a decision")
struct AppSiteDecisionTests {
  private static let file = """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"],
       "components": [{"/": "/x/*", "exclude": true},
         {"#": "z",   "/": "/y"}]},
      {"appID": "ABCDE12345.c", "paths": ["NOT /p", "/x/1", "/y"]},
      {"appID": "ABCDE12345.d"}, {"appID": "ABCDE12345.e", "paths": ["/only"]},
      {"appID": "ABCDE12345.f"}
    ]}}
    """

  private static let names = "abcde".map { "ABCDE12345.\($0)" }.joined(separator: ", ")

  private func decision(
    _ path: String, _ appID: String? = nil, file: String = file
  ) throws -> AssociationDecision {
    try AppSiteAssociation(json: Data(file.utf8)).decision(
      for: #require(URL(string: "https://example.com\(path)")), appID: appID)
  }

  @Test("A match names its rule and all of its apps, or the one that is asked about")
  func matches() throws {
    let all = try decision("/y#z")
    #expect(all.apps == ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"])
    #expect(
      all.rule
        == .init(
          location: "applinks.details[0].components[1]", line: 4, column: 6,
          pattern: ##"{"#": "z", "/": "/y"}"##, isExclusion: false))
    #expect(all.explanation.contains(##"{"#": "z", "/": "/y"} matches"##))
    #expect(all.explanation.contains("ABCDE12345.a (and 2 more)"))
    let one = try decision("/y#z", "ABCDE12345.b")
    #expect(one.apps == ["ABCDE12345.b"])
    #expect(one.rule == all.rule)
    #expect(one.explanation.hasSuffix("opens ABCDE12345.b."))
    let path = try decision("/x/1")
    #expect(path.apps == ["ABCDE12345.c"])
    #expect(
      path.rule
        == .init(
          location: "applinks.details[1].paths[1]", line: 5, column: 49, pattern: #""/x/1""#,
          isExclusion: false))
  }

  @Test(
    "A rule is quoted after a byte order mark and text that is not ASCII",
    arguments: ["", "\u{FEFF}"])
  func quotedRule(mark: String) throws {
    let file = #"""
      \#(mark){"applinks": {"details": [{"comment": "Ä漢😀", "appID": "ABCDE12345.a",
        "components": [{"/": "/é"}, {"comment": "Ä漢😀", "/": "/z"},  {"/":"/y", "comment":"é"}]}]}}
      """#
    #expect(
      try decision("/y", file: file).rule
        == .init(
          location: "applinks.details[0].components[2]", line: 2, column: 63,
          pattern: #"{"/": "/y", "comment": "é"}"#, isExclusion: false))
  }

  @Test("An exclusion names its rule and the first app")
  func exclusions() throws {
    let all = try decision("/x/2")
    #expect(all.kind == .excluded)
    #expect(all.apps == [])
    #expect(
      all.rule
        == .init(
          location: "applinks.details[0].components[0]", line: 3, column: 19,
          pattern: #"{"/": "/x/*", "exclude": true}"#, isExclusion: true))
    #expect(all.explanation.hasSuffix("not ABCDE12345.a."))
    #expect(try decision("/x/2", "ABCDE12345.b").explanation.hasSuffix("not ABCDE12345.b."))
    #expect(try decision("/p").rule?.location == "applinks.details[1].paths[0]")
  }

  @Test(
    "Without a match the explanation says what is missing",
    arguments: [
      ("/q", nil, "None of the 6 rules matches /q"),
      ("/q", "ABCDE12345.a", "None of the 2 rules matches /q"),
      ("", "ABCDE12345.e", #"the pattern "/only" does not fit the path, which is "/"."#),
      ("/q?a#b", "ABCDE12345.e", #"the pattern "/only" does not fit the path, which is "/q"."#),
      ("/q", "ABCDE12345.d", "no rules for the app"),
      ("/q", "abcde12345.a", "does not name abcde12345.a under applinks; it names \(names)."),
      ("/q", "ABCDE12345.x", "does not name ABCDE12345.x under applinks; it names \(names)."),
    ] as [(String, String?, String)])
  func reasons(path: String, appID: String?, explanation: String) throws {
    let decision = try decision(path, appID)
    #expect(decision.kind == .noMatch)
    #expect(decision.rule == nil)
    #expect(decision.explanation.contains(explanation), "\(decision.explanation)")
  }

  @Test(
    "The part of the nearest rule that does not fit is named, with its pattern and what it met",
    arguments: [
      (
        #"[{"/": "/i", "?": {"code": "??????"}}]"#, "/i?code=12345",
        #"The only rule does not match: the pattern "??????" does not fit the query item "code", "#
          + #"which is "12345". The URL opens the browser."#
      ),
      (
        #"[{"?": {"code": "?*"}}]"#, "/i", #"does not fit the URL, which has no query item "code"."#
      ),
      (#"[{"?": "a=1"}]"#, "/i?a=2", #"the pattern "a=1" does not fit the query, which is "a=2"."#),
      (#"[{"?": "?*"}]"#, "/i", #"the pattern "?*" does not fit the URL, which has no query."#),
      (##"[{"#": "a"}]"##, "/i#b", #"the pattern "a" does not fit the fragment, which is "b"."#),
      (
        ##"[{"#": "?*"}]"##, "/i", #"the pattern "?*" does not fit the URL, which has no fragment."#
      ),
      (
        #"[{"/": "/a"}, {"/": "/i", "?": {"c": "1"}}, {"/": "/b"}]"#, "/i?c=2",
        #"None of the 3 rules matches. The nearest one, {"/": "/i", "?": {"c": "1"}}, fits the path "#
          + #"/i, but the pattern "1" does not fit the query item "c", which is "2"."#
      ),
      (
        #"[{"/": "/É", "caseSensitive": false, "percentEncoded": false, "?": {"C": "é"}}]"#,
        "/%C3%A9?c=%C3%89x", #"the query item "C", which is "éx"."#
      ),
    ])
  func misfits(components: String, path: String, text: String) throws {
    let decision = try decision(path, file: AppleCase.file(components))
    #expect(decision.kind == .noMatch)
    #expect(decision.explanation.contains(text), "\(decision.explanation)")
  }

  @Test(
    "A file that names no app says so, for one app and for all", arguments: [nil, "ABCDE12345.a"])
  func noApps(appID: String?) throws {
    for file in ["{}", #"{"applinks": {"details": [{"paths": ["*"]}]}}"#] {
      #expect(
        try decision("/", appID, file: file).explanation
          == "The file names no app under applinks, so the URL opens the browser.")
    }
  }

  @Test(
    "The first entry that decides about an app stands, and others may still decide about others")
  func entries() throws {
    let file = """
      {"applinks": {"details": [
        {"appID": "ABCDE12345.a", "paths": ["NOT /x"]},
        {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "paths": ["NOT /x"]},
        {"appIDs": ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"], "paths": ["/x"]},
        {"appID": "ABCDE12345.c", "paths": ["NOT /x"]},
        {"appIDs": ["ABCDE12345.c", "ABCDE12345.d"], "paths": ["/x"]}
      ]}}
      """
    #expect(try decision("/x", file: file).apps == ["ABCDE12345.c", "ABCDE12345.d"])
    #expect(try decision("/x", file: file).rule?.location == "applinks.details[2].paths[0]")
    #expect(
      try decision("/x", "ABCDE12345.b", file: file).rule?.location
        == "applinks.details[1].paths[0]")
  }

  @Test("Only http and https URLs match, and only those of the file's host")
  func otherURLs() throws {
    var association = try AppSiteAssociation(json: Data(Self.file.utf8))
    let mail = try #require(URL(string: "mailto:a@b"))
    #expect(association.decision(for: mail).kind == .noMatch)
    #expect(association.decision(for: mail).explanation.contains("mailto:a@b"))
    association.host = "Example.org:81"
    let other = association.decision(for: try #require(URL(string: "https://Example.com:82/y#z")))
    #expect(other.kind == .noMatch)
    #expect(other.explanation.contains("belongs to Example.org:81. example.com is another site"))
  }

  @Test(
    "the host that serves a file is compared without its port",
    arguments: [
      ("example.com", true), ("EXAMPLE.COM", true), ("example.com:", true),
      ("example.com:8443", true), ("example.co", false), ("example.com.", true), ("", false),
      ("[2001:db8::1]", true), ("[2001:DB8::1]:443", true), ("[2001:db8::2]", false),
      ("2001:db8::1", false),
    ])
  func hosts(host: String, isSame: Bool) throws {
    let association = try AppSiteAssociation(json: Data(Self.file.utf8), host: host)
    let asked = host.contains("2001") ? "[2001:DB8::1]" : "example.com"
    let url = try #require(URL(string: "https://\(asked):81/y#z"))
    #expect((association.decision(for: url).kind == .match) == isSame)
  }

  @Test("Long text is shortened where a sentence quotes it", arguments: [-1, 0, 1])
  func quotations(excess: Int) throws {
    let app = "ABCDE12345." + String(repeating: "x", count: 149 + excess)
    let quoted = excess > 0 ? app.prefix(160) + "…" : app
    #expect(
      try decision("/", app).explanation.hasPrefix(
        "The file does not name \(quoted) under applinks;"))
    // The limit counts bytes, and what is kept Unicode scalars.
    #expect(String(repeating: "é", count: 80).shortened.hasSuffix("é"))
    #expect(String(repeating: "é", count: 81).shortened.count == 82)
  }

  @Test("Services beside applinks name apps, each under its own name")
  func services() throws {
    let association = try AppSiteAssociation(
      json: Data(
        """
        {"webcredentials": {"apps": ["ABCDE12345.a", 1, "ABCDE12345.b"]}, "appclips": {"apps": 1},
         "activitycontinuation": {"apps": ["ABCDE12345.c"]}, "x": {"apps": ["ABCDE12345.d"]}}
        """.utf8))
    #expect(
      association.otherServices == [
        "webcredentials": ["ABCDE12345.a", "ABCDE12345.b"], "appclips": [],
        "activitycontinuation": ["ABCDE12345.c"],
      ])
    #expect(association.apps == [])
  }

  @Test("a file of more than 128 KiB opens nothing", arguments: [0, 1])
  func largeFile(excess: Int) throws {
    let start = Self.file.utf8.count
    let file = Self.file + String(repeating: " ", count: (128 << 10) + excess - start)
    let decision = try decision("/y#z", file: file)
    #expect(decision.kind == (excess == 0 ? .match : .noMatch))
    #expect(decision.explanation.contains("Apple's systems read at most 131072") == (excess > 0))
    let codes = try AppleCase.diagnostics(file).map(\.code)
    #expect(codes.count { $0 == .fileTooLarge } == excess)
  }

  @Test("a text that no app can have as its identifier opens nothing, and is not named")
  func impossibleAppIDs() throws {
    let file = """
      {"applinks": {"details": [
        {"appIDs": ["com.example.app", "ABCDE12345.a", "T.b"], "paths": ["/x"]},
        {"appID": "com.example.app", "paths": ["*"]}, {"appID": "T.b", "paths": ["*"]}
      ]}}
      """
    #expect(try decision("/x", file: file).apps == ["ABCDE12345.a"])
    #expect(try decision("/y", file: file).kind == .noMatch)
    #expect(try decision("/x", "com.example.app", file: file).kind == .noMatch)
    let association = try AppSiteAssociation(json: Data(file.utf8))
    #expect(association.apps == ["ABCDE12345.a"])
    #expect(association.diagnostics.map(\.code) == Array(repeating: .malformedAppID, count: 4))
  }
}
