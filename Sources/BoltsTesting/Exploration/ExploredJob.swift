internal import CTestingSupport

/// A job that can run. One of the main actor's runs on the main thread.
struct ExploredJob {
  /// How many jobs of the run have come before.
  var number = 0
  let job: UnownedJob
  let isOnMainActor: Bool
  /// The number of its task, or 0.
  let task: UInt64
  /// Whether it runs the jobs that wait in the mailbox of a default actor.
  let isOfMailbox: Bool
  /// Whether it only resumes a continuation.
  let isOfContinuation: Bool
  /// Whether its task begins with it.
  let isFirst: Bool
  private let function: UInt
  /// The name of that actor, and what tasks began to run on it in which functions, as far as these are known.
  var actor: String?
  var visitors: [(task: UInt64, function: UInt)] = []

  init(_ job: UnownedJob, isOnMainActor: Bool) {
    (self.job, self.isOnMainActor) = (job, isOnMainActor)
    let read = unsafe bolts_read_job(job.pointer)
    unsafe (task, isFirst, isOfMailbox) = (read.task, read.is_first, read.is_of_actor)
    isOfContinuation = unsafe read.is_of_continuation
    function = unsafe UInt(bitPattern: read.function)
  }

  var owner: UInt64 { task > 0 ? task : unsafe UInt64(UInt(bitPattern: job.pointer)) }

  /// Where it runs, its task, and the function that it begins with, as far as these are known; `nil` for what is none of
  /// the program's.
  func name(among tasks: [UInt64: ExploredTask]) -> String? {
    if isOfContinuation { return nil }
    if isOfMailbox {
      let names = visitors.map { name(of: tasks[$0.task], "", in: $0.function) }
      return (actor ?? "a default actor")
        + (names.isEmpty ? "" : ": " + names.joined(separator: ", then "))
    }
    let verb = isFirst ? " begins" : " goes on"
    return (isOnMainActor ? "main actor: " : "") + name(of: tasks[task], verb, in: function)
  }

  private func name(of task: ExploredTask?, _ verb: String, in function: UInt) -> String {
    let function = FunctionName(function).flatMap { $0.isOfProgram ? " in \($0.text)" : nil }
    return (task?.description ?? "a task") + verb + (function ?? "")
  }
}

/// A task of an explored body.
@safe struct ExploredTask {
  /// Its place in the order in which tasks began.
  let number: Int
  var name: String?
  /// The task, while it has not ended, if its beginning was seen.
  var suspended: UnsafeMutableRawPointer?

  var description: String { "task \(number)" + (name.map { " \"\($0)\"" } ?? "") }

  /// The functions of the program in which it is suspended, innermost first, and before them that of Swift or BoltsTasks
  /// which they wait in. None where it runs only what a library has started; `nil` where they are not known.
  var functions: [String]? {
    guard let task = unsafe suspended else { return nil }
    let names = unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 50) { buffer in
      let count = unsafe bolts_frames_of_task(task, buffer.baseAddress, buffer.count)
      return unsafe buffer[..<count].compactMap(FunctionName.init)
    }
    if names.isEmpty { return nil }
    let program = names.filter(\.isOfProgram).map(\.text)
    if program.isEmpty { return [] }
    return names.prefix { !$0.isOfProgram }.compactMap(\.libraryText).suffix(1) + program
  }
}

/// The name of a function.
private struct FunctionName {
  let text: String
  let isOfProgram: Bool

  /// `nil` where it is not known, or that of a thunk, which tells nothing of a program.
  init?(_ function: UInt) {
    let name = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_000) { buffer in
      let start = unsafe UnsafeRawPointer(bitPattern: function)
      return unsafe bolts_name_of_function(start, buffer.baseAddress, buffer.count)
        ? unsafe String(cString: buffer.baseAddress!) : ""
    }
    let plain = name.firstRange(of: "partial function for ").map { name[$0.upperBound...] }
    text = String(plain ?? name[...]).replacing("@Sendable ", with: "")
      .replacing("nonisolated(nonsending) ", with: "")
    if text.isEmpty || ["thunk", "partial apply"].contains(where: text.contains) { return nil }
    let libraries = ["Swift.", "BoltsTasks.", "BoltsTesting."]
    isOfProgram =
      !text.contains("(extension in Swift)")
      && !libraries.contains { [text] in text.hasPrefix($0) || text.contains(" in \($0)") }
  }

  /// A library's function without its types; `nil` for a closure.
  var libraryText: String? {
    if text.hasPrefix("closure ") { return nil }
    let name = text.replacing(/(static )?\(extension in Swift\):/, with: "")
    return String(name.replacing(/<[^>]*>/, with: "").prefix { !"(<:".contains($0) })
      .split(separator: " ").joined(separator: " ")
  }
}
