/// Help on something that is not a command.
struct HelpTopic: Sendable {
  let name: String
  /// What it is about, as the rest of a sentence; no full stop.
  let summary: String
  let text: @Sendable () -> String
  /// Whether it is for people; what is for programs is written as it is.
  var isProse = true

  /// The options that every command with requests has.
  static let requests = Self(
    name: "requests", summary: "the options of all commands that read the web", text: { "" })

  static let all = [
    Self(name: "json", summary: "the JSON that --json and --ndjson write", text: { jsonText }),
    Self(
      name: "json-schema", summary: "its JSON Schema, for programs", text: { JSONSchema.text },
      isProse: false),
    Self(name: "site-file", summary: "the file that 'site build' reads", text: { siteFileText }),
    Self(
      name: "check-codes", summary: "what each code of 'check' means",
      text: { Rule.checkDocumentation }),
    Self(
      name: "lint-codes", summary: "the codes of what lint finds", text: { Rule.lintDocumentation }),
    requests,
  ]

  /// The text with its prose in lines of at most `width` columns. Code keeps its lines.
  func text(width: Int) -> String {
    var blocks: [(indent: Int, isProse: Bool, text: String)] = []
    for line in text().split(separator: "\n", omittingEmptySubsequences: false) {
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
  fileprivate static let jsonText = """
    JSON goes to standard output, messages to standard error. A value that does not exist is null, and
    no member is omitted. New members may be added. Each value, or each element of a list, has a
    "formatVersion"; the number changes when a program that reads the output has to. 'applink help
    json-schema' writes the schema, in which $defs has the output of each command.

    ONE INPUT
      The value described below for the command or, if the input could not be read, UNREAD. The value of
      resolve, plan and check has a member "page", too.

    SEVERAL INPUTS, A FOLDER OR --files-from
      A list with an ITEM or UNREAD for each input, in the order in which they were given. An item is
      written as soon as it and all earlier items are done. Where the run ends early, by --deadline or a
      signal, the inputs that are left are UNREAD, of kind timeout.

    --ndjson
      The same items, one per line, as they are done, also for a single page.

    Members are sorted by name. Control characters and bidirectional formatting characters are escaped.
    Below, a question mark is for what may be null, brackets for a list, braces for an object.

    \(JSONSchema.documentation.dropFirst(4))

    A finding whose kind is dns, connect, timeout or policy, or http with status 408, 429 or 5xx, says
    that something is not known. It is not counted as an error, and the exit status has 2 in it.
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

    Several apps for iOS are a list in apps.ios; a link is for all of them, or for those whose appID it
    has in iosApp and ipadApp. An app with "device": "ipad" is for iPads only; ipadFallback replaces its
    store. Members of apple-app-site-association beside applinks, such as webcredentials, are
    copied from aasa: {"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}.

    lang is the language of the pages. texts replaces their words, in which {app} is the app's name:
    app (for an app without a name), openIOS, getIOS, openAndroid, getAndroid and web.

    firebase imports a long link of Firebase Dynamic Links: link, apn, isi, ibi, ipbi, ius, ifl,
    ipfl, afl, efr, st, sd, si and utm_*; a warning names other parameters. Members of the link take precedence.

    A user who has to install the app first does not return to the link: these pages do not
    fingerprint browsers. For that, use Android's Play Install Referrer or Apple's App Clips.
    """
}
