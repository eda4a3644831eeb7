internal import BenchmarkHarness

@main
enum AppLinks {
  static func main() {
    Tool(
      overview: """
        Measures App Links: reading pages (a byte) and cached links, beside what a user would write
        or pick instead.

        Pages are one that the tool makes and the *.html of the directory that APPLINKS_PAGES names.
        BENCHMARK_PYTHON names a Python with lxml, html5lib and selectolax, which then read the same pages.
        """,
      scenarios: PageScenario.all.map(\.scenario) + [CachedLinks.scenario]
    ).main()
  }
}
