internal import BenchmarkHarness
internal import Foundation

/// Readers of pages in Python: lexbor, by way of selectolax, and lxml, which are parsers in C, and html5lib.
/// lexbor and html5lib follow the standard.
enum PythonReader: String, CaseIterable {
  case lexbor, lxml, html5lib

  /// `nil` without a Python to run, for pages that lie in no file, and for a single page, whose
  /// reading would be lost in the time that a process takes to start.
  func contender(_ pages: [PageFile]) -> Contender? {
    let paths = pages.compactMap(\.path)
    guard let python = ProcessInfo.processInfo.environment["BENCHMARK_PYTHON"],
      paths.count == pages.count, pages.count > 1
    else { return nil }
    return Contender(
      rawValue, operations: pages.reduce(0) { $0 + $1.html.count },
      .program { iterations in
        [python, Self.script, rawValue, "\(iterations)"] + paths
      })
  }

  private static let script =
    URL(fileURLWithPath: #filePath).appending(path: "../../../Peers/read-pages.py").standardized
    .path
}
