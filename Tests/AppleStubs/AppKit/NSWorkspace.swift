// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/appkit/nsworkspace, and the header NSWorkspace.h.
// None of them is `Sendable` or on the main actor there.

public import Foundation

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { NSWorkspace() }
  open func urlForApplication(toOpen url: URL) -> URL? {
    NSWorkspace.stubSchemes.contains(url.scheme ?? "") ? url : nil
  }
  open func open(_ url: URL) -> Bool { urlForApplication(toOpen: url) != nil }

  @available(macOS 10.15, *)
  open class OpenConfiguration: NSObject {
    open var requiresUniversalLinks = false
    open var promptsUserIfNeeded = true
  }
  @available(macOS 10.15, *)
  open func open(
    _ url: URL, configuration: NSWorkspace.OpenConfiguration
  ) async throws -> NSRunningApplication {
    let isClaimed = NSWorkspace.stubClaimedHosts.contains(url.host() ?? "")
    guard isClaimed || !configuration.requiresUniversalLinks else {
      NSWorkspace.hasPrompted = configuration.promptsUserIfNeeded
      throw CocoaError(.featureUnsupported)
    }
    return NSRunningApplication()
  }

  // MARK: What a Mac has. Only one test uses it, one step after the other.

  nonisolated(unsafe) private static var stubSchemes: Set<String> = []
  nonisolated(unsafe) private static var stubClaimedHosts: Set<String> = []
  nonisolated(unsafe) private static var hasPrompted = false
  public class func stub(schemes: Set<String>, claimedHosts: Set<String>) {
    stubSchemes = schemes
    stubClaimedHosts = claimedHosts
  }
  public class func stubHasPrompted() -> Bool { hasPrompted }
}

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
open class NSRunningApplication: NSObject {}
