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
}
