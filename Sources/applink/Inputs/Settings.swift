internal import BoltsAppLinks
internal import Foundation

/// The file `.applink.json`: which codes are ignored for which pages.
struct Settings: Sendable {
  static let fileName = ".applink.json"

  /// The folder that paths are relative to.
  private let folder: String
  private let ignored: [(pattern: [UInt8], codes: [String])]

  /// The settings of the nearest folder that has some, from the current one up to the repository's root.
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
    do {
      let root = try FileObject(json: bytes, members: ["ignore"])
      guard let paths = root["ignore"]?.object else {
        throw root.fault("ignore", #"is not an object: write {"ignore": {"legal/*": ["no-tags"]}}"#)
      }
      ignored = try paths.map { path in
        (Array(path.name.utf8), try (path.value.array ?? [path.value]).map(Self.code))
      }
    } catch let fault as FileFault {
      throw ToolError.unreadable(fault.line(in: Self.fileName))
    }
  }

  private static func code(_ node: JSONNode) throws -> String {
    let known = Rule.all.map(\.id)
    guard let code = node.string, known.contains(code) else {
      let hint = node.string?.nearest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw FileFault(place: node.place, message: "write codes of findings in a list" + hint)
    }
    return code
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
