/// The documented shape of what `--json` writes, a section a command.
enum JSONDocumentation {
  static let text = """
    One JSON value goes to standard output when all the work is done: the whole of it or nothing.
    Members are sorted by name. A member is never left out; what is not there is null. New members
    may be added, those below stay.
    """
}
