/// Where BoltsTesting explores orders: the executor that the tasks and hops of this module use in
/// place of Swift's and Dispatch's pools, while an explored body runs.
package enum ExplorationContext {
  /// `nil` outside an exploration.
  @TaskLocal package static var executor: (any TaskExecutor)?
}
