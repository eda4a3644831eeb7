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
