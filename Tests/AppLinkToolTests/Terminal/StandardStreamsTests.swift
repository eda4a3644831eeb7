import Foundation
import TestSupport
import Testing

@Suite("Standard streams")
struct StandardStreamsTests {
  @Test("A closed standard output is an error, so that no result is lost silently")
  func closedOutput() async throws {
    try await withTemporaryFile(PageTests.story) { page in
      for redirection in [">&-", "<&- >&-"] {
        let run = try await shell("\"$0\" tags \"$1\" \(redirection)", [page])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("applink: cannot write the output: "), "\(run.errors)")
      }
    }
  }

  @Test("The result is written when standard error and standard input are closed")
  func closedErrors() async throws {
    try await withTemporaryFile(PageTests.story) { page in
      let run = try await shell("\"$0\" tags \"$1\" <&- 2>&-", [page])
      #expect(run.status == 0)
      #expect(run.lines.count == 6)
    }
  }

  @Test(
    "A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let run = try await shell("\"$0\" --help > /dev/full")
    #expect(run.status == 2)
    #expect(run.errors.contains("No space left on device"))
  }

  @Test("--timeout covers reading from a pipe whose writer writes nothing")
  func timeoutOfPipe() async throws {
    let process = try toolProcess(["tags", "-", "--timeout", "1", "--json"])
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    async let written = everything(from: output.fileHandleForReading)
    try await ended(process)
    #expect(process.terminationStatus == 2)
    #expect(await written.contains("standard input took longer than 1 s"))
    try input.fileHandleForWriting.close()
  }
}
