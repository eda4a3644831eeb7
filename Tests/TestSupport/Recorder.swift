import Synchronization

/// A list that callbacks on any thread add to.
package final class Recorder<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])

  package init() {}

  package func append(_ element: Element) { list.withLock { $0.append(element) } }

  package var elements: [Element] { list.withLock { $0 } }
}
