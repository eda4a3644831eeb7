import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("apple-app-site-association: rules")
struct AppSiteAssociationRuleTests {
  @Test(
    "files decide as on Apple's systems", arguments: patterns + queries + variables + structures)
  func decides(_ example: AssociationCase) throws {
    try example.check()
  }

  private static let patterns: [AssociationCase] = [
    .init("nothing else is special", #"[{"/": "/a.[b]+"}]"#, "/a.[b]+", .noMatch),
    .init("a dot is a dot", #"[{"/": "/a.b"}]"#, "/axb", .noMatch),
    .init("an empty path is the root", #"[{"/": "/"}]"#, "", .match),
    .init("a leading slash is optional", #"[{"/": "buy/*"}]"#, "/buy/1", .match),
    .init("a pattern's end /* is optional", #"[{"/": "/buy/*"}]"#, "/buy", .match),
    .init("dot segments stay", #"[{"/": "/b"}]"#, "/a/../b", .noMatch),
    .init("case matters", #"[{"/": "/a"}]"#, "/A", .noMatch),
    .init("unless it does not", #"[{"/": "/É$(lang)", "caseSensitive": false}]"#, "/x", .noMatch),
    .init(
      "case is folded in pattern and text",
      #"[{"/": "/caFÉ", "caseSensitive": false, "percentEncoded": false}]"#, "/Caf%C3%A9", .match),
    .init(
      "and in a variable's values", #"[{"/": "/$(region)", "caseSensitive": false}]"#, "/de", .match
    ),
    .init("and in classes", #"[{"/": "/$(upper)", "caseSensitive": false}]"#, "/q", .match),
    .init("escapes count as written", #"[{"/": "/caf%C3%A9"}]"#, "/caf%c3%a9", .noMatch),
    .init("%2F is no slash", #"[{"/": "/?/b"}]"#, "/a%2Fb", .noMatch),
    .init(
      "unless escapes are decoded", #"[{"/": "/a/b", "percentEncoded": false}]"#, "/a%2Fb", .match),
    .init(
      "the pattern is not decoded", #"[{"/": "/a%20b", "percentEncoded": false}]"#, "/a%20b",
      .noMatch),
    .init(
      "escapes that are no UTF-8 stay", #"[{"/": "/%ffé", "percentEncoded": false}]"#,
      "/%ff%C3%A9", .match),
    .init(
      "a character is one Unicode scalar", #"[{"/": "/??", "percentEncoded": false}]"#,
      "/e%CC%81", .match),
    .init(
      "the first rule that fits decides", #"[{"/": "/a/*", "exclude": true}, {"/": "*"}]"#,
      "/a/1", .excluded),
    .init("whatever follows", #"[{"/": "*"}, {"/": "/a/*", "exclude": true}]"#, "/a/1", .match),
    .init("an empty rule fits all", "[{}]", "/x?y#z", .match),
    .init("no rules match nothing", "[]", "/x", .noMatch),
    .init("unknown keys are ignored", #"[{"/": "/a", "x": 1, "comment": "b"}]"#, "/a", .match),
    .init("a key of the wrong type is absent", #"[{"/": 1, "exclude": "yes"}]"#, "/a", .match),
    .init("rules that are no objects are skipped", #"["*", {"/": "/a"}]"#, "/b", .noMatch),
    .init("of two members of a name the last counts", #"[{"/": "/a", "/": "/b"}]"#, "/b", .match),
  ]

  private static let queries: [AssociationCase] = [
    .init("a string is the whole query", #"[{"?": "a=1"}]"#, "/x?a=1&b=2", .noMatch),
    .init("an absent query is empty", #"[{"?": "*"}]"#, "/x", .match),
    .init("an absent query is not one character", #"[{"?": "?*"}]"#, "/x", .noMatch),
    .init("an absent item is empty", #"[{"?": {"a": "*"}}]"#, "/x?b", .match),
    .init(
      "every value of a repeated name has to fit", #"[{"?": {"a": "1"}}]"#, "/x?a=1&a=2",
      .noMatch),
    .init(
      "a value that is no string switches the query off",
      #"[{"?": {"a": "1", "b": true}}]"#, "/x?a=2", .match),
    .init("unless it was replaced", #"[{"?": {"a": true, "a": "1"}}]"#, "/x?a=2", .noMatch),
    .init("names are compared with case", #"[{"?": {"a": "1"}}]"#, "/x?A=1", .noMatch),
    .init(
      "unless it does not matter", #"[{"?": {"a": "x"}, "caseSensitive": false}]"#,
      "/x?A=X", .match),
    .init(
      "whose case is not the file's either", #"[{"?": {"A": "x"}, "caseSensitive": false}]"#,
      "/x?a=x", .match),
    .init(
      "items are split before decoding", #"[{"?": {"q": "a&r=1"}, "percentEncoded": false}]"#,
      "/x?q=a%26r%3D1", .match),
    .init(
      "a plus sign is no space", #"[{"?": {"q": "a b"}, "percentEncoded": false}]"#,
      "/x?q=a+b", .noMatch),
    .init("a name of a query is no pattern", #"[{"?": {"*": "1"}}]"#, "/x?a=2&*=1", .match),
    .init("an absent fragment is empty", ##"[{"#": "*"}]"##, "/x", .match),
    .init("and not one character", ##"[{"#": "?*"}]"##, "/x", .noMatch),
    .init("every part has to fit", ##"[{"/": "/a", "?": "b", "#": "c"}]"##, "/a?b#d", .noMatch),
  ]

  private static func file(_ variables: String, _ pattern: String) -> String {
    """
    {"applinks": {"substitutionVariables": \(variables),
     "details": [{"appID": "ABCDE12345.a", "components": [{"/": "\(pattern)"}]}]}}
    """
  }

  private static let variables: [AssociationCase] = [
    .init("any value", file: file(#"{"v": ["x", "yy"]}"#, "/$(v)$(v)/"), "/yyx", .match),
    .init("only values", file: file(#"{"v": ["x", "yy"]}"#, "/$(v)"), "/y", .noMatch),
    .init("and no variables", file: file(##"{"v": ["$(digit)"]}"##, "/$(v)"), "/1", .noMatch),
    .init("names have case", file: file(#"{"food": ["x"]}"#, "/$(Food)"), "/x", .noMatch),
    .init("no values never fit", file: file(#"{"v": []}"#, "*$(v)"), "/", .noMatch),
    .init("undefined ones never fit", #"[{"/": "*$(v)*"}]"#, "/", .noMatch),
    .init("a name without its end is text", #"[{"/": "/$(lang"}]"#, "/$(lang", .match),
    .init("a country", #"[{"/": "/$(region)"}]"#, "/GB", .match),
    .init("which is no country", #"[{"/": "/$(region)"}]"#, "/UK", .noMatch),
    .init("one that only Apple knows", #"[{"/": "/$(region)"}]"#, "/IC", .match),
    .init("a region that is none", #"[{"/": "/$(region)"}]"#, "/EU", .noMatch),
    .init("a language", #"[{"/": "/$(lang)"}]"#, "/fil", .match),
    .init("in lower case", #"[{"/": "/$(lang)"}]"#, "/EN", .noMatch),
    .init("a letter", #"[{"/": "/$(alpha)$(upper)$(lower)"}]"#, "/zZz", .match),
    .init("a digit", #"[{"/": "/$(digit)$(xdigit)$(alnum)"}]"#, "/9fF", .match),
    .init("one character", #"[{"/": "/$(digit)"}]"#, "/12", .noMatch),
    .init("of ASCII", #"[{"/": "/$(digit)", "percentEncoded": false}]"#, "/%D9%A3", .noMatch),
    .init("in a query's values", #"[{"?": {"hl": "$(lang)"}}]"#, "/?hl=de", .match),
  ]

  private static func links(_ text: String) -> String { #"{"applinks": {\#(text)}}"# }

  private static let structures: [AssociationCase] = [
    .init(
      "appIDs hides appID, even when empty",
      file: links(#""details": [{"appID": "ABCDE12345.a", "appIDs": [], "components": [{}]}]"#),
      "/",
      .noMatch),
    .init(
      "appIDs of the wrong type are absent",
      file: links(
        #""details": [{"appID": "ABCDE12345.a", "appIDs": "ABCDE12345.b", "components": [{}]}]"#),
      "/",
      .match),
    .init(
      "entries are asked in order",
      file: links(
        """
        "details": [{"appID": "ABCDE12345.a", "components": [{"/": "/x/*", "exclude": true}]},
                    {"appID": "ABCDE12345.a", "components": [{}]}]
        """), "/x/1", .excluded),
    .init(
      "defaults of applinks",
      file: links(
        #""defaults": {"/": "/a"}, "details": [{"appID": "ABCDE12345.a", "components": [{}]}]"#),
      "/b",
      .noMatch),
    .init(
      "defaults of the entry come before them",
      file: links(
        """
        "defaults": {"/": "/a"},
        "details": [{"appID": "ABCDE12345.a", "defaults": {"/": "/b"}, "components": [{}]}]
        """), "/b", .match),
    .init(
      "and the rule before both, key by key",
      file: links(
        """
        "defaults": {"/": "/a", "exclude": true},
        "details": [{"appID": "ABCDE12345.a", "defaults": {"/": "/b"}, "components": [{"/": "/c"}]}]
        """), "/c", .excluded),
    .init(
      "a default of the wrong type is absent",
      file: links(
        """
        "defaults": {"/": "/a"},
        "details": [{"appID": "ABCDE12345.a", "defaults": {"/": 1}, "components": [{}]}]
        """), "/b", .noMatch),
    .init(
      "each default is compared with its own part",
      file: links(
        ##""defaults": {"/": "/a", "#": "b"}, "details": [{"appID": "ABCDE12345.a", "components": [{}]}]"##
      ),
      "/a#c", .noMatch),
    .init(
      "and each entry's on its own",
      file: links(
        """
        "details": [{"appID": "ABCDE12345.a", "defaults": {"/": "/a"}, "components": [{}]},
                    {"appID": "ABCDE12345.a", "defaults": {"/": "/b"}, "components": [{}]}]
        """), "/b", .match),
    .init(
      "a default that both spellings of the text ask",
      file: links(
        """
        "defaults": {"/": "/? b"},
        "details": [{"appID": "ABCDE12345.a", "components": [{}, {"percentEncoded": false}]}]
        """), "/a%20b", .match),
    .init(
      "paths with NOT",
      file: links(#""details": [{"appID": "ABCDE12345.a", "paths": ["NOT /a/*", "*"]}]"#), "/a/1",
      .excluded),
    .init(
      "NOT and its space are no part of the pattern",
      file: links(#""details": [{"appID": "ABCDE12345.a", "paths": ["NOT b*"]}]"#), "/c", .noMatch),
    .init(
      "paths see the path alone",
      file: links(#""details": [{"appID": "ABCDE12345.a", "paths": ["/a"]}]"#), "/a?b#c", .match),
    .init(
      "defaults are not for paths",
      file: links(
        #""defaults": {"caseSensitive": false}, "details": [{"appID": "ABCDE12345.a", "paths": ["/a"]}]"#
      ),
      "/A", .noMatch),
    .init(
      "components hide paths",
      file: links(#""details": [{"appID": "ABCDE12345.a", "components": [], "paths": ["*"]}]"#),
      "/",
      .noMatch
    ),
    .init(
      "no rules at all", file: links(#""details": [{"appID": "ABCDE12345.a"}]"#), "/", .noMatch),
    .init(
      "details as an object",
      file: links(#""details": {"ABCDE12345.a": {"paths": ["/a"]}}"#), "/a", .match),
    .init(
      "entries that are no objects are skipped",
      file: links(#""details": [1, {"appID": "ABCDE12345.a", "components": [{}]}]"#), "/", .match),
    .init(
      "a byte order mark",
      file: "\u{FEFF}" + links(#""details": [{"appID": "ABCDE12345.a", "components": [{}]}]"#), "/",
      .match),
    .init("an empty object", file: "{}", "/", .noMatch),
    .init("only the web", #"[{}]"#, "ftp://example.com/", .noMatch),
    .init("http too", #"[{}]"#, "http://example.com/", .match),
  ]
}
