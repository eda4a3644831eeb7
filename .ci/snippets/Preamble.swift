// always: what the blocks of README.md, Migration.md and the articles may assume, each with the words that ask for it
import Bolts
import Foundation

// Profile fetchProfile
nonisolated struct Profile: Sendable {
  var name: String
  var pictureURL: URL
}
nonisolated func fetchProfile(_ id: Int) -> BoltsTask<Profile> { .cancelled() }

// Picture fetchPicture picture show
nonisolated struct Picture: Sendable { var data: Data }
nonisolated func fetchPicture(_ url: URL) -> BoltsTask<Picture> { .cancelled() }
@Sendable nonisolated func show(_ picture: Picture?) {}
@Sendable nonisolated func show(_ error: any Error) {}

// fetchJSON: a service from before tasks, of both kinds of completion handler
nonisolated func fetchJSON(
  _ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
) {}
nonisolated func fetchJSON(
  _ path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void
) {}

// LegacyRequest
nonisolated final class LegacyRequest: Sendable {
  func start(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
  func cancel() {}
}

// stopSpinner
nonisolated func stopSpinner() {}

// openPage
func openPage(for url: URL, extras: [String: JSONValue]) {}

// url
let url = URL(filePath: "/")

// sourceApplication
let sourceApplication: String? = nil

// opener
let opener = RecordingURLOpener()
