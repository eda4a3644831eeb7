extension TaskCompletionSource: CustomStringConvertible {
  /// The type, the phase of the task and the line that created the source, for logs.
  public var description: String {
    "TaskCompletionSource<\(Success.self)>(\(task.phase), made at \(file):\(line))"
  }
}
