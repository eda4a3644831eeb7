// What the blocks of README.md, Migration.md and the articles may assume.

import Bolts
import Foundation

struct Profile: Sendable {
  var name: String
  var pictureURL: URL
}

struct Picture: Sendable {
  var data: Data
}

/// A service from before tasks, of both kinds of completion handler.
func fetchJSON(_ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
func fetchJSON(_ path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {}

/// Such a service's way to be cancelled.
final class LegacyRequest: Sendable {
  func start(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
  func cancel() {}
}

/// The same service, in tasks.
func fetchProfile(_ id: Int) -> BoltsTask<Profile> { .cancelled() }
func fetchPicture(_ url: URL) -> BoltsTask<Picture> { .cancelled() }

/// A screen.
@Sendable func show(_ picture: Picture?) {}
@Sendable func show(_ error: any Error) {}
func stopSpinner() {}
