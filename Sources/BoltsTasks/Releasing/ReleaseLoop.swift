internal import CThreadSupport

/// Releases values in a loop where each may retain the next.
///
/// Callbacks hold sources, linked states their parents or leaders, and errors contain errors. Nested `deinit`s would
/// release such a chain by a recursion as deep as the chain is long. Here the first release on a thread runs a loop, and
/// the releases that it causes on the same thread are deferred to that loop.
enum ReleaseLoop {
  /// The deferred releases of one thread. Only that thread uses them. An object, and not a variable on the stack:
  /// the optimizer keeps the array of that one in registers, across a release that appends to it.
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
