extension TaskCompletionSource: CustomStringConvertible {
  /// The type, the phase of the task and where the source was made, for logs.
  public var description: String {
    "TaskCompletionSource<\(Success.self)>(\(task.phase), made at \(file):\(line))"
  }
}
