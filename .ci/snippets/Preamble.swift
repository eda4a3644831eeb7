// What blocks of README.md, Migration.md and articles may assume.
import Bolts
import Foundation

let url = URL(filePath: "/")
let sourceApplication: String? = nil
let opener = RecordingURLOpener()
func openPage(for url: URL, extras: [String: JSONValue]) {}

nonisolated func stopSpinner() {}

nonisolated struct Profile: Sendable {
  var name: String
  var pictureURL: URL
}
nonisolated func fetchProfile(_ id: Int) -> BoltsTask<Profile> { .cancelled() }

nonisolated struct Picture: Sendable { var data: Data }
nonisolated func fetchPicture(_ url: URL) -> BoltsTask<Picture> { .cancelled() }
@Sendable nonisolated func show(_ picture: Picture?) {}
@Sendable nonisolated func show(_ error: any Error) {}

nonisolated func fetchJSON(
  _ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
) {}

nonisolated final class LegacyRequest: Sendable {
  func start(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
  func cancel() {}
}
