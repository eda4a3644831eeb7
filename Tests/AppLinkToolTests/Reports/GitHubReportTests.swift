import Foundation
import Testing

@Suite("--format github")
struct GitHubReportTests {
  @Test("Annotations name files relative to the repository, with escaped names")
  func annotations() async throws {
    let name = "a,b:c%d\u{1B}\n.html"
    let page = "<meta name='al:ios:url' content='example://7?a=100%'>"
    try await withTemporaryFolder([".git/": "", "site/\(name)": page]) { folder in
      let site = folder.appendingPathComponent("site")
      for path in [name, site.appendingPathComponent(name).path] {
        let run = try await applink(["lint", path, "--format", "github"], in: site)
        let start = "::error file=site/a%2Cb%3Ac%25d%1B%0A.html,line=1,col=1,title="
        #expect(run.output.hasPrefix(start), "\(run.output)")
        #expect(run.lines.count == 1)
        #expect(run.output.contains("name-instead-of-property::") && run.output.contains("100%25"))
      }
    }
  }
}
