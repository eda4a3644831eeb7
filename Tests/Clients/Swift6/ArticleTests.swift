import Bolts
import Testing

/// What the articles say that their examples print.
@Suite("Examples of the articles")
struct ArticleTests {
  @Test("Cancel work: a picture is cancelled at once, and is not fetched when the profile arrives")
  func cancelWork() {
    let profile = TaskCompletionSource<String>()
    let leaving = CancellationTokenSource()
    let picture = profile.task
      .continueOnSuccessWithTask(cancellationToken: leaving.token) { name in
        _ = Issue.record("fetched")
        return BoltsTask(name)
      }
    leaving.cancel()
    #expect(picture.isCancelled)
    profile.setResult("Ada")
    #expect(picture.isCancelled)
  }

  /// A wrapper of a delegate, whose continuation captures the wrapper or what it needs of it.
  private final class Scanner: Sendable {
    private let scanning = TaskCompletionSource<Int>()

    func scan(capturing capturesSelf: Bool) -> BoltsTask<Int> {
      if capturesSelf {
        scanning.task.continueWith { _ in self.stop() }
      } else {
        scanning.task.continueWith { [weak self] _ in self?.stop() }
      }
      return scanning.task
    }

    func stop() { scanning.tryCancel() }
  }

  @Test("Bridge a callback: a wrapper that its own task keeps alive is never abandoned, others are")
  func bridgeACallback() {
    weak var kept: Scanner?
    do {
      let scanner = Scanner()
      kept = scanner
      #expect(!scanner.scan(capturing: true).isCompleted)
    }
    #expect(kept != nil)
    kept?.stop()
    #expect(kept == nil)

    let abandoned: BoltsTask<Int>
    do { abandoned = Scanner().scan(capturing: false) }
    #expect(abandoned.error is BoltsError)
  }
}
