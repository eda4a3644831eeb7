internal import CThreadSupport

/// Words to the programmer, on standard error.
enum Diagnostics {
  /// Writes a line in debug builds.
  static func debug(_ message: @autoclosure () -> String) {
    #if DEBUG
      warn(message())
    #endif
  }

  /// Writes a line in every build.
  static func warn(_ message: String) {
    unsafe bolts_write_error("Bolts: \(message)\n")
  }
}
