// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

open class NSWorkspace: NSObject, @unchecked Sendable {
  // Immutable: the stub opens nothing.
  open class var shared: NSWorkspace { NSWorkspace() }
  open func urlForApplication(toOpen url: URL) -> URL? { nil }
  open func open(_ url: URL) -> Bool { false }
}
