import Testing

@Suite(
  "What a table start tag does shows whether a table's own rules apply")
struct TableModeTests {
  // Between the cells of a table, another table closes it, with the SVG that is open in it. In the
  // content of a cell it nests, and its end leaves the SVG open.

  @Test(
    "between the cells of a table, another closes it",
    arguments: [
      "<table>", "<table><tbody>", "<table><tr>", "<table><td></td>", "<table><th></th>",
      "<table><caption></caption>", "<table><td><tr>", "<table><td><tbody>", "<table><td><col>",
      "<table><caption><tr>", "<table><td></tr>",
    ])
  func between(_ start: String) {
    let nested = "<svg><desc><table></table></desc><style>[a]</style>[b]"
    MarkupRule(start, start + nested, "b").check()
  }

  @Test(
    "in a cell or a caption, another nests",
    arguments: [
      "<table><td>", "<table><th>", "<table><caption>", "<table><td><div>",
      "<table><td><table></table>", "<table><caption><table></table>",
    ])
  func inside(_ start: String) {
    let nested = "<svg><desc><table></table></desc><style>[a]</style>[b]"
    MarkupRule(start, start + nested, "a b").check()
  }

  @Test(
    "after a template the rules are those of the nearest part of a table",
    arguments: [
      ("<table>", "b"), ("<table><tbody>", "b"), ("<table><thead>", "b"), ("<table><tfoot>", "b"),
      ("<table><tr>", "b"), ("<table><td>", "a b"), ("<table><th>", "a b"),
      ("<table><caption>", "a b"), ("<table><td><div><span>", "a b"),
      ("<table><td><svg><tr><desc>", "a b"), ("<table><svg><td><desc>", "b"),
    ])
  func afterTemplate(_ start: String, _ shown: String) {
    // In foreign content already, its `desc` is the one that ends.
    let svg = start.hasSuffix("<desc>") ? "" : "<svg><desc>"
    MarkupRule(
      start,
      "\(start)<template></template>\(svg)<table></table></desc><style>[a]</style>[b]", shown
    ).check()
  }

  @Test(
    "in a template between the parts of a table, a table is ignored",
    arguments: ["<tbody></tbody>", "<tbody></tbody><template></template>"])
  func inTemplate(_ start: String) {
    // Where it is not, `<style>` is no markup, and hides the end of the template.
    MarkupRule(
      start,
      "<template>\(start)<svg><desc><table></desc><style></template>[a]</style></template>[b]",
      "a b"
    ).check()
  }

  @Test("end tags close the parts of a table", arguments: MarkupRule.tableParts)
  func parts(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let tableParts = [
    ("of a row", "<table><tr><svg></tr>", "b"),
    ("of a row that another has closed", "<table><tr><tr></tr><svg></tr>", "a b"),
    ("of a row group that another has closed", "<table><tbody><thead></thead><svg></tbody>", "a b"),
    ("of a row in a row group that another has closed", "<table><tr><tbody><svg></tr>", "a b"),
    ("of a row that a caption has closed", "<table><tr><caption></caption><svg></tr>", "a b"),
    ("of a row that a column has closed", "<table><tr><col><svg></tr>", "a b"),
    ("of a cell that another has closed", "<table><td><td></td><svg></td>", "a b"),
    ("of a cell that a row has closed", "<table><td><tr><svg></td>", "a b"),
    ("of a cell that a row group has closed", "<table><td><tfoot><svg></td>", "a b"),
    ("of a cell that a caption has closed", "<table><td><caption><svg></td>", "a b"),
    ("of a caption that a cell has closed", "<table><caption><td><svg></caption>", "a b"),
    ("of a block that a cell has closed", "<table><td><x-y><td></td></x-y><svg></x-y>", "a b"),
  ].map { MarkupRule("the end \($0)", "\($1)<style>[a]</style>[b]", $2) }
}
