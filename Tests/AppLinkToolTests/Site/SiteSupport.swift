import Foundation
import TestSupport
import Testing

let bothApps = """
  "ios": {"appID": "ABCDE12345.com.example.app", "appStoreID": "1", "name": "App"}, \
  "android": {"package": "com.example.app", "name": "App", "fingerprints": ["\
  \(String(repeating: "AB", count: 32))"]}
  """

/// A site file with those links, and members before them.
func site(
  _ links: String, _ members: String = "",
  apps: String = #""ios": {"appID": "ABCDE12345.com.example.app", "name": "App"}"#
) -> String {
  #"{"host": "a.example", \#(members)"apps": {\#(apps)}, "links": [\#(links)]}"#
}

/// Builds a site from a description.
func build(_ description: String, _ folder: URL, _ options: String...) async throws -> Run {
  try await applink(
    ["site", "build", "-", "--output", folder.path] + options, input: description)
}

/// The text of a file of a site.
func text(_ path: String, in folder: URL) throws -> String {
  try String(contentsOf: folder.appending(path: path), encoding: .utf8)
}

/// Passes the URL of a folder that does not exist to the body, and then removes the folder.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder([:]) { try await body($0.appending(path: "site")) }
}

/// Passes the address of a running `site serve` to the body, and then ends its process.
func withServer(of folder: URL, _ body: (String) async throws -> Void) async throws {
  let process = try toolProcess(["site", "serve", folder.path])
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardInput = FileHandle.nullDevice
  try await ended(process) {
    defer { process.terminate() }
    let line = await onThread {
      bytes(from: pipe.fileHandleForReading) { $0.last == UInt8(ascii: "\n") }
    }
    try #require(!line.isEmpty)
    try await body(String(decoding: line.dropLast(), as: UTF8.self))
  }
}
