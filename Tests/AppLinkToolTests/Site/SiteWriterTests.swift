import Foundation
import TestSupport
import Testing

@Suite("The files of 'site build'")
struct SiteWriterTests {
  private let fileManager = FileManager.default

  private func pages(_ range: Range<Int>, title: String) -> String {
    site(range.map { #"{"path": "/\#($0)", "title": "\#(title)"}"# }.joined(separator: ",\n"))
  }

  private func files(in folder: URL) throws -> [String] {
    try fileManager.subpathsOfDirectory(atPath: folder.path).sorted().filter {
      var isFolder: ObjCBool = false
      return unsafe fileManager.fileExists(
        atPath: folder.appending(path: $0).path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  @Test("Only what has changed is written, and what is no longer generated is removed")
  func changes() async throws {
    try await withFolder { folder in
      #expect(try await build(pages(0..<3, title: "A"), folder).status == 0)
      #expect(
        try files(in: folder) == [
          ".well-known/apple-app-site-association", "0/index.html",
          "1/index.html", "2/index.html",
        ])
      let same = try await build(pages(0..<3, title: "A"), folder)
      #expect(same.output == "4 files: 0 written, 4 unchanged, 0 removed\n")
      let fewer = try await build(pages(0..<2, title: "A"), folder)
      #expect(
        fewer.lines == [
          "removed \(folder.path)/2/index.html",
          "\(folder.path)/.well-known/apple-app-site-association",
          "3 files: 1 written, 2 unchanged, 1 removed",
        ])
      #expect(!fileManager.fileExists(atPath: folder.appending(path: "2").path))
      let json = try await build(pages(0..<1, title: "A"), folder, "--json").object()
      #expect(json["removed"] as? [String] == ["\(folder.path)/1/index.html"])
      #expect(json["written"] as? [String] == [fewer.lines[1]] && json["unchanged"] as? Int == 1)
    }
  }

  @Test(
    "A file of the user's is named and kept, and replaced only with --force",
    arguments: ["0/index.html", ".well-known/apple-app-site-association"])
  func usersFile(path: String) async throws {
    try await withFolder { folder in
      let file = folder.appending(path: path)
      try fileManager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      for name in [path, ".htaccess", "vercel.json"] {
        try Data("mine".utf8).write(to: folder.appending(path: name))
      }
      let run = try await build(pages(0..<3, title: "A"), folder)
      #expect(run.status == 2)
      #expect(run.errors.contains("did not generate \(file.path): move it"), "\(run.errors)")
      #expect(try files(in: folder) == [".htaccess", path, "vercel.json"].sorted())
      #expect(try text(path, in: folder) == "mine")
      #expect(try await build(pages(0..<3, title: "A"), folder, "--force").status == 0)
      #expect(try text(path, in: folder) != "mine")
      #expect(try text(".htaccess", in: folder) == "mine")
      #expect(try text("vercel.json", in: folder) == "mine")
    }
  }

  @Test("Nothing is written behind a symbolic link, nor removed")
  func symbolicLinks() async throws {
    try await withFolder { folder in
      let site = folder.appending(path: "site")
      #expect(try await build(pages(0..<2, title: "A"), site).status == 0)
      try fileManager.moveItem(at: site.appending(path: "1"), to: folder.appending(path: "mine"))
      try fileManager.createSymbolicLink(
        at: site.appending(path: "1"), withDestinationURL: folder.appending(path: "mine"))
      let run = try await build(pages(0..<2, title: "B"), site, "--force")
      #expect(run.status == 2)
      #expect(run.errors.contains("\(site.path)/1 cannot be replaced"), "\(run.errors)")
      #expect(try await build(pages(0..<1, title: "B"), site).status == 0)
      #expect(try text("mine/index.html", in: folder).contains("A"))
    }
  }

  @Test("Folders that are missing are made, of a relative path too")
  func folders() async throws {
    try await withTemporaryFolder([:]) { folder in
      let run = try await applink(
        ["site", "build", "-", "--output", "a/b"],
        input: site(#"{"path": "/c/d"}"#), in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try files(in: folder).contains("a/b/c/d/index.html"))
    }
  }

  @Test("When a file can't be written, the message names it and the reason")
  func unwritable() async throws {
    try await withTemporaryFile("") { path in
      let run = try await applink(
        "site", "build", "-", "--output", path + "/x", input: pages(0..<1, title: "A"))
      #expect(run.status == 2)
      #expect(run.errors == "applink: cannot write \(path)/x: Not a directory\n", "\(run.errors)")
    }
  }

  /// Whether a process runs and has a handler for a signal: a bit of a number in a file of Linux.
  private func catches(_ signal: Int32, _ process: Process) -> Bool {
    let file = "/proc/\(process.processIdentifier)/status"
    let status = try? String(contentsOfFile: file, encoding: .utf8)
    let caught = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let bits = caught.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
    return bits & 1 << UInt64(signal - 1) != 0
  }

  @Test(
    "A build that is ended leaves each page as it was or as it should be, and nothing else",
    arguments: [SIGKILL, SIGHUP])
  func killed(by signal: Int32) async throws {
    try await withFolder { parent in
      // Its lines fill the pipe, so that the tool waits for its reader before half is written.
      let name = String(repeating: "x", count: 250)
      let folder = parent.appending(
        path: Array(repeating: name, count: 14).joined(separator: "/"))
      #expect(try await build(pages(0..<40, title: "A"), folder).status == 0)
      let old = try (0..<40).map { try text("\($0)/index.html", in: folder) }

      let process = try toolProcess(["site", "build", "-", "--output", folder.path])
      let (input, output) = (Pipe(), Pipe())
      (process.standardInput, process.standardOutput) = (input, output)
      process.standardError = FileHandle.nullDevice
      try await ended(process) {
        let text = self.pages(0..<39, title: "B")
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        // The first line is of the page that is removed.
        _ = await onThread {
          bytes(from: output.fileHandleForReading) { read in
            read.count { $0 == UInt8(ascii: "\n") } > 3
          }
        }
        kill(process.processIdentifier, signal)
        #if os(Linux)
          // The tool stops catching signals once it has cancelled its work, but for one that waits for its reader.
          var attempts = 20_000
          while signal != SIGKILL, attempts > 0, catches(signal, process) {
            attempts -= 1
            await Task.yield()
          }
        #endif
        _ = await everything(from: output.fileHandleForReading)
      }
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)

      let pages = try (0..<39).map { try text("\($0)/index.html", in: folder) }
      let new = zip(pages, old).map {
        $0 == $1.replacing(">A<", with: ">B<").replacing(#""A""#, with: #""B""#)
      }
      #expect(zip(pages, old).allSatisfy(==) == false && new.allSatisfy(\.self) == false)
      #expect(zip(new, zip(pages, old)).allSatisfy { $0 || $1.0 == $1.1 })
      if signal != SIGKILL {
        #expect(!fileManager.fileExists(atPath: folder.appending(path: ".applink-site.new").path))
      }

      #expect(try await build(self.pages(0..<39, title: "B"), folder).status == 0)
      #expect(try files(in: folder).count == 40)
      #expect(try text("38/index.html", in: folder).contains(">B<"))
    }
  }
}
