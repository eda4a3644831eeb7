internal import Foundation

/// Writes a plan into a folder, and removes what an earlier plan wrote and this one leaves out.
///
/// Every file is written beside its place and renamed, so a page is the old one or the new one
/// whenever the process ends. A list in the folder names what was generated; all other files are the
/// user's. Nothing waits for the disk: after a power failure build again, since contents are compared.
///
/// The first line of the list ends in a digest of the program that built last, and one of the description
/// and of the files that it left. While both are the same nothing is planned or read again; while the
/// first is, only pages that have changed are checked.
struct SiteWriter {
  /// The folder, as messages name it.
  let folder: String
  /// Whether files of the user's are replaced.
  let isForced: Bool

  /// The list of generated files, its first line, and the name of a file while it is written.
  private static let (list, draft) = (".applink-site", ".applink-site.new")
  private static let title = "Files that 'applink site build' generated and may replace or remove:"

  /// The number of generated files, when neither the description nor this program nor a file has changed
  /// since they were built; `nil` when they have to be built.
  func count(unchangedSince description: [UInt8]) throws -> Int? {
    let (files, state) = try readList()
    return state != nil && state == self.state(of: files, description) ? files.count : nil
  }

  /// Whether a file is on disk as this program has built, and so has checked it.
  func builtFiles() throws -> (SitePlan.File) -> Bool {
    let (files, state) = try readList()
    guard let program = Self.program, state?.hasPrefix(program) == true else {
      return { _ in false }
    }
    let listed = Set(files.map { Array($0.utf8) })
    return { listed.contains(Array($0.path.utf8)) && isWritten($0) }
  }

  private func isWritten(_ file: SitePlan.File) -> Bool {
    FileManager.default.contents(atPath: path(file.path)) == Data(file.text.utf8)
  }

  private static let program = digest([], of: [Bundle.main.executablePath ?? ""])

  private func state(of files: [String], _ description: [UInt8]) -> String? {
    guard let program = Self.program, let all = Self.digest(description, of: files.map(path)) else {
      return nil
    }
    return "\(program) \(all)"
  }

  /// A digest (FNV-1a) of bytes and of the identity of each file: the system changes its number or its time with
  /// every change. `nil` when a file is missing.
  private static func digest(_ bytes: [UInt8], of files: [String]) -> String? {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(bytes)
    for path in files {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      add("\(path) \(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)\n".utf8)
    }
    return String(digest, radix: 16)
  }

  /// Checks that only generated and new files are concerned, applies the plan and reports each change.
  ///
  /// With its description the result is known to the next build.
  func apply(
    _ plan: SitePlan, of description: [UInt8]?, report: (String) throws -> Void
  ) throws -> (written: Int, unchanged: Int, removed: Int) {
    try makeFolder(folder)
    let lock = try lockFolder()
    defer { close(lock) }
    let (old, oldState) = try readList()
    let listed = Set(old.map { Array($0.utf8) })
    let changed = try changes(of: plan, listed: listed)
    let planned = Set(plan.files.map { Array($0.path.utf8) })
    let stale = old.filter { !planned.contains(Array($0.utf8)) }
    var removed = 0

    // Until all is done the list has both, so that the next build knows whatever was written.
    let new = plan.files.map(\.path)
    if new.contains(where: { !listed.contains(Array($0.utf8)) }) { try writeList(new + stale) }
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
    let state = description.flatMap { self.state(of: new, $0) }
    if new != old || state != oldState { try writeList(new, state: state) }
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
  private func changes(of plan: SitePlan, listed: Set<[UInt8]>) throws -> [SitePlan.File] {
    var (changed, taken, blocked) = ([SitePlan.File](), [String](), [String]())
    var folders: Set<Substring> = []
    for file in plan.files {
      try Task.checkCancellation()
      for parent in Self.parents(of: file.path) where folders.insert(parent).inserted {
        let kind = try kind(of: path(String(parent)))
        if kind != nil, kind != S_IFDIR { blocked.append(path(String(parent))) }
      }
      let target = path(file.path)
      let kind = try kind(of: target)
      let isListed = listed.contains(Array(file.path.utf8))
      if kind == S_IFDIR {
        blocked.append(target)
      } else if kind == S_IFREG, isWritten(file) {
        if !isListed { changed.append(file) }
      } else {
        changed.append(file)
        if kind != nil, !isListed { taken.append(target) }
      }
    }
    guard blocked.isEmpty else {
      throw ToolError.unreadable(
        "nothing was written, because \(Self.named(blocked)) cannot be replaced by a file or folder "
          + "of the site: move it")
    }
    guard taken.isEmpty || isForced else {
      throw ToolError.unreadable(
        "nothing was written, because 'site build' did not generate \(Self.named(taken)): move it, "
          + "or replace it with --force")
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

  private func readList() throws -> (files: [String], state: String?) {
    guard try kind(of: path(Self.list)) != nil else { return ([], nil) }
    let text = FileManager.default.contents(atPath: path(Self.list)) ?? Data()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let first = lines.first, first.hasPrefix(Self.title),
      lines.dropFirst().allSatisfy({ line in
        !line.pathNames(omittingEmpty: false).contains { ["", ".", ".."].contains($0) }
      })
    else {
      throw ToolError.unreadable(
        "\(path(Self.list)) is not the list of generated files: move it, and build with --force")
    }
    let state = first.dropFirst(Self.title.count + 1)
    return (Array(lines.dropFirst()), state.isEmpty ? nil : String(state))
  }

  private func writeList(_ paths: [String], state: String? = nil) throws {
    let first = [Self.title, state].compactMap(\.self).joined(separator: " ")
    try write(([first] + paths).joined(separator: "\n") + "\n", to: Self.list)
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
