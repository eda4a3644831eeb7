/// A tree that ``JSONReader`` builds while it reads.
protocol JSONTree {
  /// The members of an object that is being read.
  associatedtype Members

  /// Whether the reader counts lines and columns; places are all the same otherwise.
  static var keepsPlaces: Bool { get }

  /// Creates `null`, a Boolean, a number or a string.
  init(_ scalar: JSONValue, at place: JSONPlace)
  /// Creates an array.
  init(_ elements: [Self], at place: JSONPlace)
  /// Creates an object.
  init(_ members: Members, at place: JSONPlace)

  /// The members of an object without any.
  static func noMembers() -> Members
  /// Adds a member; of members with the same name the last one counts.
  static func add(_ value: Self, named name: String, at place: JSONPlace, to members: inout Members)
}

extension JSONValue: JSONTree {
  static var keepsPlaces: Bool { false }

  init(_ scalar: JSONValue, at place: JSONPlace) { self = scalar }
  init(_ elements: [JSONValue], at place: JSONPlace) { self = .array(elements) }
  init(_ members: [String: JSONValue], at place: JSONPlace) { self = .object(members) }

  static func noMembers() -> [String: JSONValue] { [:] }

  static func add(
    _ value: JSONValue, named name: String, at place: JSONPlace,
    to members: inout [String: JSONValue]
  ) {
    members[name] = value
  }
}
