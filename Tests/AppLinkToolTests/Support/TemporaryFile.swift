import Foundation

/// Writes a file, passes its path to the body, and then removes the file.
func withTemporaryFile<Result>(
  _ contents: String, extension fileExtension: String = "html",
  _ body: (String) async throws -> Result
) async throws -> Result {
  let name = "file.\(fileExtension)"
  return try await withTemporaryFolder([name: contents]) { folder in
    try await body(folder.appendingPathComponent(name).path)
  }
}

/// Writes files into a new folder, passes it to the body, and then removes it.
///
/// A name that ends in a slash is a folder.
func withTemporaryFolder<Result>(
  _ files: [String: String], _ body: (URL) async throws -> Result
) async throws -> Result {
  let manager = FileManager.default
  let folder = manager.temporaryDirectory.appendingPathComponent("applink-\(UUID().uuidString)")
    .resolvingSymlinksInPath()
  try manager.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? manager.removeItem(at: folder) }
  for (name, contents) in files {
    let file = folder.appendingPathComponent(name)
    let parent = name.hasSuffix("/") ? file : file.deletingLastPathComponent()
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    if !name.hasSuffix("/") { try Data(contents.utf8).write(to: file) }
  }
  return try await body(folder)
}

/// The text of an article of a module.
func article(_ module: String, _ name: String) throws -> String {
  let project = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  let file = "Sources/\(module)/\(module).docc/Articles/\(name).md"
  return try String(contentsOf: project.appending(path: file), encoding: .utf8)
}
