import Foundation
import Testing

@Suite("lint")
struct LintTests {
  static let faulty = """
    <!doctype html>
    <meta name="al:ios:url" content="example://7">
    <meta property="al:ios:app_name" content="Example">
    <meta property="al:android:package" content="org.example">
      <meta property="al:android:package" content="org.example">
    """

  @Test("A page with findings exits with 1, and shows the position and correction of each")
  func faults() async throws {
    try await withTemporaryFile(Self.faulty) { path in
      let run = try await applink("lint", path)
      #expect(run.status == 1)
      #expect(run.errors.isEmpty)
      #expect(run.output.contains("\(path):2:1: error: "))
      #expect(run.output.contains(#"Write <meta property="al:ios:url" content="example://7">."#))
      #expect(run.output.contains("[name-instead-of-property]"))
      #expect(run.lines.first == "\(path): 2 errors, 2 warnings")
    }
  }

  @Test("A page without findings exits with 0 and a message")
  func nothing() async throws {
    let run = try await applink(
      "lint", "-", input: "<meta property='al:ios:url' content='example://7'>")
    #expect(run.status == 0)
    #expect(run.output == "standard input: nothing to fix in 1 tag\n")
    let ignored = try await applink("lint", "-", "--ignore", "no-tags", input: "<p>")
    #expect(ignored.status == 0)
    #expect(ignored.output == "standard input: there are no al: tags\n")
  }

  @Test("--strict fails on warnings, and --ignore omits the findings with the given codes")
  func counted() async throws {
    let errors = "--ignore=name-instead-of-property,missing-required-field"
    let run = try await applink("lint", "-", errors, input: Self.faulty)
    #expect(run.status == 0)
    #expect(run.lines.first == "standard input: 2 warnings")
    let strict = try await applink(
      "lint", "-", "--strict", errors, "--ignore", "duplicate-target", input: Self.faulty)
    #expect(strict.status == 1)
    let nothing = try await applink(
      "lint", "-", "--strict", errors, "--ignore", "duplicate-target", "--ignore",
      "package-without-url", input: Self.faulty)
    #expect(nothing.status == 0)
  }

  @Test(
    "A template is one finding, whatever is wrong with its values",
    arguments: [
      "{{ url }}", "<%= id %>", "<?php echo $s; ?>", "{% url %}", "a://${id}", "a://#{id}", "{url}",
      "[content]",
    ])
  func template(value: String) async throws {
    let page = """
      <meta name="al:ios:url" content="7"><meta property="al:ios:url" content="\(value)">
      <meta property="al:web:url" content="\(value)">
      """
    let run = try await applink("lint", "-", "--json", input: page)
    #expect(run.status == 1)
    let codes = try run.items().map { $0["code"] as? String }
    #expect(codes == ["template"])
  }

  @Test("An association file is checked by lint and check, and is no page for other commands")
  func associationFile() async throws {
    let file = #" {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "paths": "*"}]}}"#
    try await withTemporaryFile(file, extension: "json") { path in
      for command in ["lint", "check"] {
        let run = try await applink(command, path)
        #expect(run.status == 1)
        #expect(run.output.contains("\(path):1:70: error: applinks.details[0].paths is a string"))
      }
      let tags = try await applink("tags", path)
      #expect(tags.status == 2)
      #expect(tags.errors.contains("'applink lint \(path)' checks"), "\(tags.errors)")
    }
    try await withTemporaryFile("[{]", extension: "json") { path in
      for (format, place) in [
        ("text", "\(path):1:3: error: The file is not JSON"), ("json", #""column": 3"#),
        ("github", "line=1,col=3"),
      ] {
        let run = try await applink("check", path, "--format", format)
        #expect(run.status == 1)
        #expect(run.output.contains(place), "\(run.output)")
      }
      let match = try await applink("match", path, "https://a.example/")
      #expect(match.errors.hasPrefix("\(path):1:3: error: The file is not JSON"), "\(match.errors)")
    }
  }

  @Test(
    "JSON contains every finding with its position", arguments: [["--json"], ["--format", "json"]])
  func json(options: [String]) async throws {
    let run = try await applink(["lint", "-"] + options, input: Self.faulty)
    #expect(run.status == 1)
    let findings = try run.items()
    #expect(findings.count == 4)
    let last = try #require(findings.last)
    #expect(last["code"] as? String == "duplicate-target")
    #expect(last["severity"] as? String == "warning")
    #expect(last["line"] as? Int == 4)
    #expect(last["column"] as? Int == 1)
  }

  @Test("Text from a page is escaped on the terminal and in annotations")
  func hostilePage() async throws {
    let page = "<meta name='al:ios:url' content='a://\u{1B}]0;x\u{07}\n::error::forged'>"
    let text = try await applink("lint", "-", input: page)
    #expect(!text.output.unicodeScalars.contains("\u{1B}"))
    // Without a file, the text of an annotation has the position.
    let annotations = try await applink("lint", "--format=github", "-", input: page)
    #expect(annotations.lines.first?.hasPrefix("::error title=") == true)
    #expect(annotations.lines.first?.contains("::standard input:1:1: ") == true)
    #expect(annotations.lines.allSatisfy { !$0.hasPrefix("::error::forged") })
    #expect(!annotations.output.unicodeScalars.contains("\u{1B}"))
  }
}
