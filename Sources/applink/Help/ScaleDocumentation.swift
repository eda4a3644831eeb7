/// The help on reading many pages.
enum ScaleDocumentation {
  static let text = """
    --files-from FILE reads the pages that the lines of FILE name, or those of standard input (-). The
    list may have any length: it is read as far as it is needed. --ndjson writes a line of JSON for
    each page, in the order of the list, as soon as it is done; no line keeps another waiting longer
    than its own page takes. A page that cannot be read is a line with an "error", and the tool goes on;
    it exits with 2 at the end.

    A list, on one machine (--jobs says how many pages are read at once):
      find public -name '*.html' |
        applink lint --files-from - --ndjson > findings.ndjson

    xargs, two processes; their lines come in any order. Write them to a file: in a pipe the lines of
    two processes can be mixed.
      xargs -a pages.txt -d '\\n' -P 2 -n 500 \\
        applink tags --ndjson -- > tags.ndjson

    GNU parallel, in the order of the list:
      parallel --keep-order --pipe -N 500 \\
        applink tags --files-from - --ndjson < pages.txt

    PySpark, a line of the result for each line of the list, in its order; it runs the tool without
    PATH, so the whole path is named:
      spark.sparkContext.textFile("pages.txt") \\
        .pipe("/usr/local/bin/applink tags --files-from - --ndjson")
    """
}
