import AppLinkLint
import BoltsAppLinks
import Testing

@Suite("apple-app-site-association: what diagnostics say, and where")
struct AppSiteAssociationFindingTests {
  @Test("what is at fault", arguments: structures + entries + components + variables)
  func findings(_ file: MarkedFile) throws {
    file.check(try AppleCase.diagnostics(file.text))
  }

  private static let structures: [MarkedFile] = [
    .init("¶{}", .init(.missingDetails, "")),
    // A file for other services only is at no fault.
    .init(#"{"webcredentials": {"apps": ["ABCDE12345.a"]}, "appclips": {"apps": []}}"#),
    .init(
      #"{"webcredentials": {"apps": []}, "applinks": ¶{}}"#, .init(.missingDetails, "applinks")),
    .init(
      #"¶{¶"webCredentials": {}}"#, .init(.missingDetails, ""), .init(.unknownKey, "the file")),
    .init(#"¶{"applinks": ¶[]}"#, .init(.missingDetails, ""), .init(.wrongType, "applinks")),
    .init(#"{"applinks": {"details": ¶null}}"#, .init(.wrongType, "applinks.details")),
    .init(
      #"{¶"webCredentials": {"apps": []}, "applinks": {"details": [], ¶"webcredentials": {}}}"#,
      .init(.unknownKey, "the file"),
      .init(.unknownKey, "applinks")),
    .init(
      #"{"applinks": {"details": []}, "webcredentials": {"apps": [], ¶"details": []}}"#,
      .init(.unknownKey, "webcredentials")),
    .init(#"{"applinks": {"apps": ¶["x"], "details": []}}"#, appsNotEmpty),
    .init(#"{"applinks": {"apps": ¶7, "details": []}}"#, appsNotEmpty),
    .init(
      #"{"applinks": {"details": [], "defaults": ¶"/", "substitutionVariables": ¶[]}}"#,
      .init(.wrongType, "applinks.defaults"),
      .init(.wrongType, "applinks.substitutionVariables")),
    .init(
      """
      {"applinks": {"details": []}, "webcredentials": ¶[],
       "appclips": {"apps": ¶"x"}, "activitycontinuation": {"apps": ["ABCDE12345.a", ¶1]}}
      """,
      .init(.wrongType, "webcredentials"),
      .init(.wrongType, "appclips.apps"),
      .init(.wrongType, "activitycontinuation.apps[1]")),
    .init(
      #"{"applinks": {"details": {"ABCDE12345.a": ¶1, ¶"x": {"paths": ["/c"]}}}}"#,
      .init(.skippedEntry, #"applinks.details["ABCDE12345.a"]"#),
      .init(.malformedAppID, #"applinks.details["x"]"#)),
  ]

  private static let appsNotEmpty = MarkedFile.Finding(.appsNotEmpty, "applinks.apps")

  private static func inEntry(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: """
        {"applinks": {"details": [{"appID": "ABCDE12345.x", "paths": ["*"]},
          \(text)]}}
        """, place: place, expected: findings)
  }

  private static let place = "applinks.details[1]"
  private static let missingRules = MarkedFile.Finding(.missingRules, place)
  private static let ignoredPaths = MarkedFile.Finding(.ignoredPaths, "\(place).paths")

  private static let entries: [MarkedFile] = [
    inEntry("¶true").finds(.skippedEntry),
    inEntry(#"¶{"paths": ["/a"]}"#).finds(.missingAppID),
    inEntry(#"¶{"appIDs": [], "paths": ["/a"]}"#).finds(.missingAppID),
    inEntry(
      #"¶{"appID": ¶1, "paths": ["/a"]}"#, .init(.missingAppID, place),
      .init(.wrongType, "\(place).appID")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "appIDs": ¶"x", "paths": ["/a"]}"#,
      .init(.wrongType, "\(place).appIDs")),
    inEntry(
      #"{"appID": ¶"ABCDE12345.a", "appIDs": ["ABCDE12345.b"], "paths": ["/a"]}"#,
      .init(.ignoredAppID, "\(place).appID")),
    // A column is a character.
    inEntry(#"{"comment": "é😀", "appID": ¶"é", "paths": ["/a"]}"#).finds(.malformedAppID),
    inEntry(
      #"{"appIDs": ["ABCDE12345.a", ¶"b.c", "ABCDE12345.d", ¶"e"], "paths": ["/a"]}"#
    ).finds(.malformedAppID, .malformedAppID),
    inEntry(
      #"{"appIDs": [¶"a", ¶1], "paths": ["/a"]}"#, .init(.malformedAppID, place),
      .init(.wrongType, "\(place).appIDs[1]")),
    inEntry(#"{"appID": "ABCDE12345.a", ¶"exclude": true, "paths": ["/a"]}"#).finds(.unknownKey),
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
      .init(.wrongType, "\(place).components")),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "paths": ¶"*"}"#, missingRules,
      .init(.wrongType, "\(place).paths")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": ¶[], "components": [{"/": "/a"}]}"#,
      .init(.wrongType, "\(place).defaults")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": {¶"x": 1}, "components": [{"/": "/a"}]}"#,
      .init(.unknownKey, "\(place).defaults")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "paths": ["/a", ¶1, ¶"/$(v)", ¶"/a b", "*", ¶"/c"]}"#,
      .init(.skippedEntry, "\(place).paths[1]"),
      .init(.undefinedVariable, "\(place).paths[2]"), .init(.patternNeverFits, "\(place).paths[3]"),
      .init(.unreachableRule, "\(place).paths[5]")),
    // What looks like an exclusion and is a path.
    inEntry(
      ##"{"appID": "ABCDE12345.a", "paths": [¶"NOT/a", ¶"not /a", ¶"NOT  /a", ¶"!/a", ¶" NOT /a", "*"]}"##,
      .init(.misspelledExclusion, "\(place).paths[0]"),
      .init(.misspelledExclusion, "\(place).paths[1]"),
      .init(.misspelledExclusion, "\(place).paths[2]"),
      .init(.misspelledExclusion, "\(place).paths[3]"),
      .init(.misspelledExclusion, "\(place).paths[4]")),
    inEntry(#"{"appID": "ABCDE12345.a", "paths": ["NOT /a", "NOT b", "NOTES/a", "not/a", "/b"]}"#),
    inEntry(
      ##"{"appID": "ABCDE12345.a", "paths": [¶"/a?b=*", ¶"/a#b", "/a?b", "/a=b"]}"##,
      .init(.queryInPath, "\(place).paths[0]"), .init(.patternNeverFits, "\(place).paths[1]")),
    // Rules that open nothing, unless another entry opens the same app.
    inEntry(#"¶{"appID": "ABCDE12345.a", "paths": ["NOT /a"]}"#).finds(.onlyExclusions),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "components": [{"exclude": true}, ¶{"/": "/a", "exclude": true}]}"#,
      .init(.onlyExclusions, place), .init(.unreachableRule, "\(place).components[1]")),
    inEntry(#"{"appID": "ABCDE12345.x", "paths": ["NOT /a"]}"#),
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
    let codes = try AppleCase.diagnostics(file).map(\.code)
    #expect(codes == (isValid ? [] : [.malformedAppID]))
  }

  @Test(
    "the cure is one that works where the pattern is",
    arguments: [
      (##""components": [{"/": "/a#b"}]"##, "Write what follows the # as a part of its own"),
      (##""components": [{"/": "/a#b", "percentEncoded": false}]"##, #"as a part of its own"#),
      (##""components": [{"#": "#b"}]"##, "Write it without the #."),
      (##""components": [{"?": "a#b"}]"##, "as a part of its own"),
      (#""components": [{"/": "/a b"}]"#, #"Write %20, or add "percentEncoded": false."#),
      (#""components": [{"/": "/%zz"}]"#, "Write %25, or add"),
      (#""components": [{"?": {"é": "1"}}]"#, "Write %C3%A9, or add"),
      (#""components": [{"/": "NOT /a"}]"#, #"Write {"/": "/a", "exclude": true}."#),
      (#""components": [{"/": "/a?b=1"}]"#, #""?": {"name": "*"}"#),
      (#""paths": ["/a b"]"#, "Write %20; paths have no percentEncoded."),
      (##""paths": ["/a#b"]"##, "paths see no fragment: write components"),
      (#""paths": ["not /a"]"#, #"one space and the path: "NOT /a"."#),
      (#""paths": ["! /a"]"#, #"one space and the path: "NOT /a"."#),
      (#""paths": ["/a?b=1"]"#, "paths see no query: write components"),
    ])
  func cures(rules: String, cure: String) throws {
    let diagnostics = try AppleCase.diagnostics(AppleCase.file(entry: rules))
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.suggestion.contains(cure) == true, "\(diagnostics)")
  }

  private static func inComponents(
    _ text: String, _ findings: MarkedFile.Finding...
  ) -> MarkedFile {
    MarkedFile(
      marked: """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.a"],
          "components": [\(text)]}]}}
        """, place: first, expected: findings)
  }

  private static let first = "applinks.details[0].components[0]"
  private static let second = "applinks.details[0].components[1]"

  private static let components: [MarkedFile] = [
    inComponents(#"{"/": "/a"}, ¶"/b""#, .init(.skippedEntry, second)),
    inComponents(#"{"/": "/a", ¶"path": "/b"}"#).finds(.unknownKey),
    inComponents(
      ##"{"/": "/a", "#": ¶1}, {"/": ¶null, "#": "b"}"##,
      .init(.wrongType, ##"\##(first)["#"]"##),
      .init(.wrongType, #"\#(second)["/"]"#)),
    inComponents(
      #"{"/": "/a", "exclude": ¶"no", "caseSensitive": ¶0, "percentEncoded": ¶[]}"#,
      .init(.wrongType, "\(first).exclude"),
      .init(.wrongType, "\(first).caseSensitive"),
      .init(.wrongType, "\(first).percentEncoded")),
    inComponents(#"{"/": "/a", "?": ¶[]}"#, .init(.wrongType, #"\#(first)["?"]"#)),
    inComponents(
      #"{"/": "/a", "?": {"b": ¶true, "c": ¶{}}}"#,
      .init(.queryIgnored, #"\#(first)["?"]"#),
      .init(.queryIgnored, #"\#(first)["?"]"#)),
    // Each part is reported where its pattern is.
    inComponents(
      ##"{"/": ¶"/$(a)", "?": ¶"$(b)", "#": ¶"$(c)"}, {"?": {"x": ¶"$(d)", "y": "$(lang)"}}"##,
      .init(.undefinedVariable, first), .init(.undefinedVariable, first),
      .init(.undefinedVariable, first),
      .init(.undefinedVariable, second)),
    inComponents(#"¶{"/": "http://example.com/a"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"/": "HTTPS://example.com/*"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"/": "https://a/ ", "percentEncoded": false}"#).finds(.patternNeverFits),
    inComponents(#"{"/": "/https://example.com/"}, {"/": "http:/a"}, {"/": "https"}"#),
    inComponents(#"¶{"/": "/é"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"/": "/?*$(lang)é"}"#).finds(.patternNeverFits),
    inComponents(##"¶{"#": "a<b"}"##).finds(.patternNeverFits),
    inComponents(#"¶{"?": "a b"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"?": {"a": "1", "b": "|"}}"#).finds(.patternNeverFits),
    // One of several is enough, and a default is not the rule's own.
    inComponents(##"¶{"/": "/a b", "#": "c d"}"##).finds(.patternNeverFits),
    inComponents(#"{"/": "/é[", "?": {"é": "|"}, "percentEncoded": false}"#),
    inComponents(#"¶{"?": {"b": "1", "a[]": "1"}}"#).finds(.patternNeverFits),
    inComponents(#"¶{"?": {"a=b": "1"}}"#).finds(.patternNeverFits),
    inComponents(#"{"/": "/%2F%??%*/100%$(digit)*%2*"}"#),
    inComponents(#"¶{"/": "/100%"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"/": "/%2"}"#).finds(.patternNeverFits),
    inComponents(#"¶{"/": "/%?g"}"#).finds(.patternNeverFits),
    // What any URL fits hides what follows.
    inComponents(
      #"{"/": "/a"}, {"/": "*"}, ¶{"/": "/b"}, ¶{}"#,
      .init(.unreachableRule, "applinks.details[0].components[2]"),
      .init(.unreachableRule, "applinks.details[0].components[3]")),
    inComponents(#"{}, ¶{"/": "/b"}"#, .init(.unreachableRule, second)),
    inComponents(#"{"?": "*"}, ¶{"/": "/b"}"#, .init(.unreachableRule, second)),
    inComponents(#"{"?": {"a": "*", "b": "**"}}, ¶{"/": "/b"}"#, .init(.unreachableRule, second)),
    inComponents(
      #"{"?": {"a": ¶1}}, ¶{"/": "/b"}"#,
      .init(.queryIgnored, #"\#(first)["?"]"#), .init(.unreachableRule, second)),
    inComponents(
      ##"{"/": "/*", "?": "*", "#": "*"}, ¶{"/": "/b"}"##, .init(.unreachableRule, second)),
    inComponents(
      ##"{"/": "/*", "#": "a"}, {"/": "*", "?": "b"}, {"?": {"a": "*", "b": "c"}}, {}"##),
    // Only a path begins with a slash always.
    inComponents(##"{"#": "/*"}, {"?": "/*"}, {"?": {"a": "/*"}}, {"/": "/b"}"##),
    inComponents(#"{"/": "/"}, {"/": "?*"}, {"/": "/a*"}, {"/": "*a"}, {"/": "/b"}"#),
  ]

  @Test("every character that no URL has unescaped is found, and no other")
  func characters() throws {
    // RFC 3986: unreserved and reserved characters and the percent sign; those that the pattern or
    // JSON give a meaning are written apart, and brackets are an address's only.
    let allowed = Set(##"abcXYZ0189-._~:/?@!$&'()*+,;="##.unicodeScalars)
    for value in (0x20...0x7F).map(UInt8.init) {
      let scalar = Unicode.Scalar(value)
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { continue }
      let text = JSONValue.string("/a\(scalar)").description
      let codes = try AppleCase.diagnostics(AppleCase.file(#"[{"/": \#(text)}]"#)).map(\.code)
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
        """, place: variableList, expected: findings)
  }

  private static let variableList = "applinks.substitutionVariables"
  private static let variables: [MarkedFile] = [
    inVariables(#"{"v": ["x", "$", "()", "$x("]}"#),
    inVariables(#"{¶"": ["x"]}"#).finds(.malformedVariable),
    inVariables(
      #"{¶"a$": ["x"], ¶"(b": ["x"], ¶"c)": ["x"]}"#
    ).finds(.malformedVariable, .malformedVariable, .malformedVariable),
    inVariables(#"{"v": ¶"x"}"#, .init(.wrongType, "\(variableList).v")),
    inVariables(#"{"v": ["x", ¶1]}"#, .init(.wrongType, "\(variableList).v[1]")),
    inVariables(#"{"v": ["x", ¶"a$(b)", "$(c)"]}"#, .init(.malformedVariable, "\(variableList).v")),
  ]
}
