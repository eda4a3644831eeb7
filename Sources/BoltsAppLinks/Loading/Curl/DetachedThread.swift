#if os(Linux)
  internal import CCurl

  /// Starts threads and says whether it could: Foundation's `Thread` does not.
  enum DetachedThread {
    /// Why a load failed whose thread could not be started.
    static let failure = "the system could not create a thread"

    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Parameters:
    ///   - name: The thread's name, of at most 15 bytes.
    ///   - stackSize: The size of its stack in bytes; zero for the system's default.
    ///   - body: What it runs.
    /// - Returns: `false` when the system refuses; the body does not run then.
    static func start(
      _ name: String, stackSize: Int = 0, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
      let body = unsafe Unmanaged.passRetained(Body(body))
      let isStarted = unsafe bolts_thread_start(
        name, stackSize,
        { context in
          // What was retained above, once for the thread that runs.
          unsafe Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
        }, body.toOpaque())
      if !isStarted { unsafe body.release() }
      return isStarted
    }
  }
#endif
