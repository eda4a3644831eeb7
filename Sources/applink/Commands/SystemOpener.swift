internal import BoltsAppLinks

#if os(macOS)
  internal import AppKit
#endif

/// The opener of the system the tool runs on.
enum SystemOpener {
  #if os(Linux)
    static let opener: any URLOpening = XDGOpener()
  #elseif os(macOS)
    static let opener: any URLOpening = WorkspaceOpener()
  #else
    // The tool is built for the systems that have a command line; elsewhere it opens nothing.
    static let opener: any URLOpening = RecordingURLOpener(hasBrowser: false)
  #endif
}

#if os(macOS)
  /// Opens URLs as a double click in the Finder does.
  private struct WorkspaceOpener: URLOpening {
    func canOpen(_ url: URL) async -> Bool {
      NSWorkspace.shared.urlForApplication(toOpen: url) != nil
    }

    func open(_ url: URL) async -> Bool {
      NSWorkspace.shared.open(url)
    }
  }
#endif
