import Testing

@Suite("The tour")
struct TourTests {
  @Test("Without arguments the tour runs and ends by itself")
  func tour() async throws {
    let run = try await applink()
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [
      "name        Cake", "recipe 8    0", "request     stopped", "CancellationError",
      "cookbook://recipes/7", "cookbook-hd://recipes/7", "org.example.cookbook",
      "would open  cookbook://recipes/7?al_applink_data=", "al_nav_out", "al_nav_in",
      "al_link_parse", "try await", "Mail",
      "apple-app-site-association", "match", "excluded", "ABCDE12345.org.example.cookbook",
    ] {
      #expect(run.output.contains(part), "\(part) is missing")
    }
    #expect(!run.output.contains("a comment hides this one"))
    #expect(try await applink("tour").output == run.output)
  }
}
