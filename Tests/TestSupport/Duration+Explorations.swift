extension Duration {
  /// The limit of time for an exploration that has to end by its orders, also on a busy machine or under a sanitizer: what
  /// a test finds does not depend on a duration.
  package static let untilExplored = Duration.seconds(3_600)
}
