import Bolts
import Foundation
import Testing

/// A screen, as the delegate of its model.
private final class Screen: ProfileViewModelDelegate {
  private let changed = TaskCompletionSource<String>()
  var title: BoltsTask<String> { changed.task }

  func profileDidChange(_ model: ProfileViewModel) {
    changed.trySetResult(model.title)
  }

  func profile(_ model: ProfileViewModel, didFail error: any Error) {
    changed.trySetError(error)
  }
}

@Suite("A client whose code is on the main actor by default")
struct ProfileViewModelTests {
  private let model = ProfileViewModel(service: ProfileService())

  @Test("a synchronous method starts work, and its delegate is called on the main actor")
  func load() async throws {
    let screen = Screen()
    model.delegate = screen
    model.load(7)
    #expect(model.isLoading)
    #expect(try await screen.title.value == "Ada 7")
    #expect(model.picture == Data([7]) && !model.isLoading)
  }

  @Test("a delegate receives the error of the service")
  func failure() async throws {
    let screen = Screen()
    model.delegate = screen
    model.load(-1)
    await #expect(throws: ProfileService.NotFound.self) { try await screen.title.value }
    #expect(!model.isLoading)
  }

  @Test("leaving the screen cancels the work that has not started")
  func leaving() async throws {
    let screen = Screen()
    model.delegate = screen
    model.leave()
    try await model.reload(3)
    #expect(try await screen.title.value == "Ada 3")
    try await model.rename("Grace").value
    #expect(model.title == "Grace")
    #expect(try await model.title(byCallbackOf: 5) == "Ada 5")
  }

  @Test("attempts use the state of the model, and its predicate decides whether there is another")
  func attempts() async throws {
    await #expect(throws: ProfileService.NotFound.self) { try await model.persistentTitle(7) }
    model.isPersistent = true
    #expect(try await model.persistentTitle(7) == 2)
    #expect(model.title == "Ada 7")
  }
}
