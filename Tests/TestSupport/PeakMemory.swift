import Foundation

/// The most memory that this process has had in use so far, in bytes.
package func peakMemory() -> Int {
  var usage = rusage()
  #if os(Linux)
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024  // Linux counts in kibibytes.
  #else
    unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
