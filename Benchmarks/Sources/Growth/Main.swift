import Dispatch
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
    size and in eight times that size, less those of starting up, and prints how they grow.

      --filter TEXT  only shapes whose name holds the text
      --check        exit with 1 when a shape grows more than \(Int(limit))-fold from 1x to 8x
      --list         the names of the shapes
    """

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var indices = Array(Shape.all.indices)
    var isCheck = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--run": return runAndWait(Array(arguments))
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

  /// Runs the main run loop until the work is done, so that work on the main actor can run too:
  /// valgrind crashes where Dispatch parks the main thread, as an asynchronous `main` would have it do.
  private static func runAndWait(_ arguments: [String]) {
    let isDone = Atomic(false)
    Task {
      await run(arguments)
      await MainActor.run { isDone.store(true, ordering: .releasing) }
    }
    while !isDone.load(ordering: .acquiring) {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  }

  /// The work of one shape, or none.
  private static func run(_ arguments: [String]) async {
    guard arguments.count == 2, let index = Int(arguments[0]), let size = Int(arguments[1]) else {
      return
    }
    await Shape.all[index].work(size)
  }

  private static func measure(_ shapes: [Int], isCheck: Bool) {
    do {
      let start = try InstructionCounter.count(nil, size: 0)
      let rows = Mutex<[Int: Row]>([:])
      let printed = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: shapes.count) { index in
        let row = Row(shapes[index], start: start)
        rows.withLock { $0[index] = row }
        // In order, each as soon as it and those before it are counted.
        printed.withLock { next in
          while let row = rows.withLock({ $0[next] }) {
            print(row.line)
            next += 1
          }
        }
      }
      let faults = rows.withLock { $0.values.filter { !($0.growth <= limit) } }
      print("\(shapes.count) shapes, \(faults.count) of them grow more than \(Int(limit))-fold")
      InstructionCounter.cleanUp()
      if isCheck, !faults.isEmpty { exit(1) }
    } catch {
      print(error)
      InstructionCounter.cleanUp()
      exit(2)
    }
  }
}

/// What a shape needs in both sizes.
private struct Row {
  let name: String
  let small: Int
  let large: Int
  var growth: Double { Double(large) / Double(max(small, 1)) }

  init(_ shape: Int, start: Int) {
    name = Shape.all[shape].printableName
    do {
      let counts = try (
        InstructionCounter.count(shape, size: 1), InstructionCounter.count(shape, size: 8)
      )
      (small, large) = (counts.0 - start, counts.1 - start)
    } catch {
      print("\(name): \(error)")
      (small, large) = (0, .max)
    }
  }

  var line: String {
    String(format: "%8.1f %14d %14d  ", growth, small, large) + name
  }
}
