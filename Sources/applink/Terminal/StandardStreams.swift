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

/// What the system allows the process to have.
enum Limits {
  /// What the runtime and the default number of inputs need: with less they would hang, or end by a signal.
  private static let minimums: [(name: String, what: String, resource: Resource, count: rlim_t)] = [
    ("n", "open files", resource(RLIMIT_NOFILE), 64),
    ("d", "bytes of memory", resource(RLIMIT_DATA), 256 << 20),
    ("v", "bytes of memory", resource(RLIMIT_AS), 256 << 20),
  ]
  /// The number of open files that is asked for: a shell allows 1,024 or 256, and the system many more.
  private static let files: rlim_t = 10_240

  /// Ends the process with a message when it may have too little; call it before anything is opened.
  static func require() {
    for (name, what, resource, minimum) in minimums {
      var limit = rlimit()
      guard unsafe getrlimit(resource, &limit) == 0 else { continue }
      limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, name == "n" ? files : minimum))
      _ = unsafe setrlimit(resource, &limit)
      guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < minimum else { continue }
      StandardStreams.end(
        "\(limit.rlim_cur) \(what) are allowed, and \(minimum) are needed: allow more with 'ulimit "
          + "-\(name)'")
    }
  }

  #if os(Linux)
    private typealias Resource = __rlimit_resource_t
    private static func resource(_ name: __rlimit_resource) -> Resource { Resource(name.rawValue) }
  #else
    private typealias Resource = Int32
    private static func resource(_ name: Int32) -> Resource { name }
  #endif
}
