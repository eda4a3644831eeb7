/// The executor of BoltsTesting, which the tasks and hops of this module use instead of Swift's and
/// Dispatch's pools while an explored body runs.
package enum ExplorationContext {
  // Written out, because `.ci/check-apple` type-checks this module without the macro `@TaskLocal`.
  private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

  /// `nil` outside an exploration.
  package static var executor: (any TaskExecutor)? { local.get() }

  /// Runs a body whose tasks use an executor.
  package static func withExecutor<Result>(
    _ executor: any TaskExecutor, _ body: () -> Result
  ) -> Result {
    local.withValue(executor, operation: body)
  }
}
