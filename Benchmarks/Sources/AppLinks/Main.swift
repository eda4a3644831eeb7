internal import BenchmarkHarness

@main
enum AppLinks {
  static func main() {
    Tool(
      overview: """
        Measures App Links: reading pages (a byte), and cached links beside a dictionary in an actor.

        Pages are one that the tool makes and the *.html of the directory that APPLINKS_PAGES names.
        """,
      scenarios: PageScenario.all.map(\.scenario) + [CachedLinks.scenario]
    ).main()
  }
}
