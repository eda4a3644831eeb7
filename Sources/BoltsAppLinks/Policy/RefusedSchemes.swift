internal import Foundation

/// The schemes that are not opened unless the app's policy allows them.
enum RefusedSchemes {
  /// The risk of opening a URL with a refused scheme, as the end of a sentence.
  static func reason(for scheme: String) -> String? {
    let scheme = scheme.lowercased()
    return groups.first { $0.schemes.contains(scheme) }?.reason
  }

  private static let groups: [(schemes: Set<String>, reason: String)] = [
    (
      [
        "javascript", "data", "blob", "about", "vbscript", "view-source", "applescript", "ms-msdt",
        "shortcuts",
      ],
      "can run code or show content from the link itself"
    ),
    (
      ["file", "filesystem", "jar", "content", "shell", "search-ms"],
      "reads the device's files"
    ),
    (["smb", "ssh", "telnet"], "connects to another computer"),
    (["itms-services", "ms-appinstaller"], "installs software"),
    (["intent"], "starts any component of any app"),
    (["prefs", "app-settings"], "opens the device's settings"),
    (
      ["tel", "telprompt", "sms", "facetime", "facetime-audio"],
      "starts a call or a message to a number in the link"
    ),
  ]
}
