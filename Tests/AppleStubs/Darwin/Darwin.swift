// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the modules use of the C library of Apple's systems, for type-checking only.

public typealias socklen_t = UInt32
public struct in_addr { public init() {} }
public struct in6_addr { public init() {} }
public let AF_INET: Int32 = 2
public let AF_INET6: Int32 = 30
public func inet_pton(
  _ family: Int32, _ text: UnsafePointer<CChar>!, _ address: UnsafeMutableRawPointer!
) -> Int32 { 0 }
public func inet_ntop(
  _ family: Int32, _ address: UnsafeRawPointer!, _ text: UnsafeMutablePointer<CChar>!,
  _ size: socklen_t
) -> UnsafePointer<CChar>! { nil }
public func inet_aton(
  _ text: UnsafePointer<CChar>!, _ address: UnsafeMutablePointer<in_addr>!
) -> Int32 { 0 }
public func memchr(
  _ bytes: UnsafeRawPointer!, _ byte: Int32, _ count: Int
) -> UnsafeMutableRawPointer! { nil }
public func memcmp(_ one: UnsafeRawPointer!, _ other: UnsafeRawPointer!, _ count: Int) -> Int32 {
  0
}
public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!,
  _ oldSize: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newSize: Int
) -> Int32 { 0 }
