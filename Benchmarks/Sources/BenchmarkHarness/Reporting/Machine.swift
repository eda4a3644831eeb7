internal import Foundation

/// Where a report was measured.
enum Machine {
  static var description: String {
    let info = ProcessInfo.processInfo
    return "\(processor), \(info.activeProcessorCount) cores, \(system), Swift \(compiler)"
  }

  static var today: String {
    Date.now.formatted(.iso8601.year().month().day())
  }

  private static var processor: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "unknown processor"
  }

  private static var system: String {
    let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let name = lines.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return name?.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""])
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
