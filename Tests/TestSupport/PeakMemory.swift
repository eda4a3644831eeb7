import Foundation

/// The most memory that this process has had in use so far, in bytes.
package func peakMemory() -> Int {
  #if os(Linux)
    // Not `getrusage`: a process that has just been started has its parent's peak there.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
      * 1_024  // It is in kibibytes.
  #else
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
