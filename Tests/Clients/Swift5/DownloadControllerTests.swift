import Bolts
import XCTest

/// The tests of such a module use the same language mode.
final class DownloadControllerTests: XCTestCase {
  @MainActor
  func testASynchronousMethodStartsWorkAndItsDelegateIsTold() async throws {
    class Delegate: DownloadControllerDelegate {
      let loaded = TaskCompletionSource<String>()
      func controller(_ controller: DownloadController, didLoad text: String) {
        loaded.setResult(text)
      }
    }
    let delegate = Delegate()
    let controller = DownloadController()
    controller.delegate = delegate
    controller.load("path")
    let text = try await delegate.loaded.task.value
    XCTAssertEqual(text, "path")
    XCTAssertEqual(controller.log, ["started", "loaded"])
  }

  @MainActor
  func testCallbacksWithAnErrorAloneAndContinuations() async throws {
    let controller = DownloadController()
    try await controller.remove("path").value
    XCTAssertEqual(controller.log, ["removed"])
    let text = try await controller.textByContinuation("other")
    XCTAssertEqual(text, "other")
  }

  func testTheRestOfTheAPI() async throws {
    actor Store {
      var sum = 0
    }
    let store = Store()
    let task = BoltsTask(1).isolated(to: store).continueOnSuccessWith { store, value in
      store.sum += value
    }
    try await task.value
    let sum = await store.sum
    XCTAssertEqual(sum, 1)
    BoltsTask {}
    let slow = try await withTimeout(after: .seconds(60)) { try await BoltsTask { 2 }.value }
    XCTAssertEqual(slow, 2)
    await withTaskScope { $0.add(task) }
    CancellationTokenSource().token.register {}
    let retried = try await retry(attempts: 2) { attempt in BoltsTask(attempt) }.value
    XCTAssertEqual(retried, 1)
    XCTAssertEqual(race(BoltsTask(1), BoltsTask(2)).result, 1)
  }
}
