internal import BoltsAppLinks

#if os(macOS)
  internal import BoltsUI
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
