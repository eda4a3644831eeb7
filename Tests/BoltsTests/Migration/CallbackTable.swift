import Bolts
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The rows of BridgeACallback's table with an API of the system. They have to compile, and are not run.
private func callbackTable(request: URLRequest, token: CancellationToken) {
  let loaded: BoltsTask<(Data, URLResponse)> = .fromCallback { done in
    URLSession.shared.dataTask(with: request) { done($0, $1, $2) }.resume()
  }
  _ = loaded
  _ = BoltsTask.fromCallback { done in
    URLSession.shared.dataTask(with: request, completionHandler: done).resume()
  }.continueOnSuccessWith { data, response in (data.count, response.mimeType) }
  _ = BoltsTask.fromCallback(cancellationToken: token) { done in
    let transfer = URLSession.shared.dataTask(with: request) { done($0, $1, $2) }
    transfer.resume()
    return { transfer.cancel() }
  }.continueOnSuccessWith { (loaded: (Data, URLResponse)) in loaded.0 }
}
