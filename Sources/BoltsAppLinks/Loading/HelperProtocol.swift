#if os(Linux)
  internal import Foundation

  /// How a helper learns what is wanted of it.
  ///
  /// The request is a variable of its environment: other users of the machine see a process's
  /// arguments, but not its environment, and unlike a pipe it is there whole before the helper starts.
  enum HelperProtocol {
    /// What a reply may have beside the body: curl takes 300 KiB of header fields at most.
    private static let maximumOverhead = 1 << 20

    static func maximumOutput(for request: PageRequest) -> Int {
      let longest = max(0, min(request.maximumBytes, .max - maximumOverhead))
      return longest + maximumOverhead
    }

    private static let variable = "BOLTS_PAGE_REQUEST"

    static var isHelper: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// What this process was asked for; `nil` when that is nothing that can be read.
    static var request: PageRequest? {
      let text = ProcessInfo.processInfo.environment[variable] ?? ""
      return try? JSONDecoder().decode(PageRequest.self, from: Data(text.utf8))
    }

    static func environment(for request: PageRequest) throws -> [String: String] {
      var variables = ProcessInfo.processInfo.environment
      variables[variable] = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      // A helper that is brought down is nothing to investigate each time.
      variables["SWIFT_BACKTRACE"] = "enable=no"
      return variables
    }
  }

  /// Ends a helper together with the process that asked.
  enum HelperLifeline {
    /// The other process holds standard input's other end open, and never writes to it.
    static func endWithStandardInput() {
      Thread.detachNewThread {
        while !FileHandle.standardInput.availableData.isEmpty {}
        _exit(EXIT_FAILURE)
      }
    }
  }
#endif
