import Bolts
import Foundation

/// A service without tasks: completion handlers of several kinds, called on any thread.
nonisolated struct ProfileService: Sendable {
  struct NotFound: Error {
    let id: Int
  }

  func name(of id: Int, completion: @escaping @Sendable (Result<String, NotFound>) -> Void) {
    DispatchQueue.global().async {
      completion(id > 0 ? .success("Ada \(id)") : .failure(NotFound(id: id)))
    }
  }

  func picture(of id: Int, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    DispatchQueue.global().async { completion(Data([UInt8(id)]), nil) }
  }

  func save(_ name: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
    DispatchQueue.global().async { completion(nil) }
  }
}

/// The same service in tasks.
nonisolated extension ProfileService {
  func name(of id: Int) -> BoltsTask<String> {
    BoltsTask.fromCallback { done in name(of: id, completion: done) }
  }

  func picture(of id: Int) -> BoltsTask<Data> {
    BoltsTask.fromCallback { done in picture(of: id, completion: done) }
  }

  func save(_ name: String) -> BoltsTask<Void> {
    BoltsTask.fromCallback { done in save(name, completion: done) }
  }
}
