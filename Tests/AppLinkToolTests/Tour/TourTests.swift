import Testing

@Suite("The tour")
struct TourTests {
  @Test("Without arguments the tour runs and ends by itself")
  func tour() async throws {
    let run = try await applink()
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [
      "name      Cake", "recipe 8  0", "request   stopped", "CancellationError",
      "cookbook-hd://recipes/7", "org.example.cookbook",
      "app       cookbook://recipes/7?al_applink_data=", "browser   https://cookbook.example/",
    ] {
      #expect(run.output.contains(part), "\(part) is missing")
    }
    #expect(!run.output.contains("a comment hides this one"))
    #expect(run.lines.count < 40)
  }
}
