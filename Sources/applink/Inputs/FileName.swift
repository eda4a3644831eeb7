internal import BoltsAppLinks
internal import Foundation

/// Names of files as text. The system's names are bytes, which need not be UTF-8: a byte that is not
/// is kept as a private character of plane 16, so that the file can be opened again.
extension String {
  /// The text of a name as the system writes it.
  init(fileName bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    self = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let starts = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      let valid = starts.first
      self += valid ?? String(Unicode.Scalar(keeping: byte))
      rest = rest.dropFirst(valid?.utf8.count ?? 1)
    }
  }

  /// The name as the system writes it.
  var fileNameBytes: [UInt8] {
    guard unicodeScalars.contains(where: { $0.keptByte != nil }) else { return Array(utf8) }
    return unicodeScalars.flatMap { $0.keptByte.map { [$0] } ?? Array(String($0).utf8) }
  }

  /// The text with the bytes that are not UTF-8 written as `\xE9`.
  var showingBytes: String {
    replacing { $0.keptByte.map { "\\x" + String($0, radix: 16, uppercase: true) } }
  }

  /// The names in a path. It is divided at each slash, also before a combining mark, with which Swift takes it for
  /// one character.
  func pathNames(omittingEmpty: Bool = true) -> [String] {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: omittingEmpty)
      .map { String(Substring($0)) }
  }

  /// The path in a URL: a colon or a semicolon could be taken for a part of another kind.
  var percentEncodedPath: String {
    let isKept = { PercentEncoding.isUnreserved($0) || "/!$&'()*+,=@".utf8.contains($0) }
    return utf8.allSatisfy(isKept) ? self : PercentEncoding.encode(fileNameBytes, keeping: isKept)
  }
}

extension Unicode.Scalar {
  fileprivate init(keeping byte: UInt8) {
    self = Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The byte, from 0x80, that this character keeps.
  var keptByte: UInt8? { value >= 0x10FF80 ? UInt8(truncatingIfNeeded: value) : nil }
}

/// The repository that the tool runs in, relative to which code hosts name files.
struct Repository: Sendable {
  let folder: String
  /// The nearest folder above it that holds `.git`; `nil` outside a repository.
  let root: String?

  static let current = Repository(folder: FileManager.default.currentDirectoryPath)

  init(folder: String) {
    self.folder = folder
    root = Self.ancestors(of: folder).first {
      FileManager.default.fileExists(atPath: $0 + "/.git")
    }
  }

  /// A folder and those above it.
  static func ancestors(of folder: String) -> [String] {
    let names = folder.pathNames()
    return (0...names.count).reversed().map { "/" + names.prefix($0).joined(separator: "/") }
  }

  /// The path of a file relative to a folder, the repository's root unless another one is given; the
  /// absolute path of one that is not in it, and the path as it is outside a repository.
  func path(of file: String, in folder: String? = nil) -> String {
    guard let base = folder ?? root else { return file }
    let path = absolutePath(of: file)
    let start = base == "/" ? base : base + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// The path without `.`, `..` and empty names.
  func absolutePath(of file: String) -> String {
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    var names: [String] = []
    for name in path.pathNames() where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }
}
