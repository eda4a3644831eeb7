internal import CTestingSupport

/// A job that can run, or goes on where an order has left it. One of the main actor's runs on the main thread.
struct ExploredJob {
  var id = Schedule.Job(number: 0, owner: 0)
  let job: UnownedJob
  let isOnMainActor: Bool
  /// Whether its task does not prefer the explorer.
  let isHooked: Bool
  /// The number of its task, or 0.
  let task: UInt64
  /// Whether it runs the jobs that wait in the mailbox of a default actor.
  let isOfMailbox: Bool
  /// Whether it only resumes a continuation.
  let isOfContinuation: Bool
  /// Whether its task begins with it.
  let isFirst: Bool
  private let function: UInt
  /// The type and the number of that actor, where it is known.
  var actor: String?
  /// Its place among those that have run.
  var place: Int?
  /// What is known of its mailbox: whether it is to be left after the first job, and was.
  var mailbox: (isToLeave: Bool, isLeft: Bool)?
  /// The thread that waits in it, between two suspensions, and whether the point where it does is only sampled.
  var thread: ExploredThread?
  var isSampled = false

  init(_ job: UnownedJob, isOnMainActor: Bool, isHooked: Bool) {
    (self.job, self.isOnMainActor, self.isHooked) = (job, isOnMainActor, isHooked)
    isOfMailbox = unsafe bolts_is_actor_job(job.pointer)
    isOfContinuation = unsafe bolts_is_continuation_job(job.pointer)
    task = unsafe isOfMailbox || isOfContinuation ? 0 : bolts_task_of_job(job.pointer)
    isFirst = unsafe bolts_is_first_job(job.pointer)
    function = unsafe UInt(bitPattern: bolts_function_of_job(job.pointer))
  }

  var owner: UInt64 { task > 0 ? task : unsafe UInt64(UInt(bitPattern: job.pointer)) }

  /// Where it runs, its task, and the function that it begins with, as far as these are known; `nil` for what is none of
  /// the program's.
  func name(ofTask task: String) -> String? {
    if isOfContinuation { return nil }
    if isOfMailbox { return actor.map { "jobs of the actor \($0)" } ?? "jobs of a default actor" }
    let name = functionName(function)
    let verb = thread != nil ? "goes on" : isFirst ? "begins" : name != nil ? "" : "goes on"
    return (isOnMainActor ? "main actor: " : "") + "\(task): " + verb
      + (name.map { (verb.isEmpty ? "" : " in ") + $0 } ?? "")
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
  /// which they wait in.
  var functions: [String] {
    guard let task = unsafe suspended else { return [] }
    let names = unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 50) { buffer in
      let count = unsafe bolts_frames_of_task(task, buffer.baseAddress, buffer.count)
      return unsafe buffer[..<count].compactMap(functionName)
    }
    func isOfLibrary(_ name: String) -> Bool {
      ["Swift.", "BoltsTasks."].contains { name.hasPrefix($0) || name.contains(" in \($0)") }
        || name.contains("(extension in Swift)")
    }
    let wait = names.prefix(while: isOfLibrary).suffix(1).map { name in
      String(
        name.replacing(/(static )?\(extension in Swift\):/, with: "").prefix { !" (<".contains($0) }
      )
    }
    return wait + names.filter { !isOfLibrary($0) }
  }
}

/// The name of a function; `nil` where it is not known, or of a thunk or of this module, which tell nothing of a program.
private func functionName(_ function: UInt) -> String? {
  let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_000) { buffer in
    let start = unsafe UnsafeRawPointer(bitPattern: function)
    return unsafe bolts_name_of_function(start, buffer.baseAddress, buffer.count)
      ? unsafe String(cString: buffer.baseAddress!) : ""
  }
  let plain =
    text.firstRange(of: "partial function for ").map { text[$0.upperBound...] } ?? text[...]
  let hidden = ["thunk", "partial apply", "BoltsTesting."]
  return plain.isEmpty || hidden.contains(where: plain.contains) ? nil : String(plain)
}
