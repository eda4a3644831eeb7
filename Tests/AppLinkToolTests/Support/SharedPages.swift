import Foundation

/// Pages that real sites served, kept beside the project and not part of it.
///
/// Tests that use them are skipped where they are not there.
enum SharedPages {
  static let folder: URL? = {
    // Sources and data stand side by side: <project>/Tests/... and <project>/../shared/data.
    let project = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = project.deletingLastPathComponent()
      .appendingPathComponent("shared/data/applinks-pages").resolvingSymlinksInPath()
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var exist: Bool { folder != nil }

  /// The paths of all pages.
  static var pages: [URL] {
    let files = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return (files ?? []).filter { $0.pathExtension == "html" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  static func expected(_ name: String) throws -> [String: Any] {
    guard let folder else { return [:] }
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }
}
