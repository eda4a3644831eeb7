internal import BoltsAppLinks

/// What a command reports about one input, in each form that it can be written in.
///
/// Only the form that is wanted is made, on the task that read the input.
struct InputReport: Sendable {
  /// Whether the input is at fault.
  var status = ExitStatus.done
  /// The report for a person, without the line end after it.
  var text: @Sendable () -> String
  var json: @Sendable () -> JSONValue
  /// What is at fault, for the formats of code hosts.
  var findings: @Sendable () -> [Finding] = { [] }
  /// Warnings for a person that are not part of the report.
  var note: String?
  /// Where the input was read.
  var origin = PageOrigin()
}
