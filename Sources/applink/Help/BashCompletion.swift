/// Completion for bash 3.2 and later: source it, or put it where bash-completion looks.
enum BashCompletion {
  static func script() -> String {
    let program = CommandTable.program
    let commands = CommandTable.commands
    let names = commands.map(\.name) + CommandTable.options.map { "--" + $0.name }
    return """
      # bash completion for \(program); made by '\(program) completions bash'
      _\(program)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options=
        # bash breaks --option=value into three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        COMPREPLY=()
        if [[ $COMP_CWORD -eq 1 ]]; then
          _\(program)_words '\(names.joined(separator: " "))'
          return
        fi
        case ${COMP_WORDS[1]} in
      \(commands.map(clause).joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          _\(program)_words "$options"
        fi
      }
      # Offers words that begin with $current, and no files.
      _\(program)_words() {
        compopt +o default +o bashdefault 2>/dev/null
        COMPREPLY=($(compgen -W "$1" -- "$current"))
      }
      # Where nothing is offered bash completes the names of files, with their spaces.
      complete -o bashdefault -o default -F _\(program) \(program)
      """
  }

  /// What to do for the words after one command: values first, then its operands.
  private static func clause(for command: Command) -> String {
    let options = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
    var lines = ["    \(command.name))", "      options='\(options)'"]
    let valued = command.options.filter { $0.placeholder != nil }
    if !valued.isEmpty {
      lines.append("      case $previous in")
      for option in valued {
        lines.append("        --\(option.name)) \(action(for: option.completion))return;;")
      }
      lines.append("      esac")
    }
    let operands = command.operands.map(\.completion)
    if !operands.contains(.file) {
      let words = operands.lazy.compactMap(\.words).first ?? []
      lines.append("      [[ $current == -* ]] || \(action(for: .words(words)))")
    }
    return (lines + ["      ;;"]).joined(separator: "\n")
  }

  private static func action(for completion: Completion) -> String {
    guard completion != .file else { return "" }
    return "_\(CommandTable.program)_words '\((completion.words ?? []).joined(separator: " "))'; "
  }
}
