import BoltsSwift
import Foundation
import Synchronization

struct SomeError: Error, Equatable {
  var code = 1
}

struct OtherError: Error {}

/// A class that is not `Sendable`, like most results in code written for Bolts-Swift.
final class Plain {
  var value: Int
  init(_ value: Int) { self.value = value }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let storage = Atomic(0)
  var value: Int { storage.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    storage.add(1, ordering: .sequentiallyConsistent).newValue
  }
}

let background = Executor.queue(.global())
