import Bolts
import Foundation

/// What a screen does when its model changes.
protocol ProfileViewModelDelegate: AnyObject {
  func profileDidChange(_ model: ProfileViewModel)
  func profile(_ model: ProfileViewModel, didFail error: any Error)
}

/// The model of a screen, in a module where everything is on the main actor unless it says otherwise.
final class ProfileViewModel {
  weak var delegate: (any ProfileViewModelDelegate)?

  private(set) var title = ""
  private(set) var picture: Data?
  private(set) var isLoading = false
  var isPersistent = false

  private let service: ProfileService
  private var leaving = CancellationTokenSource()

  init(service: ProfileService) { self.service = service }

  /// Synchronous callers start work and are told by the delegate.
  func load(_ id: Int) {
    isLoading = true
    service.name(of: id)
      .onMainActor.continueOnSuccessWith(cancellationToken: leaving.token) { self.title = $0 }
      .continueOnSuccessWithTask { [service] in service.picture(of: id) }
      .onMainActor.continueWith { [weak self] task in
        guard let self else { return }
        isLoading = false
        switch task.outcome {
        case .success(let picture):
          self.picture = picture
          delegate?.profileDidChange(self)
        case .failure(let error): delegate?.profile(self, didFail: error)
        case .cancelled, nil: break
        }
      }
  }

  /// Asynchronous callers await the same tasks.
  func reload(_ id: Int) async throws {
    let service = service
    isLoading = true
    defer { isLoading = false }
    title = try await withTimeout(after: .seconds(600)) { try await service.name(of: id).value }
    picture = try await service.picture(of: id).value
    delegate?.profileDidChange(self)
  }

  /// A mixture of styles, as in the middle of a migration.
  func rename(_ name: String) -> BoltsTask<Void> {
    service.save(name)
      .onMainActor.continueOnSuccessWith { self.title = name }
      .onMainActor.continueOnErrorWith { [weak self] error in
        if let self { delegate?.profile(self, didFail: error) }
        throw error
      }
  }

  /// Attempts that use the model's state, and end with the caller.
  func persistentTitle(_ id: Int) async throws -> Int {
    try await withRetry(attempts: 3, while: { _ in isPersistent }) { attempt in
      title = try await service.name(of: attempt < 2 ? -1 : id).value
      return attempt
    }
  }

  func title(byCallbackOf id: Int) async throws -> String {
    try await withCancellableContinuation { source in
      service.name(of: id) { result in source.trySet(TaskOutcome(result)) }
    } onCancel: {
    }
  }

  func leave() {
    leaving.cancel()
    leaving = CancellationTokenSource()
  }
}
