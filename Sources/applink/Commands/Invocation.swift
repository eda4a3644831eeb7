/// The input of a command: its checked arguments, and the console to write to.
struct Invocation: Sendable {
  var arguments: ParsedArguments
  var console: Console
}
