/// The work that every link of every contender does: as good as none, so that what is measured is
/// the way there, and never inlined, so that it is done.
///
/// A contender calls it from its own closure, as a user would. Passing one closure
/// instead would measure the thunks that generic code wraps it in.
enum Work {
  @inline(never)
  @_optimize(none)
  static func step(_ value: Int) -> Int {
    value &+ 1
  }
}
