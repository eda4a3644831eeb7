import Foundation
import TestSupport
import Testing

/// The inputs that the fuzzer starts from, and those that it once found something with, read again.
@Suite("Fuzzing corpus")
struct FuzzReplayTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fuzzing/Corpus")

  @Test(
    "every input of the corpus, whole or cut anywhere, meets the conditions of its target",
    arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let input = Array(try Data(contentsOf: file))
      for length in 0...input.count {
        #expect(target.fault(for: Array(input.prefix(length))) == nil, "\(file.lastPathComponent)")
      }
    }
  }

  @Test(
    "inputs with random bytes changed meet the conditions of their target",
    arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    var random = SplitMix64(seed: 1)
    for file in files {
      let input = Array(try Data(contentsOf: file))
      if input.isEmpty { continue }
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
