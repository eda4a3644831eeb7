// What the blocks of README.md, Migration.md and the articles may assume.

import Bolts
import Foundation

nonisolated struct Profile: Sendable {
  var name: String
  var pictureURL: URL
}

nonisolated struct Picture: Sendable {
  var data: Data
}

/// A service from before tasks, of both kinds of completion handler.
nonisolated func fetchJSON(_ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
nonisolated func fetchJSON(_ path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {}

/// Such a service's way to be cancelled.
nonisolated final class LegacyRequest: Sendable {
  func start(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
  func cancel() {}
}

/// The same service, in tasks.
nonisolated func fetchProfile(_ id: Int) -> BoltsTask<Profile> { .cancelled() }
nonisolated func fetchPicture(_ url: URL) -> BoltsTask<Picture> { .cancelled() }

/// A screen.
@Sendable nonisolated func show(_ picture: Picture?) {}
@Sendable nonisolated func show(_ error: any Error) {}
nonisolated func stopSpinner() {}
