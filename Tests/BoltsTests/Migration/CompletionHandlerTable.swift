import Bolts
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the table of the article BridgeACallback names, row by row. It has to compile, and is not run.
private func completionHandlerTable(
  task: BoltsTask<Int>, request: URLRequest, token: CancellationToken,
  value: @Sendable (@escaping @Sendable (Int?, (any Error)?) -> Void) -> Void,
  result: @Sendable (@escaping @Sendable (Result<Int, URLError>) -> Void) -> Void,
  error: @Sendable (@escaping @Sendable ((any Error)?) -> Void) -> Void
) {
  _ = BoltsTask.fromCallback { done in value(done) }
  _ = BoltsTask.fromCallback { done in value { done($0, $1) } }
  value(TaskCompletionSource<Int>().callback)
  let loaded: BoltsTask<(Data, URLResponse)> = .fromCallback { done in
    URLSession.shared.dataTask(with: request) { done($0, $1, $2) }.resume()
  }
  _ = BoltsTask.fromCallback { done in
    URLSession.shared.dataTask(with: request, completionHandler: done).resume()
  }.continueOnSuccessWith { data, response in (data.count, response.mimeType) }
  _ = BoltsTask.fromCallback(cancellationToken: token) { done in
    let transfer = URLSession.shared.dataTask(with: request) { done($0, $1, $2) }
    transfer.resume()
    return { transfer.cancel() }
  }.continueOnSuccessWith { (loaded: (Data, URLResponse)) in loaded.0 }
  _ = loaded
  _ = BoltsTask.fromCallback { done in result { done($0) } }
  _ = BoltsTask<Void>.fromCallback { done in error(done) }
  task.onCompletion(on: .global) { result in print(result) }
  _ = (whenAll([task]), BoltsTask.delay(for: .seconds(1)))
  task.waitUntilFinished()
  task.onMainActor.continueWith { _ in }
  token.register {}
  _ = { () async throws -> Int in
    try await withCancellableContinuation {
      $0.setResult(1)
    } onCancel: {
    }
  }
}
