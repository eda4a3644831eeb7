import AppLinkLint
import Foundation
import Testing

/// The limits on untrusted files and URLs, and what hostile ones cost within them.
@Suite("Association files: limits and cost")
struct AssociationCostTests {
  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://example.com\(path)"))
  }

  /// A file of one entry.
  private func file(_ rules: [String], more: String = "") throws -> AppSiteAssociation {
    try AppSiteAssociation(
      json: Data(
        """
        {"applinks": {\(more)
          "details": [{"appID": "ABCDE12345.a", "components": [\(rules.joined(separator: ","))]}]}}
        """.utf8))
  }

  /// The loop is what the optimizer speeds up most: with it, ratios are up to 36, and 500 and more where sizes multiply.
  #if DEBUG
    private static let bound = 25.0
  #else
    private static let bound = 100.0
  #endif

  /// The least processor time of several runs, in that of a loop over as many bytes as a file of 128 KiB has. What else
  /// runs meanwhile is not counted.
  private func ratio(_ work: () throws -> Void) rethrows -> Double {
    func time(_ work: () throws -> Void) rethrows -> Double {
      var (start, end) = (timespec(), timespec())
      _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      try work()
      _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) * 1e9 + Double(end.tv_nsec - start.tv_nsec)
    }
    let bytes = [UInt8](repeating: 7, count: 128 << 10)
    var (longest, shortest) = (0.0, Double.infinity)
    for _ in 0..<5 {
      longest = max(longest, time { #expect(bytes.reduce(0) { $0 &* 31 &+ Int($1) } != 0) })
      shortest = min(shortest, try time(work))
    }
    return shortest / longest
  }

  // MARK: Limits

  @Test("A decision about a URL of more than 4 KiB is not made", arguments: [0, 1])
  func longURL(excess: Int) throws {
    let url = try url("/" + String(repeating: "a", count: 4096 - 20 + excess))
    #expect(url.absoluteString.utf8.count == 4096 + excess)
    let files: [AssociationFile] = [
      .apple(try file(["{}"])),
      .android(try AssetLinks(json: Data("[\(AssetLinksCase.statement())]".utf8))),
    ]
    for file in files {
      let decision = file.decision(for: url)
      #expect(decision.kind == (excess == 0 ? .match : .undecided))
      #expect(decision.explanation.contains("at most 4096") == (excess > 0))
    }
  }

  @Test("A decision about an app of more than 2,000 rules is not made", arguments: [0, 1])
  func manyRules(excess: Int) throws {
    let rules = Array(repeating: #"{"/":"/b"}"#, count: 1999 + excess) + ["{}"]
    let apple = try AppSiteAssociation(
      json: Data(
        """
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "components": [\(rules.joined(separator: ","))]},
          {"appID": "ABCDE12345.c", "components": [{}]}]}}
        """.utf8))
    let android = try AssetLinks(
      json: Data(
        AssetLinksCase.file(
          dynamic: "[\(rules.dropLast().joined(separator: ",")), {\"/\": \"/a\"}]"
        ).utf8))
    for file in [AssociationFile.apple(apple), .android(android)] {
      let decision = file.decision(for: try url("/a"))
      #expect(decision.kind == (excess == 0 ? .match : .undecided))
      #expect(decision.explanation.contains("more than 2000 rules") == (excess > 0))
      #expect(file.diagnostics.contains { $0.code == .tooManyRules } == (excess > 0))
    }
    // Another app's rules do not matter.
    #expect(apple.decision(for: try url("/a"), appID: "ABCDE12345.c").kind == .match)
  }

  @Test(
    "An assetlinks.json of more than 512 KiB is not read, and decides nothing", arguments: [0, 1])
  func largeAssetLinks(excess: Int) throws {
    let statement = "[\(AssetLinksCase.statement())]"
    let padding = String(repeating: " ", count: (512 << 10) + excess - statement.utf8.count)
    let file = try AssociationFile(json: Data((statement + padding).utf8))
    #expect(file.decision(for: try url("/x")).kind == (excess == 0 ? .match : .undecided))
    #expect(file.diagnostics.map(\.code) == (excess == 0 ? [] : [.fileTooLarge]))
  }

  @Test("A file past the limit that does not begin as one is told as what it is")
  func largePage() throws {
    let page = "<!doctype html>" + String(repeating: " ", count: 600 << 10)
    let error = #expect(throws: AssociationFileError.self) {
      try AssociationFile(json: Data(page.utf8))
    }
    #expect(error?.description.contains("HTML") == true)
  }

  // MARK: Cost

  @Test("A list of 40,000 empty application identifiers is read in linear time")
  func emptyAppIDs() throws {
    func read(_ count: Int) -> Double {
      let list = Array(repeating: "\"\"", count: count).joined(separator: ",")
      let json = Data(#"{"applinks": {"details": [{"appIDs": [\#(list)]}]}}"#.utf8)
      return ratio { #expect(throws: Never.self) { try AppSiteAssociation(json: json) } }
    }
    let (few, many) = (read(4_000), read(40_000))
    #expect(many < 30 * few, "\(few) \(many)")
  }

  @Test(
    "1,000 patterns of many stars take no longer than reading a file as large as the limit",
    arguments: ["/*a*b*c*x", "/*aaaaaaaaaaaaaaaaaaaaaaaab", "/*?*?*?*?*x", "/*$(v)*$(v)x"])
  func stars(pattern: String) throws {
    let file = try file(
      Array(repeating: "{\"/\": \"\(pattern)\"}", count: 1_000),
      more: #""substitutionVariables": {"v": ["a", "aa", "b", "abc"]},"#)
    let url = try url("/" + String(repeating: "aaaaaaaaaaaaaaaaaaaaabc", count: 85))
    let ratio = ratio { #expect(file.decision(for: url).kind == .noMatch) }
    #expect(ratio < Self.bound, "\(ratio)")
  }

  @Test("A default is compared once, however many rules inherit it")
  func defaults() throws {
    let pattern = String(repeating: "*a", count: 20_000) + "b"
    let file = try file(
      Array(repeating: "{}", count: 2_000), more: #""defaults": {"/": "\#(pattern)"},"#)
    let single = try self.file(["{\"/\": \"\(pattern)\"}"])
    let url = try url("/" + String(repeating: "a", count: 4_000))
    let one = ratio { #expect(single.decision(for: url).kind == .noMatch) }
    let all = ratio { #expect(file.decision(for: url).kind == .noMatch) }
    #expect(all < 10 * one + 10, "\(one) \(all)")
  }

  @Test(
    "Values of a repeated query item are compared together",
    arguments: [(0..<600).map { String($0, radix: 36) }, Array(repeating: "1", count: 1_000)])
  func items(values: [String]) throws {
    let file = try file((0..<2_000).map { #"{"?": {"a": "?*", "\#($0)": "x"}}"# })
    let url = try url("/?" + values.map { "a=\($0)" }.joined(separator: "&"))
    let ratio = ratio { #expect(file.decision(for: url).kind == .noMatch) }
    #expect(ratio < Self.bound, "\(ratio)")
  }

  @Test("A rule is described once for all apps that it decides about")
  func manyApps() throws {
    let apps = (0..<4_000).map { "\"ABCDE12345.\($0)\"" }.joined(separator: ",")
    let file = try AppSiteAssociation(
      json: Data(
        """
        {"applinks": {"details": [{"appIDs": [\(apps)], "components": [{
          "comment": "\(String(repeating: "x", count: 50_000))"}]}]}}
        """.utf8))
    let url = try url("/")
    let ratio = ratio { #expect(file.decision(for: url).apps.count == 4_000) }
    #expect(ratio < Self.bound, "\(ratio)")
  }

  @Test("Of an app's rules those past the limit are not read")
  func emptyRules() throws {
    let rules = Array(repeating: "{}", count: 43_000)
    let (file, limited) = (try file(rules), try file(Array(rules.prefix(2_001))))
    #expect(file.diagnostics == limited.diagnostics)
    #expect(file.decision(for: try url("/")) == limited.decision(for: try url("/")))
  }

  @Test("The number of a variable's values does not multiply the cost of its uses")
  func manyValues() throws {
    let values = (0..<5_000).map { "\"v\($0)\"" }.joined(separator: ",")
    let file = try file(
      (0..<2_000).map { #"{"/": "/*$(v)/\#($0)"}"# },
      more: "\"substitutionVariables\": {\"v\": [\(values)]},")
    #expect(file.diagnostics.isEmpty)
    let url = try url("/v1234/1999")
    let ratio = ratio {
      #expect(file.decision(for: url).rule?.location == "applinks.details[0].components[1999]")
    }
    #expect(ratio < Self.bound, "\(ratio)")
  }

  @Test(
    "Values with wildcards are limited for all uses together, and the rules beyond are reported")
  func manyWildcards() throws {
    // Each is a pattern of its own, but for the repetitions, which count once.
    let values = (0..<1_000).map { "\"*\($0)?\"" }.joined(separator: ",")
    let file = try file(
      (0..<1_000).map { #"{"/": "/*$(v)/\#($0)"}"# },
      more: "\"substitutionVariables\": {\"v\": [\(values),\(values)]},")
    let refused = file.diagnostics.filter { $0.code == .tooManyValues }
    #expect((900...990).contains(refused.count))
    #expect(file.decision(for: try url("/x77y/0")).kind == .match)
    #expect(file.decision(for: try url("/x77y/999")).kind == .noMatch)
  }

  @Test("An Android pattern examines each character once")
  func android() throws {
    let rules = Array(
      repeating: #"{"/": "\#(String(repeating: "*a", count: 100))b"}"#, count: 1_000)
    let file = try AssetLinks(
      json: Data(AssetLinksCase.file(dynamic: "[\(rules.joined(separator: ","))]").utf8))
    let url = try url("/" + String(repeating: "a", count: 4_000))
    let ratio = ratio { #expect(file.decision(for: url).kind == .noMatch) }
    #expect(ratio < Self.bound, "\(ratio)")
  }
}
