import BoltsAppLinks
import Testing

@Suite("IP addresses")
struct AddressTests {
  @Test(
    "every spelling that a name lookup accepts gives the same address",
    arguments: [
      "127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0x7F000001", "017700000001", "2130706433",
      "0177.0.0.01", "[::ffff:127.0.0.1]", "::ffff:7f00:1", "localhost", "LOCALHOST.",
      "a.localhost",
      "127.0.0.1.",
    ])
  func spellings(_ host: String) throws {
    let address = try #require(AppLinkPolicy.Address(host: host))
    #expect(address == AppLinkPolicy.Address("127.0.0.1"))
    #expect(address.isLoopback && !address.isPublicUnicast && address.version == .v4)
  }

  @Test(
    "text that only resembles an address is not an address",
    arguments: [
      "", "example.com", "1.2.3.4.5", "256.1.1.1", "4294967296", "08.1.1.1", "+1", "1..2",
      "127.0.0.1a", "localhost.example", "1.2.3.0x100", "-1", "[::1", "a",
    ])
  func names(_ host: String) {
    #expect(AppLinkPolicy.Address(host: host) == nil)
  }

  @Test(
    "an address is public or not by the special-purpose address registries",
    arguments: [
      ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.255.255", true), ("172.32.0.0", true),
      ("100.63.255.255", true), ("198.20.0.0", true), ("223.255.255.255", true),
      ("0.0.0.0", false), ("10.0.0.1", false), ("100.64.0.1", false), ("127.255.255.255", false),
      ("169.254.169.254", false), ("168.63.129.16", false), ("168.63.129.17", true),
      ("172.16.0.1", false), ("172.31.255.255", false),
      ("192.0.0.8", false), ("192.0.2.1", false), ("192.88.99.1", false), ("192.168.1.1", false),
      ("198.18.0.1", false), ("198.19.255.255", false), ("198.51.100.1", false),
      ("203.0.113.1", false), ("224.0.0.1", false), ("240.0.0.1", false),
      ("255.255.255.255", false), ("2606:4700::1111", true), ("2a00:1450::1", true), ("::", false),
      ("::1", false), ("::ffff:10.0.0.1", false), ("::ffff:8.8.8.8", true), ("::7f00:1", false),
      ("64:ff9b::808:808", true), ("64:ff9b::7f00:1", false), ("64:ff9b:1::1", false),
      ("100::1", false), ("2001::1", false), ("2001:db8::1", false), ("2002:7f00:1::", false),
      ("3fff::1", false), ("fc00::1", false), ("fd12::1", false), ("fe80::1", false),
      ("ff02::1", false), ("4000::1", false),
    ])
  func ranges(_ text: String, _ isPublic: Bool) throws {
    #expect(try #require(AppLinkPolicy.Address(text)).isPublicUnicast == isPublic)
  }

  @Test(
    "the description of an address is its canonical text; this machine is 127.0.0.0/8 and ::1",
    arguments: ["192.0.2.1", "2001:db8::1", "::", "::1", "::2", "127.9.9.9"])
  func description(_ text: String) {
    #expect(AppLinkPolicy.Address(text)?.description == text)
    #expect(AppLinkPolicy.Address(bytes: [1, 2, 3]) == nil)
    let isLoopback = ["::1", "127.9.9.9"].contains(text)
    #expect(AppLinkPolicy.Address(text)?.isLoopback == isLoopback)
  }
}
