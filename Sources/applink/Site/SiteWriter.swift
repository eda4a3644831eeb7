internal import Foundation

/// Writes a plan into a folder, and removes what an earlier plan wrote and this one leaves out.
///
/// Every file is written beside its place and renamed, so a page is the old one or the new one
/// whenever the process ends. A list in the folder names what was generated; all other files are the
/// user's. Nothing waits for the disk: after a power failure build again, since contents are compared.
///
/// The list also has a digest of each file, by which a file is known that its user has edited.
struct SiteWriter {
  /// The folder, as messages name it.
  let folder: String
  /// Whether files of the user's are replaced.
  let isForced: Bool

  /// The list of generated files, its first line, and the name of a file while it is written.
  private static let (list, draft) = (".applink-site", ".applink-site.new")
  private static let title = "Files that 'applink site build' generated and may replace or remove:"

  private func contents(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// FNV-1a, which no edit by accident leaves the same.
  private static func digest(_ bytes: some Sequence<UInt8>) -> String {
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { digest, byte in
      (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(digest, radix: 16)
  }

  /// Checks that only generated and new files are concerned, applies the plan and reports each change.
  func apply(
    _ plan: SitePlan, report: (String) throws -> Void
  ) throws -> (written: Int, unchanged: Int, removed: Int) {
    try makeFolder(folder)
    let lock = try lockFolder()
    defer { close(lock) }
    let old = try readList()
    let listed = Dictionary(old.map { (Array($0.path.utf8), $0.digest) }) { $1 }
    let planned = Set(plan.files.map { Array($0.path.utf8) })
    let stale = old.map(\.path).filter { !planned.contains(Array($0.utf8)) }
    let changed = try changes(of: plan, removing: stale, listed: listed)
    var removed = 0

    // Until all is done the list has both, and no digests, so that the next build knows whatever was written.
    let new = plan.files.map { (path: $0.path, digest: Self.digest($0.text.utf8)) }
    if !changed.isEmpty || !stale.isEmpty {
      try writeList((new.map(\.path) + stale).map { ($0, "") })
    }
    for path in stale where try remove(path) {
      removed += 1
      try report("removed \(self.path(path))")
    }
    for file in changed {
      try Task.checkCancellation()
      if let folder = Self.parents(of: file.path).last { try makeFolder(path(String(folder))) }
      try write(file.text, to: file.path)
      try report(path(file.path))
    }
    if !new.elementsEqual(old, by: ==) || !changed.isEmpty { try writeList(new) }
    return (changed.count, plan.files.count - changed.count, removed)
  }

  private func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The type of a file; `nil` when there is nothing of this name.
  private func kind(of path: String) throws -> mode_t? {
    let kind = Folder.kind(of: path, followsLinks: false)
    if kind == nil, errno != ENOENT, errno != ENOTDIR { throw ToolError.unwritable(path) }
    return kind
  }

  /// The files that have to be written; it throws when files of the user's are in the way.
  private func changes(
    of plan: SitePlan, removing stale: [String], listed: [[UInt8]: String]
  ) throws -> [SitePlan.File] {
    var (changed, taken, blocked) = ([SitePlan.File](), [String](), [String]())
    func isEdited(_ contents: [UInt8], _ name: String) -> Bool {
      let digest = listed[Array(name.utf8)] ?? ""
      return !digest.isEmpty && digest != Self.digest(contents)
    }
    var edited = try stale.filter { name in
      try kind(of: path(name)) == S_IFREG && contents(of: name).map { isEdited($0, name) } == true
    }.map(path)
    var folders: Set<Substring> = []
    for file in plan.files {
      try Task.checkCancellation()
      for parent in Self.parents(of: file.path) where folders.insert(parent).inserted {
        let kind = try kind(of: path(String(parent)))
        if kind != nil, kind != S_IFDIR { blocked.append(path(String(parent))) }
      }
      let target = path(file.path)
      let kind = try kind(of: target)
      let isListed = listed[Array(file.path.utf8)] != nil
      let contents = kind == S_IFREG ? contents(of: file.path) : nil
      if kind == S_IFDIR {
        blocked.append(target)
      } else if let contents, contents.elementsEqual(file.text.utf8) {
        if !isListed { changed.append(file) }
      } else {
        changed.append(file)
        if kind != nil, !isListed { taken.append(target) }
        if let contents, isEdited(contents, file.path) { edited.append(target) }
      }
    }
    guard blocked.isEmpty else {
      throw ToolError.unreadable(
        "nothing was written, because \(Self.named(blocked)) cannot be replaced by a file or folder "
          + "of the site: move it")
    }
    for (files, reason) in [
      (taken, "'site build' did not generate"), (edited, "since 'site build' you have edited"),
    ] where !files.isEmpty && !isForced {
      throw ToolError.unreadable(
        "nothing was written, because \(reason) \(Self.named(files)): move it, or replace it with "
          + "--force")
    }
    return changed
  }

  private static func named(_ paths: [String]) -> String {
    let rest = paths.count > 10 ? " and \(paths.count - 10) more" : ""
    return paths.prefix(10).joined(separator: ", ") + rest
  }

  /// The folders of a path, the outermost first.
  private static func parents(of path: String) -> [Substring] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { path[..<$0] }
  }

  /// The generated files; a digest is empty where it is not known.
  private func readList() throws -> [(path: String, digest: String)] {
    guard try kind(of: path(Self.list)) != nil else { return [] }
    let text = FileManager.default.contents(atPath: path(Self.list)) ?? Data()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let files = lines.dropFirst().map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return (path: String(parts[0]), digest: parts.count == 2 ? String(parts[1]) : "")
    }
    guard let first = lines.first, first.hasPrefix(Self.title),
      files.allSatisfy({ file in
        !file.path.pathNames(omittingEmpty: false).contains { ["", ".", ".."].contains($0) }
      })
    else {
      throw ToolError.unreadable(
        "\(path(Self.list)) is not the list of generated files: move it, and build with --force")
    }
    return files
  }

  private func writeList(_ files: [(path: String, digest: String)]) throws {
    let lines = files.map { $0.digest.isEmpty ? $0.path : "\($0.path)\t\($0.digest)" }
    try write(([Self.title] + lines).joined(separator: "\n") + "\n", to: Self.list)
  }

  private func write(_ text: String, to name: String) throws {
    try FileDraft.write(text, to: path(name), at: path(Self.draft))
  }

  /// Removes a generated file, and the folders that it leaves empty.
  private func remove(_ name: String) throws -> Bool {
    let parents = Self.parents(of: name)
    // Behind a symbolic link are the user's files.
    for parent in parents where try kind(of: path(String(parent))) != S_IFDIR { return false }
    guard unsafe unlink(path(name)) == 0 else {
      if errno == ENOENT { return false }
      throw ToolError.unwritable(path(name))
    }
    for parent in parents.reversed() {
      guard unsafe rmdir(path(String(parent))) == 0 else { break }
    }
    return true
  }

  /// Makes a folder and those that it is in.
  private func makeFolder(_ path: String) throws {
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = Self.parents(of: path).last, !parent.isEmpty else {
      throw ToolError.unwritable(path)
    }
    try makeFolder(String(parent))
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw ToolError.unwritable(path)
    }
  }

  private func lockFolder() throws -> Int32 {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ToolError.unwritable(folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw ToolError.unreadable("another 'site build' is writing into \(folder): wait for it")
    }
    return descriptor
  }
}
