import Foundation
import TestSupport
import Testing

/// The inputs that the fuzzer starts from, and those that it once found something with, read again.
@Suite("Fuzzing corpus")
struct FuzzReplayTests {
  /// The inputs of a target by the names of their files, in order.
  private func inputs(of target: FuzzTarget) throws -> [(name: String, input: [UInt8])] {
    let tests = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: tests.appending(path: "Fuzzing/Corpus/\(target.rawValue)"),
      includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map {
      ($0.lastPathComponent, Array(try Data(contentsOf: $0)))
    }
  }

  @Test(
    "every input of the corpus, whole or cut anywhere, meets the conditions of its target",
    arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let inputs = try inputs(of: target)
    #expect(!inputs.isEmpty)
    for (name, input) in inputs {
      for length in 0...input.count {
        #expect(target.fault(for: Array(input.prefix(length))) == nil, "\(name)")
      }
    }
  }

  @Test(
    "inputs with random bytes changed meet the conditions of their target",
    arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) throws {
    var random = SplitMix64(seed: 1)
    for (_, input) in try inputs(of: target) where !input.isEmpty {
      for _ in 0..<100 {
        var changed = input
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          changed[Int.random(in: changed.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        #expect(target.fault(for: changed) == nil, "\(changed)")
      }
    }
  }
}
