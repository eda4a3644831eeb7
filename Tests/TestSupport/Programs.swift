package import Foundation

/// Whether the system has a program of that name; tests that need one that is missing are skipped.
package func hasProgram(_ name: String) -> Bool { programURL(name) != nil }

/// Where a program of the system is.
package func programURL(_ name: String) -> URL? {
  let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
  return folders.split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
