import Bolts
import Foundation

/// A client in the Swift 6 language mode, of actors and of UI code.
actor Inbox {
  private(set) var unread: [String] = []

  func add(_ message: String) { unread.append(message) }

  /// An actor that continues tasks on itself.
  nonisolated func receive(_ message: BoltsTask<String>) -> BoltsTask<Int> {
    message.isolated(to: self).continueOnSuccessWith { inbox, text in
      inbox.add(text)
      return inbox.unread.count
    }
  }
}

@MainActor
final class InboxScreen {
  var badge = 0
  var status = ""
  private var waiting: [CancellationToken: String] = [:]

  /// A delegate's synchronous method, such as `application(_:open:options:)`.
  func didReceive(_ message: BoltsTask<String>, in inbox: Inbox) -> Bool {
    inbox.receive(message)
      .onMainActor.continueOnSuccessWith { self.badge = $0 }
      .onMainActor.continueOnErrorWith(BoltsError.self) { error in
        self.status = error.localizedDescription
      }
    return true
  }

  func wait(for token: CancellationToken, as name: String) {
    waiting[token] = name
    token.register { [weak self] in
      BoltsTask { @MainActor in self?.waiting[token] = nil }
    }
  }

  var numberWaiting: Int { waiting.count }
}
