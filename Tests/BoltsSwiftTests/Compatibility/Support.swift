import BoltsSwift
import Foundation

struct SomeError: Error, Equatable {
  var code = 1
}

struct OtherError: Error {}

/// A class that is not `Sendable`, like most results in code written for Bolts-Swift.
final class Plain {
  var value: Int
  init(_ value: Int) { self.value = value }
}

let background = Executor.queue(.global())
