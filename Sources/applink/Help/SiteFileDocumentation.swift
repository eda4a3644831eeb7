/// The description that `site build` reads, by an example that the tests build.
enum SiteFileDocumentation {
  static let text = """
    One JSON object names a host, its apps and its links:

    \(example)

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

  static let example = """
    {
      "host": "links.example.com",
      "lang": "en",
      "texts": {"web": "Read on the web"},
      "apps": {
        "ios": {"appID": "ABCDE12345.com.example.app", "appStoreID": "123456789",
                "name": "Example"},
        "android": {"package": "com.example.app", "name": "Example",
                    "fingerprints": ["\(fingerprint)"]}
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
    """

  private static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:"
    + "16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
}
