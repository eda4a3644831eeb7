internal import BoltsAppLinks

/// The help on the codes of lint.
enum LintCodeDocumentation {
  static let text =
    """
    Every finding has a code, and codes do not change. --ignore CODE omits the findings with a code.
    An error is a tag that does not work as intended. Warnings make lint fail only with --strict. The
    article "What lint finds" in the documentation of BoltsAppLinks explains each code, with a bad
    and a good example.


    """ + codes

  private static var codes: String {
    Diagnostic.Code.about(.page).map { code in
      "\(code.rawValue) (\(code.severity.rawValue))\n    \(code.meaning.sentence)"
    }.joined(separator: "\n")
  }
}
