/// Completion for zsh: source it, or put it on the function path as `_applink`.
enum ZshCompletion {
  static func script() -> String {
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
      let position = operand.count.isRepeatable ? "*" : "\(index + 1)"
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
    text.reduce(into: "") { result, character in
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}
