import Foundation
import Synchronization

/// What a shape needs in both sizes.
struct Row: Sendable {
  let shape: Int
  private let counts: InstructionCounter.Counts

  init(_ shape: Int, _ counts: InstructionCounter.Counts) {
    self.shape = shape
    self.counts = counts
  }

  /// Infinite for a shape that did not end.
  var growth: Double {
    counts.count == 2 ? Double(counts[1]) / Double(max(counts[0], 1)) : .infinity
  }

  var line: String {
    let name = Shape.all[shape].printableName
    guard counts.count == 2 else { return "    does not end, or ends its process  \(name)" }
    return String(format: "%8.1f %14d %14d  ", growth, counts[0], counts[1]) + name
  }
}

/// Prints rows in order, each as soon as it and those before it are counted.
final class Table: Sendable {
  private struct State {
    var rows: [Int: Row] = [:]
    var waiting: ArraySlice<Int>
  }

  private let state: Mutex<State>

  init(_ shapes: [Int]) { state = Mutex(State(waiting: shapes[...])) }

  var rows: [Row] { state.withLock { Array($0.rows.values) } }

  func add(_ row: Row) {
    state.withLock { state in
      state.rows[row.shape] = row
      while let next = state.waiting.first, let row = state.rows[next] {
        print(row.line)
        state.waiting.removeFirst()
      }
    }
    fflush(nil)
  }
}
