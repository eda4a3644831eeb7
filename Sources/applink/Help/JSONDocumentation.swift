/// The documented shape of what `--json` writes, a section a command.
///
/// `Reports/AppLinkJSON.swift` writes it; tests compare the two.
enum JSONDocumentation {
  static let text = """
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
}
