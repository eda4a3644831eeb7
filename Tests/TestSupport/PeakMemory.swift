import Foundation

/// The most memory that this process has had in use so far, in bytes.
package func peakMemory() -> Int {
  #if os(Linux)
    // Not `getrusage`: a process that has just been started has its parent's peak there.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = Int(line.filter(\.isNumber))
    else { fatalError("/proc/self/status has no VmHWM") }
    return kibibytes * 1_024
  #else
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
