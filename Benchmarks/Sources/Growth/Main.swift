import BenchmarkHarness
import Foundation
import Synchronization

/// Reads untrusted input of every shape in two sizes, and prints how the work grows from 1x to 8x.
@main
enum Growth {
  /// Linear work grows 8-fold; sorting and the like a little more, quadratic work 64-fold.
  private static let limit = 12.0

  private static let usage = """
    USAGE: growth [--filter TEXT] [--check] | --list

    Counts the instructions (valgrind is needed) of reading untrusted input of each shape in one
    size and in eight times that size, and prints how they grow.

      --filter TEXT  only shapes whose name holds the text
      --check        exit with 1 when a shape grows more than \(Int(limit))-fold from 1x to 8x, or
                     does not end
      --list         the names of the shapes
    """

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var indices = Array(Shape.all.indices)
    var isCheck = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--run":
        return Worker().run(arguments.compactMap { Int($0) }.map { Shape.all[$0] })
      case "--list": return Shape.all.forEach { print($0.printableName) }
      case "--check": isCheck = true
      case "--filter":
        let text = arguments.popFirst() ?? ""
        indices.removeAll { !Shape.all[$0].name.localizedCaseInsensitiveContains(text) }
      default:
        print(usage)
        exit(argument == "--help" ? 0 : 64)
      }
    }
    measure(indices, isCheck: isCheck)
  }

  private static func measure(_ shapes: [Int], isCheck: Bool) {
    do {
      let valgrind = try Valgrind()
      let faults = Mutex(0)
      // A process for several shapes, because one takes long to start under valgrind; as many at once
      // as there are cores.
      let groups = (0..<4).map { group in
        stride(from: group, to: shapes.count, by: 4).map { shapes[$0] }
      }
      DispatchQueue.concurrentPerform(iterations: groups.count) { group in
        for (shape, counts) in zip(groups[group], valgrind.counts(of: groups[group])) {
          let growth = counts.count == 2 ? Double(counts[1]) / Double(max(counts[0], 1)) : .infinity
          let figures =
            counts.count == 2
            ? String(format: "%8.1f %14d %14d", growth, counts[0], counts[1])
            : "    does not end, or ends its process, or comes after one that does"
          faults.withLock { faults in
            if growth > limit { faults += 1 }
            print("\(figures)  \(Shape.all[shape].printableName)")
            fflush(nil)
          }
        }
      }
      valgrind.remove()
      let count = faults.withLock(\.self)
      print("\(shapes.count) shapes, \(count) of them grow more than \(Int(limit))-fold")
      if isCheck, count > 0 { exit(1) }
    } catch {
      print(error)
      exit(2)
    }
  }
}
