internal import Foundation

/// The three descriptors that a process is started with, any of which may be closed (`>&-`).
enum StandardStreams {
  /// Makes sure that no file or socket takes the number of a closed stream, into which results would be
  /// written and lost. Call it before anything is opened.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // What is closed fails as it would: `/dev/null` is open for the opposite direction.
      let mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      let opened = unsafe open("/dev/null", mode)
      if opened >= 0, opened != descriptor {
        dup2(opened, descriptor)
        close(opened)
      }
    }
  }

  /// Ends the process with a message, before anything else works.
  static func end(_ message: String) -> Never {
    try? TextStream(descriptor: STDERR_FILENO).write("applink: \(message)\n")
    _exit(ExitStatus.unreadable.rawValue)
  }
}

/// The number of files and connections that the process may have open.
enum Descriptors {
  /// What the runtime and one input need: with less they would end the process by a signal.
  private static let minimum = 32
  /// What an input of `check` has open: its page and two files, and their host's look-up.
  private static let perInput = 4

  /// How many more can be opened; as far as it matters.
  private static let free: Int = {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
    // A shell allows 1,024 or 256 by default, and the system many more.
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 10_240))
    _ = unsafe setrlimit(resource, &limit)
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < 1_024 else { return .max }
    return (0..<Int32(limit.rlim_cur)).count { fcntl($0, F_GETFD) < 0 }
  }()

  /// How many inputs can be read at a time.
  static var jobs: Int { max((free - minimum / 2) / perInput, 1) }

  /// Ends the process with a message when too little can be opened; call it before anything is.
  static func require() {
    guard free < minimum else { return }
    StandardStreams.end(
      "only \(free) more files can be open, and \(minimum) are needed: allow more with 'ulimit -n'")
  }

  #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// The memory that the process may have.
enum Memory {
  /// What the threads of the runtime need: with less the process hangs, or ends by a signal.
  private static let minimum: rlim_t = 256 << 20

  /// Ends the process with a message when it may have too little.
  static func require() {
    for (name, resource) in resources {
      var limit = rlimit()
      guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < minimum else { continue }
      limit.rlim_cur = min(limit.rlim_max, minimum)
      guard unsafe setrlimit(resource, &limit) != 0 || limit.rlim_cur < minimum else { continue }
      StandardStreams.end(
        "\(limit.rlim_cur >> 10) KiB of memory are allowed, and \(minimum >> 10) are needed: allow "
          + "more with 'ulimit -\(name)'")
    }
  }

  #if os(Linux)
    private static let resources = [
      ("d", __rlimit_resource_t(RLIMIT_DATA.rawValue)),
      ("v", __rlimit_resource_t(RLIMIT_AS.rawValue)),
    ]
  #else
    private static let resources = [("d", RLIMIT_DATA), ("v", RLIMIT_AS)]
  #endif
}
