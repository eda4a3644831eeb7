import BoltsAppLinks
import Foundation
import Testing

@Suite("apple-app-site-association: what diagnostics say, and where", .timeLimit(.minutes(20)))
struct AppSiteAssociationFindingTests {
  @Test("faults of the file's structure", arguments: structures)
  func structure(_ file: MarkedFile) throws {
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
      .init(.wrongType, "applinks", "applinks is a list, so it is ignored.", "Write an object.")),
    .init(
      #"{"applinks": ¶{}}"#,
      .init(
        .missingDetails, "applinks", "applinks has no details, so no URL opens an app.",
        #"Add "details": [{"appIDs": [...], "components": [...]}]."#)),
    .init(
      #"{"applinks": {"details": ¶null}}"#,
      .init(
        .wrongType, "applinks.details", "applinks.details is null, so it is ignored.",
        "Write a list of objects.")),
    .init(
      #"{"x": 1, ¶"x": 2, "applinks": {"details": []}}"#,
      .init(
        .duplicateMember, "the file",
        #""x" occurs twice in the file; the last one is used."#, "Delete one of them.")),
    .init(
      #"{"applinks": {"apps": ["x"], "details": [], ¶"apps": []}}"#,
      .init(
        .duplicateMember, "applinks",
        #""apps" occurs twice in applinks; the last one is used."#, "Delete one of them.")),
    .init(
      #"{"applinks": {"apps": ¶["x"], "details": []}}"#, appsNotEmpty),
    .init(#"{"applinks": {"apps": ¶7, "details": []}}"#, appsNotEmpty),
    .init(
      #"{"applinks": {"details": [], "defaults": ¶"/", "substitutionVariables": ¶[]}}"#,
      .init(
        .wrongType, "applinks.defaults", "applinks.defaults is a string, so it is ignored.",
        "Write an object."),
      .init(
        .wrongType, "applinks.substitutionVariables",
        "applinks.substitutionVariables is a list, so it is ignored.", "Write an object.")),
    .init(
      """
      {"applinks": {"details": []}, "webcredentials": ¶[],
       "appclips": {"apps": ¶"x"}, "activitycontinuation": {"apps": ["T.a", ¶1]}}
      """,
      .init(
        .wrongType, "webcredentials", "webcredentials is a list, so it is ignored.",
        "Write an object."),
      .init(
        .wrongType, "appclips.apps", "appclips.apps is a string, so it is ignored.",
        "Write a list."),
      .init(
        .wrongType, "activitycontinuation.apps[1]",
        "activitycontinuation.apps[1] is a number, so it is ignored.", "Write a string.")),
    .init(
      """
      {"applinks": {"details": {"ABCDE12345.a": ¶1, "ABCDE12345.b": {"paths": ["/b"]},
        ¶"x": {"paths": ["/c"]}, ¶"ABCDE12345.b": {"paths": ["/d"]}}}}
      """,
      .init(
        .skippedEntry, #"applinks.details["ABCDE12345.a"]"#,
        "The entry is a number, so it is skipped.", #"Write an object: {"paths": [...]}."#),
      malformed("x", #"applinks.details["x"]"#),
      .init(
        .duplicateMember, "applinks.details",
        #""ABCDE12345.b" occurs twice in applinks.details; the last one is used."#,
        "Delete one of them.")),
  ]

  private static let appsNotEmpty = MarkedFile.Finding(
    .appsNotEmpty, "applinks.apps",
    "applinks.apps is not the empty list; the apps are named in applinks.details.",
    #"Write "apps": [], or delete it if you do not support systems before iOS 13."#)

  private static func malformed(_ appID: String, _ location: String) -> MarkedFile.Finding {
    .init(
      .malformedAppID, location, "\"\(appID)\" is not an application identifier.",
      "Write the ten characters of the prefix (team), a dot and the bundle identifier: "
        + "ABCDE12345.com.example.app.")
  }

  @Test("faults of an entry", arguments: entries)
  func entry(_ file: MarkedFile) throws {
    file.check(try AppSiteAssociation(json: Data(file.text.utf8)).diagnostics)
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
    .missingAppID, place, "The entry names no app, so it has no effect.",
    #"Add "appIDs": ["TEAMID.bundle.identifier"]."#)
  private static let missingRules = MarkedFile.Finding(
    .missingRules, place, "The entry has no rules, so no URL opens its apps.",
    #"Add "components": [{"/": "/*"}] for all URLs."#)
  private static let ignoredPaths = MarkedFile.Finding(
    .ignoredPaths, "\(place).paths",
    "paths is ignored because the entry has components (only systems before iOS 13 read paths).",
    "Keep it for those systems, or delete it.")

  private static let entries: [MarkedFile] = [
    inEntry(
      "¶true",
      .init(
        .skippedEntry, place, "An entry of applinks.details is a Boolean, so it is skipped.",
        #"Write an object: {"appIDs": [...], "components": [...]}."#)),
    inEntry(#"¶{"paths": ["/a"]}"#, missingAppID),
    inEntry(#"¶{"appIDs": [], "paths": ["/a"]}"#, missingAppID),
    inEntry(
      #"¶{"appID": ¶1, "paths": ["/a"]}"#, missingAppID,
      .init(
        .wrongType, "\(place).appID", "\(place).appID is a number, so it is ignored.",
        "Write a string.")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "appIDs": ¶"x", "paths": ["/a"]}"#,
      .init(
        .wrongType, "\(place).appIDs", "\(place).appIDs is a string, so it is ignored.",
        "Write a list of strings.")),
    inEntry(
      #"{"appID": ¶"ABCDE12345.a", "appIDs": ["ABCDE12345.b"], "paths": ["/a"]}"#,
      .init(
        .ignoredAppID, "\(place).appID",
        "appID is ignored, because the entry also has appIDs.", "Move it into appIDs.")),
    // A column is a character.
    inEntry(#"{"comment": "é😀", "appID": ¶"é", "paths": ["/a"]}"#, malformed("é", place)),
    inEntry(
      #"{"appIDs": ["ABCDE12345.a", ¶"b.c", "ABCDE12345.d", ¶"e"], "paths": ["/a"]}"#,
      malformed("b.c", place), malformed("e", place)),
    // Where an element is no string the list as a whole is pointed to.
    inEntry(
      #"{"appIDs": ¶["a", ¶1], "paths": ["/a"]}"#, malformed("a", place),
      .init(
        .wrongType, "\(place).appIDs[1]", "\(place).appIDs[1] is a number, so it is ignored.",
        "Write a string.")),
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
      .init(
        .wrongType, "\(place).components", "\(place).components is an object, so it is ignored.",
        "Write a list of objects.")),
    inEntry(
      #"¶{"appID": "ABCDE12345.a", "paths": ¶"*"}"#, missingRules,
      .init(
        .wrongType, "\(place).paths", "\(place).paths is a string, so it is ignored.",
        "Write a list of strings.")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": ¶[], "components": [{"/": "/a"}]}"#,
      .init(
        .wrongType, "\(place).defaults", "\(place).defaults is a list, so it is ignored.",
        "Write an object.")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "defaults": {¶"x": 1}, "components": [{"/": "/a"}]}"#,
      .unknown("x", "\(place).defaults")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "x": 1, ¶"x": 2, "paths": ["/a"]}"#,
      .init(
        .duplicateMember, place, #""x" occurs twice in \#(place); the last one is used."#,
        "Delete one of them.")),
    inEntry(
      #"{"appID": "ABCDE12345.a", "paths": ["/a", ¶1, ¶"/$(v)", ¶"/a b", "*", ¶"/c"]}"#,
      .init(
        .skippedEntry, "\(place).paths[1]", "The path is a number, so it is skipped.",
        #"Write a string: "/path/*"."#),
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
        "The file has 131073 bytes; Apple's systems read at most 131072. "
          + "Shorten it: one rule with a wildcard or a variable replaces many."
      ),
      (
        #"[{"include": "https://a.example/"}]"#, 1 << 20,
        "The file has 1048577 bytes; Android reads at most 1048576. Split it, or delete statements."
      ),
    ])
  func size(file: String, limit: Int, text: String) throws {
    let padding = String(repeating: " ", count: limit - file.utf8.count)
    #expect(try AssociationFile(json: Data((file + padding).utf8)).diagnostics.isEmpty)
    let larger = try AssociationFile(json: Data((file + padding + " ").utf8))
    #expect(
      larger.diagnostics.map { "\($0)" } == ["1:1: warning: \(text) [file-too-large]"])
  }
}
