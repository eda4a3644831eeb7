import Testing

/// The session that the README shows.
@Suite("A publisher's session")
struct PublisherSessionTests {
  private static let before = """
    <!doctype html>
    <html>
    <head>
      <title>Lemon cake</title>
      <meta property="al:ios:url" content="recipes/7">
      <meta property="al:ios:app_store_id" content="123456789">
      <meta property="al:ios:appname" content="Cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <meta name="al:web:url" content="https://cookbook.example/recipes/7">
      <meta property="al:web:should_fallback" content="never">
    </head>
    <body>Lemons, butter, sugar, flour.</body>
    </html>
    """

  private static let after = """
    <!doctype html>
    <html>
    <head>
      <title>Lemon cake</title>
      <meta property="al:ios:url" content="cookbook://recipes/7">
      <meta property="al:ios:app_store_id" content="123456789">
      <meta property="al:ios:app_name" content="Cookbook">
      <meta property="al:android:package" content="example.cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <meta property="al:web:url" content="https://cookbook.example/recipes/7">
      <meta property="al:web:should_fallback" content="true">
    </head>
    <body>Lemons, butter, sugar, flour.</body>
    </html>
    """

  @Test("Each of the five mistakes is reported once, at its position")
  func faults() async throws {
    try await withTemporaryFile(Self.before) { path in
      let run = try await applink("lint", path)
      #expect(run.status == 1)
      let places = run.lines.compactMap { line in
        line.firstMatch(of: /\.html:(\d+:\d+): (?:error|warning): .*\[([a-z-]+)\]$/).map {
          "\($0.1) \($0.2)"
        }
      }
      #expect(
        places == [
          "5:3 missing-scheme", "7:3 unknown-field", "8:3 missing-required-field",
          "9:3 name-instead-of-property", "10:3 invalid-should-fallback",
        ])
      #expect(run.lines.last?.hasSuffix(": 4 errors, 1 warning") == true)
    }
  }

  @Test("The corrected page has no findings, and its link opens in the app")
  func fixed() async throws {
    try await withTemporaryFile(Self.after) { path in
      let lint = try await applink("lint", "--strict", path)
      #expect(lint.status == 0)
      #expect(lint.output == "\(path): nothing to fix in 7 tags\n")
      let plan = try await applink(
        "plan", path, "--installed", "cookbook", "--device", "iphone", "--base-url",
        "https://cookbook.example/recipes/7")
      #expect(plan.status == 0)
      #expect(plan.output.contains("Opens in the app: cookbook://recipes/7?al_applink_data="))
    }
  }
}
