/// The work that every link of every contender does: as good as none, so that what is measured is
/// the way there, and never inlined, so that it is done.
///
/// A contender calls it from a closure of its own, as a user would. Handing round one closure
/// instead would measure the thunks that generic code wraps it in.
enum Work {
  @inline(never)
  @_optimize(none)
  static func step(_ value: Int) -> Int {
    value &+ 1
  }
}
