internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// A fault of a JSON file of the user's, or something in it that has no effect.
struct FileFault: Error, Hashable, Sendable {
  var place: JSONPlace
  var message: String
  var isError = true

  /// The finding on one line, as compilers write it.
  func line(in file: String) -> String {
    "\(file):\(place.line):\(place.column): \(isError ? "error" : "warning"): \(message)"
      .printable(limit: 2000)
  }
}

/// Everything that has to be fixed in a file.
struct FileFaults: Error {
  var findings: [FileFault]
}

/// An object of a file, whose members all have known names that occur once.
struct FileObject: Sendable {
  let node: JSONNode
  /// The object's place in the structure, such as `links[0]`; empty for the whole file.
  let name: String

  static func parse(_ bytes: [UInt8]) throws(FileFault) -> JSONNode {
    do {
      return try JSONNode.parse(bytes)
    } catch {
      throw FileFault(
        place: JSONPlace(of: error.offset, in: bytes),
        message: "the file is not JSON: \(error.reason)")
    }
  }

  init(_ node: JSONNode, _ name: String = "", members known: [String]) throws(FileFault) {
    (self.node, self.name) = (node, name)
    guard let members = node.object else {
      throw FileFault(
        place: node.place,
        message: "\(name.isEmpty ? "the file" : name) is \(node.kind): write an object")
    }
    var seen: [String: JSONPlace] = [:]
    for member in members {
      guard known.contains(member.name) else {
        let hint = member.name.nearest(among: known).map { "did you mean \($0)?" }
        throw FileFault(
          place: member.place,
          message: "\(path(member.name)) is unknown: "
            + (hint ?? "write one of \(known.joined(separator: ", "))"))
      }
      if let first = seen.updateValue(member.place, forKey: member.name) {
        throw FileFault(
          place: member.place,
          message: "\(path(member.name)) occurs twice, first on line \(first.line): delete one")
      }
    }
  }

  func path(_ key: String) -> String {
    let key = String(key.prefix(80))
    return name.isEmpty ? key : "\(name).\(key)"
  }

  /// A fault of a member; of the whole object where it has no such member.
  func fault(_ key: String, _ message: String) -> FileFault {
    FileFault(place: self[key]?.place ?? node.place, message: "\(path(key)) \(message)")
  }

  /// The value of a member; `nil` also for `null`.
  subscript(key: String) -> JSONNode? {
    node[key].flatMap { $0.isNull ? nil : $0 }
  }

  func text(_ key: String) throws(FileFault) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.string, !text.isEmpty else {
      throw fault(key, "is \(node.string == nil ? node.kind : "empty"): write a string")
    }
    return text
  }

  /// The text of a member that is needed and has a form, such as the example's.
  func required(
    _ key: String, _ example: String, where hasForm: (String) -> Bool = { _ in true }
  ) throws(FileFault) -> String {
    guard let text = try text(key) else { throw fault(key, "is missing: write \(example)") }
    guard hasForm(text) else {
      throw fault(key, "is '\(text.prefix(80))': write \(example)")
    }
    return text
  }

  /// A URL that a browser opens.
  func webURL(_ key: String) throws(FileFault) -> String? {
    guard let text = try text(key) else { return nil }
    guard let url = URL(spelling: text), url.isWebPage else {
      throw fault(key, "is '\(text.prefix(80))': write an http or https URL")
    }
    return url.absoluteString
  }

  func list(_ key: String) throws(FileFault) -> [JSONNode] {
    guard let node = self[key] else { return [] }
    guard let elements = node.array else { throw fault(key, "is \(node.kind): write a list") }
    return elements
  }

  func object(_ key: String, members: [String]) throws(FileFault) -> FileObject? {
    guard let node = self[key] else { return nil }
    return try FileObject(node, path(key), members: members)
  }
}
