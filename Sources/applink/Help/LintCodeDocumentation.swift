internal import BoltsAppLinks

/// The help on the codes of lint.
enum LintCodeDocumentation {
  static let text =
    """
    A finding has a code, which stays as it is: leave findings out with --ignore CODE. An error is a
    tag that does not do what it is meant to do; a warning fails with --strict only. Each code is
    explained in the article "What lint finds" of BoltsAppLinks' documentation, with a good and a bad
    example.


    """ + codes

  private static var codes: String {
    AppLinkDiagnostic.Code.allCases.map { code in
      "\(code.rawValue) (\(code.severity.rawValue))\n    \(code.meaning.sentence)"
    }.joined(separator: "\n")
  }
}
