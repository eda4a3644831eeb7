internal import CThreadSupport

/// Releases values in a loop where each may hold the next.
///
/// A cancellation source may be held by a callback that is registered with another, and so on; the
/// states of linked sources hold their parents; errors are made of errors. Left to `deinit`, the
/// release of such a row is a recursion as deep as the row is long. Here the first release on a
/// thread runs a loop, and those that it leads to on the same thread are put off until it has
/// returned to that loop: all is released when the first call returns, and the stack stays as it is.
enum ReleaseLoop {
  /// What one thread has put off. Only that thread uses it.
  private final class Deferred {
    var values: [any Sendable] = []
  }

  /// Releases a value: now, or, inside the release of another one, right after that.
  static func release<Value: Sendable>(_ value: consuming Value) {
    if let running = unsafe bolts_get_deferred_releases() {
      let deferred = unsafe Unmanaged<Deferred>.fromOpaque(running).takeUnretainedValue()
      return deferred.values.append(consume value)
    }
    let deferred = Deferred()
    unsafe bolts_set_deferred_releases(Unmanaged.passUnretained(deferred).toOpaque())
    end(value)
    while let next = deferred.values.popLast() { end(next) }
    bolts_set_deferred_releases(nil)
    extendLifetime(deferred)
  }

  /// Ends the life of a value. A call, because the optimizer may end it anywhere else.
  @inline(never)
  private static func end<Value>(_ value: consuming Value) {}
}
