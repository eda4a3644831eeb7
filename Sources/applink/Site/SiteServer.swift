internal import Foundation
internal import LoopbackHTTP

/// Serves the files of a folder on this computer, for a test before publishing.
enum SiteServer {
  /// Serves a folder, which has to exist, on a port; 0 is one that the system chooses.
  static func start(_ folder: String, port: UInt16) throws -> LoopbackServer {
    let root = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath()
    guard Folder.exists(at: root.path) else {
      throw ToolError.unreadable("the folder \(folder) does not exist")
    }
    return try LoopbackServer(port: port) { request, connection in
      guard let file = Self.file(for: request.path, in: root),
        let data = try? Data(contentsOf: file)
      else {
        return try await connection.respond(
          status: 404, headers: ["Content-Type: text/plain"], body: "Not found.\n")
      }
      try await connection.respond(
        headers: ["Content-Type: \(Self.type(of: file))", "Cache-Control: no-store"], body: data)
    }
  }

  /// The file of a path; `nil` for one outside the folder, also through dots and symbolic links.
  private static func file(for path: String, in root: URL) -> URL? {
    guard let decoded = path.removingPercentEncoding else { return nil }
    let names = decoded.pathNames()
    guard !names.contains("."), !names.contains(".."), !decoded.contains("\0") else { return nil }
    var file = names.reduce(root) { $0.appending(path: $1) }.resolvingSymlinksInPath()
    if Folder.exists(at: file.path) {
      file = file.appending(path: "index.html").resolvingSymlinksInPath()
    }
    let (inside, folder) = (file.standardizedFileURL.path, root.standardizedFileURL.path)
    return inside.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
      ? file : nil
  }

  private static func type(of file: URL) -> String {
    let types = [
      "html": "text/html; charset=utf-8", "json": "application/json", "css": "text/css",
      "webmanifest": "application/json", "js": "text/javascript", "png": "image/png",
      "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml",
      "txt": "text/plain; charset=utf-8", "conf": "text/plain; charset=utf-8",
    ]
    let isAssociation = file.lastPathComponent == "apple-app-site-association"
    return types[isAssociation ? "json" : file.pathExtension.lowercased()]
      ?? "application/octet-stream"
  }
}
