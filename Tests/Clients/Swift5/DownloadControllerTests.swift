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
}
