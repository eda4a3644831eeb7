// always: what blocks of README.md, Migration.md and articles may assume, beside the words that ask for it
import Bolts
import Foundation

let url = URL(filePath: "/")  // url

let sourceApplication: String? = nil  // sourceApplication

let opener = RecordingURLOpener()  // opener

func openPage(for url: URL, extras: [String: JSONValue]) {}  // openPage

nonisolated func stopSpinner() {}  // stopSpinner

nonisolated struct Profile: Sendable {  // Profile fetchProfile
  var name: String
  var pictureURL: URL
}
nonisolated func fetchProfile(_ id: Int) -> BoltsTask<Profile> { .cancelled() }

nonisolated struct Picture: Sendable { var data: Data }  // Picture fetchPicture picture show
nonisolated func fetchPicture(_ url: URL) -> BoltsTask<Picture> { .cancelled() }
@Sendable nonisolated func show(_ picture: Picture?) {}
@Sendable nonisolated func show(_ error: any Error) {}

// fetchJSON
nonisolated func fetchJSON(
  _ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
) {}

nonisolated final class LegacyRequest: Sendable {  // LegacyRequest
  func start(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
  func cancel() {}
}
