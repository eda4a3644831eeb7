import Foundation

// The entry point of libFuzzer: `.ci/fuzz` compiles this file with the library and with the targets
// that the tests use, and names one in the environment.

private let target = ProcessInfo.processInfo.environment["BOLTS_FUZZ_TARGET"]
  .flatMap(FuzzTarget.init(rawValue:))

/// Reads one input; a fault ends the program, which libFuzzer detects.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("BOLTS_FUZZ_TARGET names no target") }
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  if let fault = target.fault(for: input) { fatalError(fault) }
  return 0
}
