internal import BoltsAppLinks
internal import Foundation

/// The file `.applink.json`: which codes are ignored for which pages.
struct Settings: Sendable {
  static let fileName = ".applink.json"

  /// The folder that paths are relative to.
  private let folder: String
  private let ignored: [(pattern: [UInt8], codes: [String])]

  /// The settings of the nearest folder, from the current one up to the repository's root.
  ///
  /// - Returns: `nil` when there is no such file.
  /// - Throws: ``ToolError`` when it is not as it should be.
  static func current(_ repository: Repository = .current) async throws -> Settings? {
    let folders =
      repository.root.map { root in
        Repository.ancestors(of: repository.folder).filter { $0.count >= root.count }
      } ?? [repository.folder]
    for folder in folders {
      let file = LocalInput.file("\(folder)/\(fileName)")
      guard FileManager.default.fileExists(atPath: file.name) else { continue }
      return try Settings(Array(try await file.read()), in: folder)
    }
    return nil
  }

  private init(_ bytes: [UInt8], in folder: String) throws {
    self.folder = folder
    let root: JSONNode
    do {
      root = try JSONNode.parse(bytes)
    } catch {
      throw Self.fault("it is not JSON (byte \(error.offset): \(error.reason))")
    }
    guard let members = root.object else { throw Self.fault("write a JSON object", at: root) }
    var ignored: [(pattern: [UInt8], codes: [String])] = []
    for member in members {
      guard member.name == "ignore", let paths = member.value.object else {
        throw Self.fault(
          #"write {"ignore": {"legal/*": ["no-tags"]}}; there is no other member"#,
          at: member.value)
      }
      for path in paths {
        let codes = try (path.value.array ?? [path.value]).map { node in
          let known = Rule.all.map(\.id)
          guard let code = node.string, known.contains(code) else {
            let hint = node.string?.nearest(among: known)
            throw Self.fault(
              "write codes of findings in a list" + (hint.map { "; did you mean '\($0)'?" } ?? ""),
              at: node)
          }
          return code
        }
        ignored.append((Array(path.name.utf8), codes))
      }
    }
    self.ignored = ignored
  }

  private static func fault(_ message: String, at node: JSONNode? = nil) -> ToolError {
    let place = node.map { ":\($0.place.line):\($0.place.column)" } ?? ""
    return .unreadable("\(fileName)\(place): \(message)")
  }

  /// The codes that are ignored for an input: a file by its path, a page of the web by its URL.
  func ignoredCodes(for input: PageInput) -> Set<String> {
    let name =
      switch input.source {
      case .local(.file(let path)): Repository.current.path(of: path, in: folder)
      case .local(.standardInput), .url: input.argument
      }
    let bytes = name.fileNameBytes
    return ignored.reduce(into: []) { codes, entry in
      if Self.matches(entry.pattern, bytes) { codes.formUnion(entry.codes) }
    }
  }

  /// Whether a pattern fits all of a name; `*` is any text, slashes too.
  ///
  /// The time is at most the product of the lengths.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    guard let last = parts.popLast() else { return name.elementsEqual(first) }
    guard name.starts(with: first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
