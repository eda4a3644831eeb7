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
  /// Asks for more open files than the 1,024 or 256 that a shell allows, and ends the process with a message where
  /// there are too few for the runtime and the default number of inputs; call it before anything is opened.
  static func require() {
    #if os(Linux)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 10_240))
    _ = unsafe setrlimit(files, &limit)
    guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < 64 else { return }
    StandardStreams.end(
      "\(limit.rlim_cur) open files are allowed, and 64 are needed: allow more with 'ulimit -n'")
  }
}
