/// An event of a link for measurement: a link was read, opened or followed.
///
/// The names and arguments are those of Bolts, so that listeners written for it need no change, but for
/// credentials, which are in no event. Creating one drops the userinfo of URLs and their `al_applink_data`. It replaces with
/// `REDACTED` the values of parameters, and of arguments, whose names hold a word such as `token` or `code`. The article
/// <doc:Security> has the words.
public struct MeasurementEvent: Sendable, CustomStringConvertible {
  /// The name of an event; the four of the protocol are constants, and custom ones may be added.
  public struct Name: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as it is sent.
    public let rawValue: String

    /// Creates a custom name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a custom name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// An App Link was read from a URL.
    public static let linkParse: Name = "al_link_parse"
    /// Another app opened this one with an App Link.
    public static let navigateIn: Name = "al_nav_in"
    /// This app followed an App Link, or tried to.
    public static let navigateOut: Name = "al_nav_out"
    /// The user went back to the referring app, or tried to.
    public static let refererBackOut: Name = "al_ref_back_out"
  }

  /// The kind of event.
  public internal(set) var name: Name
  /// The arguments, all strings; their names are in `MeasurementEvent.Key`.
  public let arguments: [String: String]

  /// Creates an event; credentials in the arguments are dropped, or replaced with `REDACTED`.
  public init(name: Name, arguments: [String: String] = [:]) {
    self.name = name
    self.arguments = Dictionary(
      uniqueKeysWithValues: arguments.map { name, text in
        (name, name.namesCredential ? "REDACTED" : text.redacted)
      })
  }

  /// The name and the arguments on one line, sorted by key.
  ///
  /// It is always one line: line breaks, other control characters and those that change the reading
  /// direction are escaped.
  public var description: String {
    let list = arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([name.rawValue] + list).joined(separator: " ").escapedForDisplay
  }
}

extension MeasurementEvent: Hashable {
  /// Whether name and arguments are the same; values are compared as UTF-8 bytes.
  public static func == (left: MeasurementEvent, right: MeasurementEvent) -> Bool {
    left.name == right.name
      && left.arguments.mapValues(UTF8Text.init) == right.arguments.mapValues(UTF8Text.init)
  }

  /// Hashes the name and the arguments; values as UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(arguments.mapValues(UTF8Text.init))
  }
}

extension MeasurementEvent {
  /// The names of the arguments, as Bolts' listeners know them.
  public enum Key {
    /// `al_link_parse`, `al_nav_in`: the URL that this app was opened with.
    public static let inputURL = "inputURL"
    /// `al_link_parse`, `al_nav_in`: that URL's scheme.
    public static let inputURLScheme = "inputURLScheme"
    /// `al_link_parse`, `al_nav_in`: the page that the link represents.
    public static let targetURL = "targetURL"
    /// `al_link_parse`, `al_nav_in`: the URL that leads back to the referer.
    public static let refererURL = "refererURL"
    /// `al_link_parse`, `al_nav_in`: the referer's name.
    public static let refererAppName = "refererAppName"
    /// `al_link_parse`, `al_nav_in`: the bundle identifier of the app that opened the URL.
    public static let sourceApplication = "sourceApplication"
    /// `al_link_parse`, `al_nav_in`: `1` when the URL was read to draw the banner, else `0`.
    public static let forRenderBackToReferrerBar = "forRenderBackToReferrerBar"
    /// `al_link_parse`, `al_nav_in`: `1` when the URL opened this app, else `0`.
    public static let forOpenURL = "forOpenUrl"
    /// Every event: the version of the App Links protocol.
    public static let version = "version"
    /// `al_nav_out`, `al_ref_back_out`: the URL that was opened; absent when none was.
    public static let outputURL = "outputURL"
    /// `al_nav_out`, `al_ref_back_out`: the scheme of the URL that was opened.
    public static let outputURLScheme = "outputURLScheme"
    /// `al_nav_out`, `al_ref_back_out`: the page that the link represents.
    public static let sourceURL = "sourceURL"
    /// `al_nav_out`, `al_ref_back_out`: that page's host, under the name that Bolts' code sends.
    public static let sourceHost = "sourceHost"
    /// `al_nav_out`, `al_ref_back_out`: that page's host, under the name that Bolts documents.
    public static let sourceURLHost = "sourceURLHost"
    /// `al_nav_out`, `al_ref_back_out`: that page's scheme.
    public static let sourceScheme = "sourceScheme"
    /// `al_nav_out`, `al_ref_back_out`: `1` when something was opened, else `0`.
    public static let success = "success"
    /// `al_nav_out`, `al_ref_back_out`: `app`, `web` or `fail`.
    public static let type = "type"
    /// `al_nav_out`: `1` when the app's page in its store was opened; absent otherwise.
    public static let store = "store"
    /// `al_nav_out`, `al_ref_back_out`: why nothing was opened, in words.
    public static let error = "error"
  }
}
