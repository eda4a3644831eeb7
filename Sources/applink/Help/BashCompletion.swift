/// Completion for bash: source it, or put it where bash-completion looks.
enum BashCompletion {
  static func script() -> String {
    let program = CommandTable.program
    let commands = CommandTable.commands
    let names = commands.map(\.name) + CommandTable.options.map { "--" + $0.name }
    return """
      # bash completion for \(program); made by '\(program) completions bash'
      _\(program)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$current"))
          return
        fi
        local options=
        case ${COMP_WORDS[1]} in
      \(commands.map(clause).joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
        fi
      }
      complete -o bashdefault -o filenames -F _\(program) \(program)
      """
  }

  /// What to do for the words after one command: values first, then its operand.
  private static func clause(for command: Command) -> String {
    let options = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
    var lines = ["    \(command.name))", "      options='\(options)'"]
    let valued = command.options.filter { $0.placeholder != nil }
    if !valued.isEmpty {
      lines.append("      case $previous in")
      for option in valued {
        lines.append("        --\(option.name)) \(action(for: option.completion)) return;;")
      }
      lines.append("      esac")
    }
    if let operand = command.operands.last, operand.completion != .nothing {
      lines.append("      [[ $current == -* ]] || { \(action(for: operand.completion)) }")
    }
    return (lines + ["      ;;"]).joined(separator: "\n")
  }

  private static func action(for completion: Completion) -> String {
    guard completion != .file else { return "COMPREPLY=($(compgen -f -- \"$current\"));" }
    guard let words = completion.words?.joined(separator: " ") else { return "" }
    return "COMPREPLY=($(compgen -W '\(words)' -- \"$current\"));"
  }
}
