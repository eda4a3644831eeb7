internal import BenchmarkHarness

@main
enum AppLinks {
  static func main() {
    Tool(
      overview: """
        Measures App Links: reading pages (a byte), the codec of al_applink_data, cached links and
        events, beside what a user would write or pick instead.

        Pages are one that the tool makes and the *.html of the directory that APPLINKS_PAGES names.
        BENCHMARK_PYTHON names a Python with lxml, html5lib and selectolax, which then read the same pages.
        """,
      scenarios: PageScenario.all.map(\.scenario)
        + CodecScenario.allCases.map(\.scenario)
        + CacheScenario.allCases.map(\.scenario)
        + EventScenario.allCases.flatMap(\.scenarios)
    ).main()
  }
}
