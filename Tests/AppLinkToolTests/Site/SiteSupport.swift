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

/// Builds a site, which succeeds, passes its folder to the body, and then removes the folder.
func withSite<Result>(
  _ description: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (URL) async throws -> Result
) async throws -> Result {
  try await withFolder { folder in
    let run = try await build(description, folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
    return try await body(folder)
  }
}

/// Passes the URL of a folder that does not exist to the body, and then removes the folder.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder([:]) { try await body($0.appending(path: "site")) }
}

/// Passes the address of a server of a folder's files to the body.
func withServer<Result>(
  of folder: URL, _ body: (String) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer { request, connection in
    var file = folder.appending(path: request.path.removingPercentEncoding ?? "")
    if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
      file.append(path: "index.html")
    }
    guard let data = try? Data(contentsOf: file) else {
      return try await connection.respond(status: 404)
    }
    let type = file.pathExtension == "html" ? "text/html; charset=utf-8" : "application/json"
    try await connection.respond(headers: ["Content-Type: \(type)"], body: data)
  }
  defer { server.stop() }
  return try await body(server.address())
}
