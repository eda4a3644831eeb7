/// A shell that can complete the tool's commands and options.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that teaches the shell, made from the command table.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// Completion for bash 3.2 and later: source it, or put it where bash-completion looks.
private enum BashCompletion {
  static var script: String {
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

/// Completion for zsh: source it, or put it on the function path as `_applink`.
private enum ZshCompletion {
  static var script: String {
    let program = CommandTable.program
    let commands = CommandTable.commands
    let described = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    return """
      #compdef \(program)
      # zsh completion for \(program); made by '\(program) completions zsh'
      _\(program)() {
        local -a commands=(
      \(described.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          _arguments \(CommandTable.options.map(specification).joined(separator: " "))
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(commands.map(clause).joined(separator: "\n"))
        esac
      }
      # A file on the function path is run as the function; one that is sourced registers it.
      if [[ ${funcstack[1]-} == _\(program) ]]; then
        _\(program) "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
        compdef _\(program) \(program)
      fi
      """
  }

  private static func clause(for command: Command) -> String {
    var specifications = command.allOptions.map(specification)
    for (index, operand) in command.operands.enumerated() {
      let position = operand.isRepeatable ? "*" : "\(index + 1)"
      specifications.append(
        "'\(position):\(operand.placeholder):\(action(for: operand.completion))'")
    }
    let lines = specifications.map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments \\\n\(lines);;"
  }

  private static func specification(for option: any NamedOption) -> String {
    let repeated = option.isRepeatable ? "*" : ""
    let value = option.placeholder.map { ":\(quoted($0)):\(action(for: option.completion))" } ?? ""
    // The value may follow the name or an equals sign.
    let name = option.placeholder == nil ? option.name : option.name + "="
    return "'\(repeated)--\(name)[\(quoted(option.summary))]\(value)'"
  }

  private static func action(for completion: Completion) -> String {
    guard completion != .file else { return "_files" }
    return completion.words.map { "(\($0.joined(separator: " ")))" } ?? ""
  }

  /// The text inside single quotes, with what zsh's own syntax would take apart escaped.
  private static func quoted(_ text: String) -> String {
    text.replacing { "[]:\\".unicodeScalars.contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : nil }
  }
}

/// Completion for fish: source it, or put it into the folder of completions as `applink.fish`.
private enum FishCompletion {
  static var script: String {
    let program = CommandTable.program
    var lines = [
      "# fish completion for \(program); made by '\(program) completions fish'",
      "function __\(program)_command",
      "    set -l words (commandline -opc)",
      "    if test (count $argv) -eq 0",
      "        test (count $words) -eq 1",
      "    else",
      "        test (count $words) -gt 1; and test $words[2] = $argv[1]",
      "    end",
      "end",
      "complete -c \(program) -e",
      "complete -c \(program) -f",
    ]
    let start = "complete -c \(program) -n __\(program)_command"
    lines += CommandTable.options.map { "\(start) -l \($0.name) -d \(quoted($0.summary))" }
    for command in CommandTable.commands {
      lines.append("\(start) -a \(command.name) -d \(quoted(command.summary))")
      let inside = "complete -c \(program) -n '__\(program)_command \(command.name)'"
      lines += command.allOptions.map { option in
        "\(inside) -l \(option.name)\(value(of: option)) -d \(quoted(option.summary))"
      }
      let operands = command.operands.map(\.completion)
      if operands.contains(.file) { lines.append("\(inside) -F") }
      lines += operands.compactMap(\.words).map { "\(inside) -a \(list($0))" }
    }
    return lines.joined(separator: "\n")
  }

  private static func value(of option: any NamedOption) -> String {
    guard option.placeholder != nil else { return "" }
    guard option.completion != .file else { return " -r -F" }
    return " -x" + (option.completion.words.map { " -a \(list($0))" } ?? "")
  }

  private static func list(_ words: [String]) -> String {
    quoted(words.joined(separator: " "))
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing { "'\\".unicodeScalars.contains($0) ? "\\\($0)" : nil })'"
  }
}
