/// Help on something that is not a command.
struct HelpTopic: Sendable {
  let name: String
  /// What it is about, as the rest of a sentence; no full stop.
  let summary: String
  private let text: String

  static let all = [
    Self(name: "json", summary: "the JSON that --json and --ndjson write", text: jsonText),
    Self(name: "site-file", summary: "the file that 'site build' reads", text: siteFileText),
    Self(
      name: "hosting", summary: "what static hosts need to serve the association files",
      text: hostingText),
    Self(
      name: "check-codes", summary: "what each code of 'check' means",
      text: Rule.checkDocumentation),
    Self(
      name: "lint-codes", summary: "the codes of what lint finds", text: Rule.lintDocumentation),
    Self(
      name: "scale", summary: "lists of pages, xargs and GNU parallel", text: scaleText),
    Self(name: "environment", summary: "colour, width and proxies", text: environmentText),
  ]

  /// The text with its prose in lines of at most `width` columns. Code keeps its lines.
  func text(width: Int) -> String {
    var blocks: [(indent: Int, isProse: Bool, text: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      let indent = line.count - content.count
      if let last = blocks.last, last.isProse, last.indent == indent, !content.isEmpty {
        blocks[blocks.count - 1].text += " " + content
        continue
      }
      // Prose at the margin begins with anything but a brace, indented prose with a capital.
      let isProse =
        content.first.map { indent == 0 ? !"{}".contains($0) : $0.isUppercase } ?? false
      blocks.append((indent, isProse, String(content)))
    }
    return blocks.flatMap { indent, isProse, text in
      (isProse ? text.wrapped(to: width - indent) : [text]).map {
        String(repeating: " ", count: indent) + $0
      }
    }.joined(separator: "\n")
  }
}

extension HelpTopic {
  /// What `--json` writes, a section a command; the reports write it, and tests compare the two.
  fileprivate static let jsonText = """
    JSON goes to standard output, messages to standard error. A value that does not exist is null;
    no member is omitted. New members may be added; those below do not change. Members are sorted by
    name. Control characters and bidirectional formatting characters are escaped.

    ONE PAGE
      The value described below for the command or, if the page could not be read,
        {"input": "a.html", "error": "cannot read a.html: ..."}

    SEVERAL PAGES, OR --files-from
      A list with an item for each page, in the order in which they were given. An item is written as
      soon as it and all earlier items are done; an interrupted list has no closing bracket.
        [{"input": "a.html", "page": <page>, "result": <the value>},
         {"input": "b.html", "error": "cannot read b.html: ..."}]

    --ndjson
      The same items, one per line, also for a single page.

    A page: the source it was read from. For a file all members are null or empty:
        {"url": "https://..." or null, "status": 200, "contentType": "text/html",
         "redirects": [{"from": "https://...", "to": "https://...", "status": 302}]}

    tags: the al: tags in the order of the page
        [{"property": "al:ios:url", "content": "example://7" or null}]

    resolve: a link, and the source it was read from
        {"page": <page>, "sourceURL": "https://...", "isBackToReferer": false,
         "webURL": "https://..." or null when the page forbids the browser,
         "targets": [<target>]}
      A target; a value that its platform does not have is null:
        {"platform": "ios" | "iphone" | "ipad" | "android" | "windows" | "windows_phone"
                     | "windows_universal",
         "url": "example://7", "appName": "Example", "appStoreID": "12345",
         "package": "org.example", "className": "org.example.Main", "appID": "..."}

    plan: what would be opened, and the steps that would be tried
        {"page": <page>, "kind": "app" | "browser" | "store" | "failed", "url": "example://7?al_applink_data=..." or null,
         "target": <target> or null,
         "steps": [{"destination": "app" | "package" | "universal_link" | "browser"
                                   | "store", "url": ..., "target": ...,
                    "decision": "opens" | "no_app" | "no_url" | "refused" | "over_limit"
                                | "no_fallback" | "not_reached" | "not_associated",
                    "reason": "in words, which may change"}]}

    lint: what to fix, in the order of the page
        [<finding>]
      A finding; property is the tag at fault, or the place in a file's structure:
        {"code": "name-instead-of-property", "severity": "error" | "warning",
         "source": "story.html", "line": 3 or null, "column": 5 or null,
         "property": "al:ios:url" or null, "value": "..." or null,
         "message": "...", "suggestion": "..."}

    match: what association files decide: always a list, with one item for each URL and file
        [{"url": "https://...", "file": "assetlinks.json",
          "decision": "match" | "excluded" | "none", "apps": ["ABCDE12345.com.example.app"],
          "rule": {"location": "applinks.details[0].components[2]", "line": 3, "column": 5,
                   "pattern": "the rule as JSON", "exclude": false} or null,
          "explanation": "in words, which may change",
          "findings": [<finding>]: for "none", the errors of the file}]
      A file of a site that could not be read: {"input": "assetlinks.json", "error": "..."}

    check: what a URL opens on each platform, and where its sources disagree
        {"url": "https://...",
         "platforms": [{"platform": "iphone" | "ipad" | "android", "opens": "app" | "browser",
                        "decision": "match" | "excluded" | "none" or null without a file,
                        "apps": [...], "file": "...", "rule": <as match writes it> or null,
                        "explanation": "..."}],
         "declarations": [{"means": "al: tags", "platform": "ios", "appStoreID": "123",
                           "package": null, "url": "example://7"}],
         "otherServices": {"webcredentials": [...]},
         "notes": ["Apple's devices ask Apple's copy ..."], "findings": [<finding>]}

    decode: the parts of an inbound URL; appLinkData is null when it is not an App Link
        {"inputURL": "example://7?al_applink_data=...", "inputQueryParameters": {"name": "value"},
         "targetURL": "https://...", "targetQueryParameters": {},
         "version": "1.0", "appLinkData": {...}, "appLinkExtras": {...},
         "appLinkReferer": <link> or null}
    """

  /// The description that `site build` reads, by an example that the tests build.
  fileprivate static let siteFileText = """
    One JSON object names a host, its apps and its links:

    {
      "host": "links.example.com",
      "lang": "en",
      "texts": {"web": "Read on the web"},
      "apps": {
        "ios": {"appID": "ABCDE12345.com.example.app", "appStoreID": "123456789",
                "name": "Example"},
        "android": {"package": "com.example.app", "name": "Example",
                    "fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:\
    16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}
      },
      "links": [
        {"path": "/story/7", "title": "Lemon cake", "description": "Lemons, butter, sugar, flour.",
         "image": "https://www.example.com/7.jpg", "web": "https://www.example.com/story/7",
         "ios": "example://story/7", "android": "example://story/7"},
        {"path": "/story/*"},
        {"path": "/spring",
         "firebase": "https://example.page.link/?link=https%3A%2F%2Fwww.example.com%2Fspring&apn=com.example.app&isi=123456789&ibi=com.example.app&st=Spring&utm_source=mail"}
      ]
    }

    A link needs a path. If the association files do not open the app, the 'Open' button of the page
    opens the URL in ios or android. web is the same content in the browser. iosFallback and
    androidFallback replace the store. image is a picture for the page and for previews. A path that
    ends in /* opens the app for every URL under a folder: it has no page, and the links in that folder
    need no rules of their own. Apple reads 128 KiB of rules, which are some 6,000 links, or more if
    their paths begin alike.

    lang is the language of the pages. texts replaces their words, in which {app} is the app's name:
    app (for an app without a name), openIOS, getIOS, openAndroid, getAndroid and web.

    firebase imports a long link of Firebase Dynamic Links: link, apn, isi, ibi, ifl, afl, efr, st,
    sd, si and utm_*; a warning names other parameters. Members of the link take precedence over it.

    A user who has to install the app first does not return to the link: these pages do not
    fingerprint browsers. For that, use Android's Play Install Referrer or Apple's App Clips.
    """

  fileprivate static let hostingText = """
    The association files have to be served at /.well-known/ with status 200, without a redirect and
    as application/json. 'applink site build' writes only files to publish, and leaves others in the
    folder alone, so set up your host once:

    Netlify and Cloudflare Pages: the file _headers in the published folder

        /.well-known/apple-app-site-association
          Content-Type: application/json

    Apache: the file .htaccess in the published folder

        <Files "apple-app-site-association">
          ForceType application/json
        </Files>

    nginx: in the server block, before any redirect

        location = /.well-known/apple-app-site-association { default_type application/json; }

    Vercel: the file vercel.json of the project

        {"headers": [{"source": "/.well-known/apple-app-site-association",
                      "headers": [{"key": "Content-Type", "value": "application/json"}]}]}

    Firebase Hosting: the file firebase.json of the project

        {"hosting": {"public": "public", "appAssociation": "NONE",
                     "headers": [{"source": "/.well-known/apple-app-site-association",
                                  "headers": [{"key": "Content-Type",
                                               "value": "application/json"}]}]}}

    GitHub Pages: an empty file .nojekyll in the published folder, without which the folder
    .well-known is left out. The type cannot be set, but Apple's servers accept the file.
    """

  fileprivate static let scaleText = """
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
    """

  fileprivate static let environmentText = """
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
