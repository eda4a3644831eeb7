/// A task of any type.
@usableFromInline
protocol AnyBoltsTask {}

extension BoltsTask: AnyBoltsTask {}

/// Reports, in debug builds and once for a line, a body that returns a task where a value is expected.
@inlinable
@inline(__always)
func warnIfNested<T>(_ type: T.Type, _ file: StaticString, _ line: UInt) {
  assert(!(type is any AnyBoltsTask.Type) || warnOfNesting(file, line))
}

@usableFromInline
func warnOfNesting(_ file: StaticString, _ line: UInt) -> Bool {
  Diagnostics.warn(
    """
    The body at \(file):\(line) returns a task, which is not followed: what comes next does not wait for \
    it, and its error is lost. Use the method whose name ends in WithTask, or await the task in the body.
    """)
  return true
}
