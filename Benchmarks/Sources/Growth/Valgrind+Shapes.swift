import BenchmarkHarness
import Foundation

extension Valgrind {
  /// The instructions of each shape in each size; fewer where the process did not get so far.
  func counts(of shapes: [Int]) -> [[Int]] {
    guard let first = shapes.first else { return [] }
    let output = "\(folder)/\(first)"
    _ = Scenario.run([
      [
        // One order of threads, so that counts repeat; a shape needs a few seconds.
        "LIBDISPATCH_COOPERATIVE_POOL_STRICT=1", "timeout", "-s", "KILL", "1200",
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(output)",
        "--log-file=\(output).log", "--zero-before=*markStart*", "--dump-before=*markEnd*",
        // A spinning thread must not prevent the others from running.
        "--fair-sched=yes", program, "--run",
      ] + shapes.map(String.init)
    ])
    return shapes.indices.map { index in
      let dumps = index * Worker.sizes.count + 1
      return (dumps..<dumps + Worker.sizes.count).compactMap { total("\(output).\($0)") }
    }
  }

  /// The instructions in one of callgrind's files: "totals: 123".
  private func total(_ path: String) -> Int? {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
      .flatMap { Int($0.dropFirst(8)) }
  }
}
