extension TaskCompletionSource: CustomStringConvertible {
  /// The type, the phase of the task and the line that created the source, for logs.
  public var description: String {
    "TaskCompletionSource<\(Success.self)>(\(task.stateName), made at \(file):\(line))"
  }
}
