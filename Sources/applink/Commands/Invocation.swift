/// What a run of a command is given: its arguments, already checked, and where to write.
struct Invocation: Sendable {
  var arguments: ParsedArguments
  var console: Console
}
