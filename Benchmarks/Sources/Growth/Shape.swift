/// Input of one form in any size, and the work whose growth is counted: mostly reading untrusted input.
struct Shape: Sendable {
  let name: String
  /// Makes the input, `size` times its unit long, and reads it.
  let work: @Sendable (_ size: Int) async -> Void

  init(_ name: String, _ work: @escaping @Sendable (_ size: Int) async -> Void) {
    self.name = name
    self.work = work
  }

  /// The name without what is unsafe to show.
  var printableName: String {
    name.replacing("\u{0}", with: "NUL").replacing("\r", with: "CR")
  }

  static let all: [Shape] =
    pages + metadata + inboundURLs + json + events + resolving + navigation + associations
    + testClock
}

/// Keeps a result from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {}

/// The text, so many times.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
