import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("apple-app-site-association: what diagnostics say, and where")
struct AppSiteAssociationFindingTests {
  @Test("what is at fault", arguments: structures + entries + components + variables)
  func findings(_ file: MarkedFile) throws {
    file.check(try AppSiteAssociation(json: Data(file.text.utf8)).diagnostics)
  }

  private static let structures: [MarkedFile] = [
    .init(
      "¶{}",
      .init(
        .missingDetails, "", "The file has no applinks, so no URL opens an app.",
        #"Add "applinks": {"details": [...]}."#)),
    .init(
      #"¶{"applinks": ¶[]}"#,
      .init(
        .missingDetails, "", "The file has no applinks, so no URL opens an app.",
        #"Add "applinks": {"details": [...]}."#),
      .wrongType("applinks", "a list", "an object")),
    .init(
      #"{"applinks": ¶{}}"#,
      .init(
        .missingDetails, "applinks", "applinks has no details, so no URL opens an app.",
        #"Add "details": [{"appIDs": [...], "components": [...]}]."#)),
    .init(
      #"{"applinks": {"details": ¶null}}"#,
      .wrongType("applinks.details", "null", "a list of objects")),
    .init(
      #"{"comment": 1, ¶"comment": 2, "applinks": {"details": []}}"#,
      .duplicate("comment", "the file")),
    .init(
      #"{¶"webCredentials": {"apps": []}, "applinks": {"details": [], ¶"webcredentials": {}}}"#,
      .unknown(
        "webCredentials", "the file",
        use: "applinks, webcredentials, appclips or activitycontinuation"),
      .unknown(
        "webcredentials", "applinks", use: "apps, details, defaults or substitutionVariables")),
    .init(
      #"{"applinks": {"details": []}, "webcredentials": {"apps": [], ¶"details": []}}"#,
      .unknown("details", "webcredentials", use: "apps")),
    .init(
      #"{"applinks": {"apps": ["x"], "details": [], ¶"apps": []}}"#,
      .duplicate("apps", "applinks")),
    .init(#"{"applinks": {"apps": ¶["x"], "details": []}}"#, appsNotEmpty),
    .init(#"{"applinks": {"apps": ¶7, "details": []}}"#, appsNotEmpty),
    .init(
      #"{"applinks": {"details": [], "defaults": ¶"/", "substitutionVariables": ¶[]}}"#,
      .wrongType("applinks.defaults", "a string", "an object"),
      .wrongType("applinks.substitutionVariables", "a list", "an object")),
    .init(
      """
      {"applinks": {"details": []}, "webcredentials": ¶[],
       "appclips": {"apps": ¶"x"}, "activitycontinuation": {"apps": ["ABCDE12345.a", ¶1]}}
      """,
      .wrongType("webcredentials", "a list", "an object"),
      .wrongType("appclips.apps", "a string", "a list"),
      .wrongType("activitycontinuation.apps[1]", "a number", "a string")),
    .init(
      """
      {"applinks": {"details": {"ABCDE12345.a": ¶1, "ABCDE12345.b": {"paths": ["/b"]},
        ¶"x": {"paths": ["/c"]}, ¶"ABCDE12345.b": {"paths": ["/d"]}}}}
      """,
      skipped(#"applinks.details["ABCDE12345.a"]"#, "a number", entry),
      malformed("x", #"applinks.details["x"]"#),
      .duplicate("ABCDE12345.b", "applinks.details")),
  ]

  private static let entry = "an object with components or paths"

  private static func skipped(
    _ location: String, _ kind: String, _ expected: String
  ) -> MarkedFile.Finding {
    .init(
      .skippedEntry, location, "\(location) is \(kind), so it is ignored.", "Write \(expected).")
  }

  private static let appsNotEmpty = MarkedFile.Finding(
    .appsNotEmpty, "applinks.apps",
    "applinks.apps is not the empty list; the apps are named in applinks.details.")

  private static func malformed(_ appID: String, _ location: String) -> MarkedFile.Finding {
    .init(
      .malformedAppID, location,
      "\"\(appID)\" is not an application identifier, so it names no app.")
  }

  private static func inEntry(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: """
        {"applinks": {"details": [{"appID": "ABCDE12345.x", "paths": ["*"]},
          \(text)]}}
        """, expected: findings)
  }

  private static let place = "applinks.details[1]"
  private static let missingAppID = MarkedFile.Finding(
    .missingAppID, place, "The entry names no app, so it has no effect.")
  private static let missingRules = MarkedFile.Finding(
    .missingRules, place, "The entry has no rules, so no URL opens its apps.")
  private static let ignoredPaths = MarkedFile.Finding(
    .ignoredPaths, "\(place).paths",
    "paths is ignored because the entry has components (only systems before iOS 13 read paths).")

  private static let entries: [MarkedFile] = [
    inEntry(
      "¶true",
      skipped(place, "a Boolean", entry)),
    inEntry(#"¶{"paths": ["/a"]}"#, missingAppID),
    inEntry(#"¶{"appIDs": [], "paths": ["/a"]}"#, missingAppID),
    inEntry(
      #"¶{"appID": ¶1, "paths": ["/a"]}"#, missingAppID,
      .wrongType("\(place).appID", "a number", "a string")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "appIDs": ¶"x", "paths": ["/a"]}"#,
      .wrongType("\(place).appIDs", "a string", "a list of strings")),
    inEntry(
      #"{"appID": ¶"ABCDE12345.a", "appIDs": ["ABCDE12345.b"], "paths": ["/a"]}"#,
      .init(
        .ignoredAppID, "\(place).appID",
        "appID is ignored, because the entry also has appIDs.")),
    // A column is a character.
    inEntry(#"{"comment": "é😀", "appID": ¶"é", "paths": ["/a"]}"#, malformed("é", place)),
    inEntry(
      #"{"appIDs": ["ABCDE12345.a", ¶"b.c", "ABCDE12345.d", ¶"e"], "paths": ["/a"]}"#,
      malformed("b.c", place), malformed("e", place)),
    // Where an element is no string the list as a whole is pointed to.
    inEntry(
      #"{"appIDs": ¶["a", ¶1], "paths": ["/a"]}"#, malformed("a", place),
      .wrongType("\(place).appIDs[1]", "a number", "a string")),
    inEntry(
      #"{"appID": "ABCDE12345.a", ¶"exclude": true, "paths": ["/a"]}"#,
      .unknown("exclude", place, use: "appID, appIDs, components, paths or defaults")),
    inEntry(#"¶{"appID": "ABCDE12345.a"}"#, missingRules),
    inEntry(#"¶{"appID": "ABCDE12345.a", "components": []}"#, missingRules),
    inEntry(#"¶{"appID": "ABCDE12345.a", "paths": []}"#, missingRules),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "components": [], "paths": ¶["/a"]}"#, missingRules,
      ignoredPaths),
    inEntry(
      #"{"appID": "ABCDE12345.a", "components": [{"/": "/a"}], "paths": ¶["/a"]}"#, ignoredPaths),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "components": ¶{}}"#, missingRules,
      .wrongType("\(place).components", "an object", "a list of objects")),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "paths": ¶"*"}"#, missingRules,
      .wrongType("\(place).paths", "a string", "a list of strings")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": ¶[], "components": [{"/": "/a"}]}"#,
      .wrongType("\(place).defaults", "a list", "an object")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": {¶"x": 1}, "components": [{"/": "/a"}]}"#,
      .unknown("x", "\(place).defaults")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": {"/": "/a", ¶"/": "/b"}, "components": [{}]}"#,
      .duplicate("/", "\(place).defaults")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "comment": 1, ¶"comment": 2, "paths": ["/a"]}"#,
      .duplicate("comment", place)),
    inEntry(
      #"{"appID": "ABCDE12345.a", "paths": ["/a", ¶1, ¶"/$(v)", ¶"/a b", "*", ¶"/c"]}"#,
      skipped("\(place).paths[1]", "a number", #"a string, such as "/path/*""#),
      .undefined("/$(v)", "\(place).paths[2]"), .neverFits("/a b", " ", "\(place).paths[3]"),
      .unreachable("\(place).paths[5]")),
  ]
  @Test(
    "an application identifier is ten letters or digits, a dot and a bundle identifier",
    arguments: [
      ("ABCDE12345.a", true), ("abcde67890.com.example-app.Z0", true), ("AZaz0909Zz.-", true),
      ("ABCDE1234.a", false), ("ABCDE123456.a", false), ("ABCDE12345.", false),
      ("ABCDE12345", false), ("ABCDE_2345.a", false), ("ABCDE12345.a_b", false),
      ("ABCDE12345.a/b", false), ("ABCDE12345.a,b", false), ("ABCDE12345.a b", false),
      ("[BCDE12345.a", false), ("@BCDE12345.a", false), ("`BCDE12345.a", false),
      ("{BCDE12345.a", false), ("/BCDE12345.a", false), (":BCDE12345.a", false),
      ("ABCDE12345.é", false), ("", false),
    ])
  func appIDs(text: String, isValid: Bool) throws {
    let file = #"{"applinks": {"details": [{"appID": "\#(text)", "paths": ["/a"]}]}}"#
    let codes = try AppSiteAssociation(json: Data(file.utf8)).diagnostics.map(\.code)
    #expect(codes == (isValid ? [] : [.malformedAppID]))
  }

  @Test(
    "a file that is larger than the platform reads is reported",
    arguments: [
      (
        #"{"applinks": {"details": []}}"#, 128 << 10,
        "The file has 131073 bytes, and Apple's systems read at most 131072: it opens nothing. "
          + "Shorten it: one rule with a wildcard or a variable replaces many."
      ),
      (
        #"[{"include": "https://a.example/"}]"#, 1 << 20,
        "The file has 1048577 bytes, and Android reads at most 1048576: it grants nothing. "
          + "Split it, or delete statements."
      ),
    ])
  func size(file: String, limit: Int, text: String) throws {
    let padding = String(repeating: " ", count: limit - file.utf8.count)
    #expect(try AssociationFile(json: Data((file + padding).utf8)).diagnostics.isEmpty)
    let larger = try AssociationFile(json: Data((file + padding + " ").utf8))
    #expect(
      larger.diagnostics.map { "\($0)" } == ["1:1: error: \(text) [file-too-large]"])
  }

  private static func inComponents(
    _ text: String, _ findings: MarkedFile.Finding...
  ) -> MarkedFile {
    MarkedFile(
      marked: """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.a"],
          "components": [\(text)]}]}}
        """, expected: findings)
  }

  private static let first = "applinks.details[0].components[0]"
  private static let second = "applinks.details[0].components[1]"
  private static func wholeURL(_ pattern: String) -> MarkedFile.Finding {
    .init(
      .patternNeverFits, first,
      "\"\(pattern)\" is a whole URL, but a pattern is compared with the path only.",
      "Write only the path, such as /path/*.")
  }

  private static let components: [MarkedFile] = [
    inComponents(
      #"{"/": "/a"}, ¶"/b""#,
      skipped(second, "a string", #"an object, such as {"/": "/path/*"}"#)),
    inComponents(
      #"{"/": "/b", ¶"/": "/a"}"#,
      .duplicate("/", first)),
    inComponents(
      #"{"?": {"b": "1", ¶"b": "2"}}"#,
      .init(
        .duplicateMember, #"\#(first)["?"]"#,
        #""b" occurs twice in \#(first)["?"]; the last one is used."#)),
    inComponents(#"{"/": "/a", ¶"path": "/b"}"#, .unknown("path", first)),
    inComponents(
      ##"{"/": "/a", "#": ¶1}, {"/": ¶null, "#": "b"}"##,
      .wrongType(##"\##(first)["#"]"##, "a number", "a string"),
      .wrongType(#"\#(second)["/"]"#, "null", "a string")),
    inComponents(
      #"{"/": "/a", "exclude": ¶"no", "caseSensitive": ¶0, "percentEncoded": ¶[]}"#,
      .wrongType("\(first).exclude", "a string", "true or false"),
      .wrongType("\(first).caseSensitive", "a number", "true or false"),
      .wrongType("\(first).percentEncoded", "a list", "true or false")),
    inComponents(
      #"{"/": "/a", "?": ¶[]}"#,
      .wrongType(#"\#(first)["?"]"#, "a list", "a string or an object")),
    inComponents(
      #"{"/": "/a", "?": {"b": ¶true, "c": ¶{}}}"#,
      .queryIgnored(#"\#(first)["?"]"#, "b", "a Boolean"),
      .queryIgnored(#"\#(first)["?"]"#, "c", "an object")),
    // Each part is reported where its pattern is.
    inComponents(
      ##"{"/": ¶"/$(a)", "?": ¶"$(b)", "#": ¶"$(c)"}, {"?": {"x": ¶"$(d)", "y": "$(lang)"}}"##,
      .undefined("/$(a)", first), .undefined("$(b)", first), .undefined("$(c)", first),
      .undefined("$(d)", second)),
    inComponents(#"¶{"/": "http://example.com/a"}"#, wholeURL("http://example.com/a")),
    inComponents(#"¶{"/": "HTTPS://example.com/*"}"#, wholeURL("HTTPS://example.com/*")),
    inComponents(#"¶{"/": "https://a/ ", "percentEncoded": false}"#, wholeURL("https://a/ ")),
    inComponents(#"{"/": "/https://example.com/"}, {"/": "http:/a"}, {"/": "https"}"#),
    inComponents(#"¶{"/": "/é"}"#, .neverFits("/é", "é", first)),
    inComponents(#"¶{"/": "/?*$(lang)é"}"#, .neverFits("/?*$(lang)é", "é", first)),
    inComponents(##"¶{"#": "a<b"}"##, .neverFits("a<b", "<", first)),
    inComponents(#"¶{"?": "a b"}"#, .neverFits("a b", " ", first)),
    inComponents(#"¶{"?": {"a": "1", "b": "|"}}"#, .neverFits("|", "|", first)),
    // One of several is enough, and a default is not the rule's own.
    inComponents(##"¶{"/": "/a b", "#": "c d"}"##, .neverFits("/a b", " ", first)),
    inComponents(#"{"/": "/é", "percentEncoded": false}, {"?": {"é": "1"}}"#),
    // What any URL fits hides what follows.
    inComponents(
      #"{"/": "/a"}, {"/": "*"}, ¶{"/": "/b"}, ¶{}"#,
      .unreachable("applinks.details[0].components[2]"),
      .unreachable("applinks.details[0].components[3]")),
    inComponents(#"{}, ¶{"/": "/b"}"#, .unreachable(second)),
    inComponents(#"{"?": "*"}, ¶{"/": "/b"}"#, .unreachable(second)),
    inComponents(#"{"?": {"a": "*", "b": "**"}}, ¶{"/": "/b"}"#, .unreachable(second)),
    inComponents(
      #"{"?": {"a": ¶1}}, ¶{"/": "/b"}"#,
      .queryIgnored(#"\#(first)["?"]"#, "a", "a number"), .unreachable(second)),
    inComponents(##"{"/": "/*", "?": "*", "#": "*"}, ¶{"/": "/b"}"##, .unreachable(second)),
    inComponents(
      ##"{"/": "/*", "#": "a"}, {"/": "*", "?": "b"}, {"?": {"a": "*", "b": "c"}}, {}"##),
    // Only a path begins with a slash always.
    inComponents(##"{"#": "/*"}, {"?": "/*"}, {"?": {"a": "/*"}}, {"/": "/b"}"##),
    inComponents(#"{"/": "/"}, {"/": "?*"}, {"/": "/a*"}, {"/": "*a"}, {"/": "/b"}"#),
  ]

  @Test("every character that no URL has unescaped is found, and no other")
  func characters() throws {
    // RFC 3986: unreserved and reserved characters and the percent sign; those that the pattern or
    // JSON give a meaning are written apart, and Foundation's URL keeps [ and ] of a path.
    let allowed = Set(##"abcXYZ0189-._~:/?[]@!$&'()*+,;=%"##.unicodeScalars)
    for value in (0x20...0x7F).map(UInt8.init) {
      let scalar = Unicode.Scalar(value)
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { continue }
      let text = JSONValue.string("/a\(scalar)").description
      let file =
        #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "components": [{"/": \#(text)}]}]}}"#
      let codes = try AppSiteAssociation(json: Data(file.utf8)).diagnostics.map(\.code)
      #expect(codes == (allowed.contains(scalar) ? [] : [.patternNeverFits]), "\(scalar)")
    }
  }

  private static func inVariables(
    _ text: String, _ findings: MarkedFile.Finding...
  ) -> MarkedFile {
    MarkedFile(
      marked: """
        {"applinks": {"substitutionVariables": \(text),
          "details": [{"appID": "ABCDE12345.a", "paths": ["/a"]}]}}
        """, expected: findings)
  }

  private static let variableList = "applinks.substitutionVariables"
  private static let variables: [MarkedFile] = [
    inVariables(#"{"v": ["x", "$", "()", "$x("]}"#),
    inVariables(#"{¶"": ["x"]}"#, unusable("")),
    inVariables(
      #"{¶"a$": ["x"], ¶"(b": ["x"], ¶"c)": ["x"]}"#, unusable("a$"), unusable("(b"),
      unusable("c)")),
    inVariables(#"{¶"lang": ["x"]}"#, predefined("lang")),
    inVariables(#"{¶"xdigit": ["x"], "Lang": ["y"]}"#, predefined("xdigit")),
    inVariables(#"{"v": ¶"x"}"#, .wrongType("\(variableList).v", "a string", "a list of strings")),
    inVariables(#"{"v": ["x", ¶1]}"#, .wrongType("\(variableList).v[1]", "a number", "a string")),
    inVariables(
      #"{"v": ["x", ¶"a$(b)", "$(c)"]}"#,
      .init(
        .malformedVariable, "\(variableList).v",
        "A value cannot use another variable: $(name) in it is plain text.",
        "Write the values of the other variable instead.")),
    inVariables(
      #"{"v": ["x"], ¶"v": ["y"]}"#,
      .init(
        .duplicateMember, variableList,
        #""v" occurs twice in \#(variableList); the last one is used."#)),
  ]

  private static func unusable(_ name: String) -> MarkedFile.Finding {
    .init(
      .malformedVariable, variableList, "No pattern can use the variable \"\(name)\".",
      "Use a name without $, ( and ).")
  }

  private static func predefined(_ name: String) -> MarkedFile.Finding {
    .init(
      .malformedVariable, variableList, "\(name) is the name of a predefined variable.",
      "Use another name.")
  }
}
