import Dispatch

struct Offline: Error {}

enum Service {
  static func get(
    _ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async {
      if path.hasPrefix("/") {
        completion("the text at \(path)", nil)
      } else {
        completion(nil, Offline())
      }
    }
  }
}
