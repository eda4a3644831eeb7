/// Something that happened to a link, for those who measure: which link was read, which was opened.
///
/// The names and arguments are those of Bolts, so that listeners written for it need no change. An
/// event never holds a token: creating one replaces each value that is a credential (`access_token`
/// in a query, `fb_access_token` in the extras of an App Link) with `REDACTED`.
public struct MeasurementEvent: Sendable, Hashable {
  /// The name of an event; the four of the protocol are constants, and your own may be added.
  public struct Name: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as it is sent.
    public let rawValue: String

    /// Makes a name of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name of your own.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// An App Link was read from a URL.
    public static let linkParse: Name = "al_link_parse"
    /// Another app opened this one with an App Link.
    public static let navigateIn: Name = "al_nav_in"
    /// This app followed an App Link, or tried to.
    public static let navigateOut: Name = "al_nav_out"
    /// The person went back to the app that they came from, or tried to.
    public static let refererBackOut: Name = "al_ref_back_out"
  }

  /// What happened.
  public let name: Name
  /// What is known about it, all strings; the names are in `MeasurementEvent.Key`.
  public let arguments: [String: String]

  /// Creates an event; credentials among the arguments are replaced with `REDACTED`.
  public init(name: Name, arguments: [String: String] = [:]) {
    self.name = name
    self.arguments = CredentialRedaction.redacted(arguments)
  }
}

extension MeasurementEvent: CustomStringConvertible {
  /// The name and the arguments on one line, sorted by key.
  public var description: String {
    let list = arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([name.rawValue] + list).joined(separator: " ")
  }
}
