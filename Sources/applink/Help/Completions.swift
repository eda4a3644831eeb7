/// A shell that can complete the tool's commands and options.
///
/// Its script asks the tool for the words, so that all shells offer the same; where it has none to offer the
/// shell completes the names of files.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var script: String {
    switch self {
    // bash 3.2 and later.
    case .bash:
      """
      _applink() {
        local IFS=$'\\n'
        COMPREPLY=($(command applink completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
      }
      complete -o bashdefault -o default -F _applink applink
      """
    case .zsh:
      """
      #compdef applink
      _applink() {
        local -a found
        found=("${(@f)$(command applink completions zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        if [[ -n $found ]]; then _describe applink found; else _files; fi
      }
      # A file on the function path is run as the function; one that is sourced registers it.
      if [[ ${funcstack[1]-} == _applink ]]; then
        _applink "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
        compdef _applink applink
      fi
      """
    case .fish:
      """
      function __applink_words
          set -l words (commandline -opc) (commandline -ct)
          command applink completions fish -- $words[2..-1] 2>/dev/null
          or __fish_complete_path (commandline -ct)
      end
      complete -c applink -e
      complete -c applink -f -a '(__applink_words)'
      """
    }
  }

  /// A word on a line for the shell, with what it means where the shell shows that.
  private func line(_ word: String, _ summary: String?) -> String {
    switch self {
    case .bash: word
    case .zsh: summary.map { "\(word):\($0)" } ?? word
    case .fish: summary.map { "\(word)\t\($0)" } ?? word
    }
  }

  /// The lines of the words that can take the place of the last word after the tool's name.
  func completions(of words: [String]) -> [String] {
    var words = words
    // bash breaks --option=value into three words.
    if words.last == "=" { words.append("") }
    if words.dropLast().last == "=" { words.remove(at: words.count - 2) }
    let last = words.last ?? ""
    return Self.choices(words).filter { $0.word.hasPrefix(last) }.map(line)
  }

  private static func choices(_ words: [String]) -> [(word: String, summary: String?)] {
    func named(_ options: [any NamedOption]) -> [(word: String, summary: String?)] {
      options.map { ("--" + $0.name, $0.summary) }
    }
    guard words.count > 1 else {
      return CommandTable.commands.map { ($0.name, $0.summary) } + named(CommandTable.options)
    }
    guard let command = CommandTable.command(named: words[0]) else { return [] }
    let valued = command.options.filter { $0.placeholder != nil }
    let (previous, last) = (words[words.count - 2], words[words.count - 1])
    if let option = valued.first(where: { previous == "--" + $0.name }) {
      return (option.words ?? []).map { ($0, nil) }
    }
    if let option = valued.first(where: { last.hasPrefix("--\($0.name)=") }) {
      return (option.words ?? []).map { ("--\(option.name)=\($0)", nil) }
    }
    if last.hasPrefix("-") { return named(command.allOptions) }
    let operand = command.operands.dropFirst(words.count - 2).first ?? command.operands.last
    return operand?.words?.map { ($0, nil) } ?? []
  }
}
