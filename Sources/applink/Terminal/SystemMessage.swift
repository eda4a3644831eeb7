internal import Foundation

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
