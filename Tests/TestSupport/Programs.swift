package import Foundation

/// Where a program of the system is; tests that need one that is missing are skipped.
package func programURL(_ name: String) -> URL? {
  let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
  return folders.split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
