import Bolts
import Foundation

/// A service from before Swift checked concurrency.
class Downloader {
  func download(_ path: String, completion: @escaping (Data?, Error?) -> Void) {
    DispatchQueue.global().async { completion(path.data(using: .utf8), nil) }
  }

  func remove(_ path: String, completion: @escaping (Error?) -> Void) {
    DispatchQueue.global().async { completion(nil) }
  }
}

protocol DownloadControllerDelegate: AnyObject {
  func controller(_ controller: DownloadController, didLoad text: String)
}

/// A controller in a Swift 5 module with minimal checking: a class that is not Sendable, captured by
/// closures on other threads, as such code does.
@MainActor
class DownloadController {
  weak var delegate: DownloadControllerDelegate?
  var text = ""
  var log: [String] = []

  private let downloader = Downloader()

  func download(_ path: String) -> BoltsTask<Data> {
    BoltsTask.fromCallback { done in downloader.download(path) { done($0, $1) } }
  }

  func load(_ path: String) {
    var started = false
    download(path)
      .continueOnSuccessWith { String(decoding: $0, as: UTF8.self) }
      .onMainActor.continueOnSuccessWith { [weak self] text in
        guard let self = self else { return }
        self.text = text
        self.log.append("loaded")
        self.delegate?.controller(self, didLoad: text)
      }
    started = true
    if started { log.append("started") }
  }

  func remove(_ path: String) -> BoltsTask<Void> {
    BoltsTask.fromCallback { done in downloader.remove(path) { done($0) } }
      .onMainActor.continueOnSuccessWith { self.log.append("removed") }
      .continueOnErrorWith(on: ClosureExecutor { work in DispatchQueue.main.async(execute: work) })
    {
      throw $0
    }
  }

  func textByContinuation(_ path: String) async throws -> String {
    let data: Data = try await withCancellableContinuation { source in
      downloader.download(path) { source.callback($0, $1) }
    }
    return String(decoding: data, as: UTF8.self)
  }
}
