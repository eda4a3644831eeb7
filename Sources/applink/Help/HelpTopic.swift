/// Help on something that is not a command.
enum HelpTopic: String, CaseIterable, Sendable {
  case json
  case siteFile = "site-file"
  case hosting
  case checkCodes = "check-codes"
  case lintCodes = "lint-codes"
  case scale
  case environment

  var title: String {
    switch self {
    case .json: "The JSON that --json and --ndjson write"
    case .siteFile: "The file that 'site build' reads"
    case .hosting: "Serving the association files"
    case .checkCodes: "The codes of 'check'"
    case .lintCodes: "What lint finds"
    case .scale: "Thousands of pages"
    case .environment: "The environment"
    }
  }

  var summary: String {
    switch self {
    case .json: "the JSON that --json and --ndjson write"
    case .siteFile: "the file that 'site build' reads"
    case .hosting: "what static hosts need to serve the association files"
    case .checkCodes: "what each code of 'check' means"
    case .lintCodes: "the codes of what lint finds"
    case .scale: "lists of pages, xargs, GNU parallel and Spark"
    case .environment: "colour, width and proxies"
    }
  }

  var text: String {
    switch self {
    case .json: JSONDocumentation.text
    case .siteFile: SiteFileDocumentation.text
    case .hosting: HostingDocumentation.text
    case .checkCodes: Rule.checkDocumentation
    case .lintCodes: Rule.lintDocumentation
    case .scale: ScaleDocumentation.text
    case .environment: EnvironmentDocumentation.text
    }
  }
}

/// The text of a topic of the help: prose, and code that is copied as it is.
struct TopicText {
  var text: String

  /// The text with its prose in lines of at most `width` columns. Code keeps its lines.
  func wrapped(to width: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    var result: [String] = []
    for block in lines.chunked(while: { $0.continues(in: $1) }) {
      guard let first = block.first, first.isProse else {
        result += block.map(\.text)
        continue
      }
      let indent = String(repeating: " ", count: first.indent)
      let words = block.map { $0.text.dropFirst(first.indent) }.joined(separator: " ")
      result += words.wrapped(to: width - first.indent).map { indent + $0 }
    }
    return result.joined(separator: "\n")
  }

  private struct Line {
    var text: String
    var indent: Int
    /// Prose at the margin begins with anything but a brace, indented prose with a capital.
    var isProse: Bool

    init(_ line: Substring) {
      text = String(line)
      let content = line.drop { $0 == " " }
      let indent = line.count - content.count
      self.indent = indent
      isProse = content.first.map { indent == 0 ? !"{}".contains($0) : $0.isUppercase } ?? false
    }

    func continues(in next: Line) -> Bool {
      !text.isEmpty && !next.text.isEmpty && indent == next.indent
    }
  }
}

extension Array {
  /// The elements in runs; a run ends where `isSame` is false of two that follow each other.
  fileprivate func chunked(while isSame: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, isSame(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}

/// The help on the variables that the tool reads.
enum EnvironmentDocumentation {
  static let text = """
    NO_COLOR
        If set and not empty, output has no colour (https://no-color.org).

    FORCE_COLOR
        If set and not empty, output in files and pipes has colour too (https://force-color.org).
        NO_COLOR takes precedence. By default terminals get colour, unless TERM is dumb.

    COLUMNS
        The maximum width of lines, also in files and pipes. By default it is the width of the
        terminal, and there is no limit in files and pipes. Words and URLs are never broken.

    http_proxy, https_proxy, all_proxy, no_proxy
        The proxies for web pages, read as curl reads them (also HTTPS_PROXY, ALL_PROXY and
        NO_PROXY).

    PATH
        The directories where 'applink open' finds xdg-open and xdg-mime on Linux.
    """
}

/// The help on reading many pages.
enum ScaleDocumentation {
  static let text = """
    --files-from FILE reads the pages that FILE lists, one on each line; - is standard input. The list
    may have any length: it is read only as far as needed. --ndjson writes a line of JSON for each
    page, in the order of the list, as soon as it and all earlier pages are done. For a page that
    cannot be read it writes a line with an "error" and goes on; the exit status is then 2.

    A list, on one machine (--jobs sets how many pages are read at once):
      find public -name '*.html' |
        applink lint --files-from - --ndjson > findings.ndjson

    xargs, with two processes. The order of the lines is not defined. Write to a file: in a pipe the
    lines of two processes can be mixed.
      xargs -a pages.txt -d '\\n' -P 2 -n 500 \\
        applink tags --ndjson -- > tags.ndjson

    GNU parallel, in the order of the list:
      parallel --keep-order --pipe -N 500 \\
        applink tags --files-from - --ndjson < pages.txt

    PySpark, one line of output for each line of the list, in the same order. It runs the tool
    without PATH, so give its full path:
      spark.sparkContext.textFile("pages.txt") \\
        .pipe("/usr/local/bin/applink tags --files-from - --ndjson")
    """
}
