package import Foundation

/// Waits until there is something to read, and returns it; empty at the end.
///
/// Foundation's `availableData` ends the process, and its `readToEnd()` throws, when a signal
/// interrupts the read (EINTR); this reads again. Linux reports the end of a pseudo-terminal as an
/// error (EIO).
private func nextBytes(from handle: FileHandle) -> [UInt8] {
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe read(handle.fileDescriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    return Array(buffer.prefix(max(count, 0)))
  }
}

/// Reads until there is nothing more, or until `isEnough` of all that was read.
package func bytes(
  from handle: FileHandle, until isEnough: ([UInt8]) -> Bool = { _ in false }
) -> [UInt8] {
  var all: [UInt8] = []
  while !isEnough(all) {
    let next = nextBytes(from: handle)
    if next.isEmpty {
      // The end, after which a test may still hold the handle for long.
      try? handle.close()
      break
    }
    all += next
  }
  return all
}
