extension CancellationToken: Hashable {
  /// Whether two tokens are of the same source; `.none` equals `.none` alone.
  public static func == (left: CancellationToken, right: CancellationToken) -> Bool {
    left.state === right.state
  }

  /// Hashes the identity of the token's source.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state.map { ObjectIdentifier($0) })
  }
}
