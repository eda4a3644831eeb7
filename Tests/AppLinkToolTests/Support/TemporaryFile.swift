import Foundation

/// Writes a file, passes its path to the body, and then removes the file.
func withTemporaryFile<Result>(
  _ contents: String, extension fileExtension: String = "html",
  _ body: (String) async throws -> Result
) async throws -> Result {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("applink-\(UUID().uuidString).\(fileExtension)")
  try Data(contents.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try await body(file.path)
}
