import Foundation
import Testing

@Suite("JSON output")
struct JSONShapeTests {
  private static let page = """
    <meta property="al:ios:url" content="javascript:1">
    <meta property="al:ios:url" content="example://7">
    <meta name="al:ios:url" content="example://7">
    """

  @Test("JSON is one value that ends with a line break, its members sorted by name")
  func layout() async throws {
    let run = try await applink("tags", "-", "--json", input: Self.page)
    #expect(
      run.output == """
        [
          {
            "content": "javascript:1",
            "formatVersion": 2,
            "property": "al:ios:url"
          },
          {
            "content": "example://7",
            "formatVersion": 2,
            "property": "al:ios:url"
          }
        ]

        """)
  }
}
