internal import Synchronization

/// Links that a synchronous caller received, in order, until their events are posted.
final class PendingLinks: Sendable {
  struct Item: Sendable {
    let link: AppLinkURL
    let sourceApplication: String?
  }

  private let items = Mutex<[Item]>([])

  /// Adds a link; `true` when it is the only one, and the caller has to have it posted.
  func append(_ item: Item) -> Bool {
    items.withLock { items in
      items.append(item)
      return items.count == 1
    }
  }

  func removeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
