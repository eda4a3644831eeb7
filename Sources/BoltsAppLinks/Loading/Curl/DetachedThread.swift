#if os(Linux)
  internal import CCurl

  /// Starts threads and says whether it could: Foundation's `Thread` does not.
  enum DetachedThread {
    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread with a name of at most 15 bytes and a stack of that size, zero for the system's
    /// default; `false` when the system refuses, and the body does not run.
    static func start(
      _ name: String, stackSize: Int = 0, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
      let body = unsafe Unmanaged.passRetained(Body(body))
      let isStarted = unsafe bolts_thread_start(
        name, stackSize,
        { context in
          // What was retained above, once for the thread that runs.
          unsafe Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      if !isStarted { unsafe body.release() }
      return isStarted
    }
  }
#endif
