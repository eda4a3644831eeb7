/// What the tests see of the program, in each of the states of its migration.
protocol NewsReader: Sendable {
  init(transport: some Transport, retry: RetryPolicy, cacheCapacity: Int)

  /// The text at a path: from the cache, from a request that is already on its way, or from a
  /// request with retries.
  func text(_ path: String) async throws -> String

  /// The cards of the front page, in its order, each put together from its story, its author and
  /// its picture.
  func front() async throws -> [Card]

  /// The text of the first mirror to succeed.
  func fastest(of mirrors: [String]) async throws -> String

  /// Cancels every request on its way, and refuses later ones.
  func cancel()
}
