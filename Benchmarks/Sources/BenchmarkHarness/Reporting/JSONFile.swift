internal import Foundation

/// JSON on disk, with errors that say which file, what is wrong and what makes a right one.
enum JSONFile {
  static func read<Value: Decodable>(
    _ type: Value.Type, from path: String, madeBy maker: String
  ) throws(UsageError) -> Value {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw UsageError("cannot read \(path): \(error.localizedDescription)")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw UsageError("\(path) is not a file made by \(maker): \(error)")
    }
  }

  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  static func write(_ text: String, to path: String) throws(UsageError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw UsageError("cannot write \(path): \(error.localizedDescription)")
    }
  }
}
