internal import BoltsAppLinks
internal import Foundation

/// The file `.applink.json`: which codes are ignored for which pages.
struct Settings: Sendable {
  static let fileName = ".applink.json"

  /// The folder that paths are relative to.
  private let folder: String
  private let ignored: [(pattern: Wildcard, codes: [String])]

  fileprivate init(_ bytes: [UInt8], in folder: String) throws {
    self.folder = folder
    do {
      let root = try FileObject(FileObject.parse(bytes), members: ["ignore"])
      guard let paths = root["ignore"]?.object else {
        throw root.fault("ignore", #"is not an object: write {"ignore": {"legal/*": ["no-tags"]}}"#)
      }
      let known = Rule.ids
      ignored = try paths.map { path in
        let codes = try (path.value.array ?? [path.value]).map { node in
          if let code = node.string, known.contains(code) { return code }
          let hint = node.string?.nearest(among: known).map { "; did you mean '\($0)'?" } ?? ""
          throw FileFault(place: node.place, message: "write codes of findings in a list" + hint)
        }
        return (Wildcard(path.name), codes)
      }
    } catch let fault as FileFault {
      let current = Repository.current
      throw ToolError.unreadable(
        fault.line(in: current.path(of: "\(folder)/\(Self.fileName)", in: current.folder)))
    }
  }

  /// The codes that are ignored for an input: a file by its path, a page of the web by its URL.
  func ignoredCodes(for input: PageInput) -> Set<String> {
    let name =
      switch input.source {
      case .local(.file(let path)): Repository.current.path(of: path, in: folder)
      case .local(.standardInput), .url: input.argument
      }
    return ignored.reduce(into: []) { codes, entry in
      if entry.pattern.matches(name) { codes.formUnion(entry.codes) }
    }
  }
}

/// The settings that hold for inputs, each file of which is read once in a run.
actor SettingsFiles {
  private var known: [String: Settings?] = [:]

  /// The settings for an input: those nearest to a file, from its folder up to its repository's root, else
  /// those nearest to the folder that the tool runs in.
  func settings(for input: PageInput?) throws -> Settings? {
    let current = Repository.current
    if case .local(.file(let path))? = input?.source {
      let file = current.absolutePath(of: path)
      let folder = file[..<(file.utf8.lastIndex(of: UInt8(ascii: "/")) ?? file.endIndex)]
      if let found = try nearest(to: folder.isEmpty ? "/" : String(folder)) { return found }
    }
    return try nearest(to: current.folder)
  }

  private func nearest(to folder: String) throws -> Settings? {
    if let known = known[folder] { return known }
    let root = Repository(folder: folder).root ?? folder
    var found: Settings?
    for folder in Repository.ancestors(of: folder) where folder.count >= root.count {
      let path = "\(folder)/\(Settings.fileName)"
      guard Folder.kind(of: path, followsLinks: false) != nil else { continue }
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ToolError.unreadable("cannot read \(path), which has to be a file")
      }
      found = try Settings(Array(data), in: folder)
      break
    }
    known.updateValue(found, forKey: folder)
    return found
  }
}

/// A pattern for all of a name, in which `*` is any text, slashes too.
struct Wildcard: Sendable {
  private let parts: [ArraySlice<UInt8>]

  init(_ pattern: String) {
    parts = pattern.fileNameBytes.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
  }

  func matches(_ name: String) -> Bool {
    let name = name.fileNameBytes
    guard parts.count > 1, let last = parts.last else { return name[...] == parts[0] }
    guard name.starts(with: parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count) == last
  }
}

extension ValueParser where Value == Wildcard {
  static let wildcard = ValueParser(
    placeholder: "PATTERN", expectation: "a name, in which * is any text"
  ) { $0.isEmpty ? nil : Wildcard($0) }
}
