import BoltsAppLinks
import Foundation
import Testing

@Suite(
  "apple-app-site-association: what diagnostics say of rules and variables, and where",
  .timeLimit(.minutes(20)))
struct AppSiteRuleFindingTests {
  @Test("faults of a component", arguments: components)
  func component(_ file: MarkedFile) throws {
    file.check(try AppSiteAssociation(json: Data(file.text.utf8)).diagnostics)
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
      .init(
        .skippedEntry, second, "The component is a string, so it is skipped.",
        #"Write an object such as {"/": "/path/*"}."#)),
    inComponents(
      #"{"/": "/b", ¶"/": "/a"}"#,
      .init(
        .duplicateMember, first, #""/" occurs twice in \#(first); the last one is used."#,
        "Delete one of them.")),
    inComponents(
      #"{"?": {"b": "1", ¶"b": "2"}}"#,
      .init(
        .duplicateMember, #"\#(first)["?"]"#,
        #""b" occurs twice in \#(first)["?"]; the last one is used."#, "Delete one of them.")),
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
      .init(
        .queryIgnored, #"\#(first)["?"]"#,
        #"The value of "b" is a Boolean, so the rule ignores the whole query."#,
        #"Write every value as a string, such as "*" or "1"."#),
      .init(
        .queryIgnored, #"\#(first)["?"]"#,
        #"The value of "c" is an object, so the rule ignores the whole query."#,
        #"Write every value as a string, such as "*" or "1"."#)),
    // Each part is reported where its pattern is.
    inComponents(
      ##"{"/": ¶"/$(a)", "?": ¶"$(b)", "#": ¶"$(c)"}, {"?": {"x": ¶"$(d)", "y": "$(lang)"}}"##,
      .undefined("/$(a)", first), .undefined("$(b)", first), .undefined("$(c)", first),
      .undefined("$(d)", second)),
    inComponents(#"¶{"/": "http://example.com/a"}"#, wholeURL("http://example.com/a")),
    inComponents(#"¶{"/": "HTTPS://example.com/*"}"#, wholeURL("HTTPS://example.com/*")),
    inComponents(
      #"¶{"/": "https://a/ ", "percentEncoded": false}"#, wholeURL("https://a/ ")),
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
      .init(
        .queryIgnored, #"\#(first)["?"]"#,
        #"The value of "a" is a number, so the rule ignores the whole query."#,
        #"Write every value as a string, such as "*" or "1"."#), .unreachable(second)),
    inComponents(##"{"/": "/*", "?": "*", "#": "*"}, ¶{"/": "/b"}"##, .unreachable(second)),
    inComponents(
      ##"{"/": "/*", "#": "a"}, {"/": "*", "?": "b"}, {"?": {"a": "*", "b": "c"}}, {}"##),
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

  @Test("faults of variables", arguments: variables)
  func variable(_ file: MarkedFile) throws {
    file.check(try AppSiteAssociation(json: Data(file.text.utf8)).diagnostics)
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
        #""v" occurs twice in \#(variableList); the last one is used."#, "Delete one of them.")),
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
