import Foundation
import TestSupport
import Synchronization

/// What a program writes, as it writes it.
final class Transcript: Sendable {
  fileprivate struct State {
    var text = ""
    var hasEnded = false
    var waiters: [(text: String?, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Reads on a separate thread: Dispatch has only as many as there are processors.
  init(of handle: FileHandle) {
    Thread.detachNewThread { [self] in
      let bytes = bytes(from: handle) {
        update(String(decoding: $0, as: UTF8.self), hasEnded: false)
        return false
      }
      update(String(decoding: bytes, as: UTF8.self), hasEnded: true)
    }
  }

  /// Waits until the text has been written; `false` when the program ended without it.
  func contains(_ text: String) async -> Bool { await wait(for: text) }

  /// Everything that was written, when the last program has closed its end.
  func complete() async -> String {
    _ = await wait(for: nil)
    return state.withLock { $0.text }
  }

  private func wait(for text: String?) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        let answer = state.answer(to: text)
        if answer == nil { state.waiters.append((text, continuation)) }
        return answer
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func update(_ text: String, hasEnded: Bool) {
    let answered: [(CheckedContinuation<Bool, Never>, Bool)] = state.withLock { state in
      state.text = text
      state.hasEnded = hasEnded
      let waiters = state.waiters
      state.waiters = waiters.filter { state.answer(to: $0.text) == nil }
      return waiters.compactMap { waiter in
        state.answer(to: waiter.text).map { (waiter.continuation, $0) }
      }
    }
    for (continuation, answer) in answered { continuation.resume(returning: answer) }
  }
}

extension Transcript.State {
  fileprivate func answer(to text: String?) -> Bool? {
    if let text, self.text.contains(text) { return true }
    return hasEnded ? text == nil : nil
  }
}
