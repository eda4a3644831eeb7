import TestSupport

/// A decoder of an array in an array, and so on, which refuses every other type and counts what it is asked.
struct NestedArrays: Decoder {
  let depth: Int
  let asked: Counter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw refusal(of: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    asked.increment()
    return Elements(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    asked.increment()
    return Value(decoder: self)
  }

  fileprivate func refusal(of type: Any.Type) -> any Error {
    asked.increment()
    return DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: ""))
  }

  private struct Value: SingleValueDecodingContainer {
    let decoder: NestedArrays
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool {
      decoder.asked.increment()
      return false
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { throw decoder.refusal(of: type) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: NestedArrays
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { decoder.depth == 1 || currentIndex == 1 }

    mutating func superDecoder() throws -> any Decoder {
      decoder.asked.increment()
      currentIndex += 1
      return NestedArrays(depth: decoder.depth - 1, asked: decoder.asked)
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      throw decoder.refusal(of: type)
    }

    mutating func decodeNil() throws -> Bool { throw decoder.refusal(of: Never.self) }

    mutating func nestedContainer<Key>(
      keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> { throw decoder.refusal(of: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw decoder.refusal(of: Never.self)
    }
  }
}
