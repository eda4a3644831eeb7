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
  private let isFirst: Bool
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
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_000) { buffer in
      let start = unsafe UnsafeRawPointer(bitPattern: function)
      return unsafe bolts_name_of_function(start, buffer.baseAddress, buffer.count)
        ? unsafe String(cString: buffer.baseAddress!) : ""
    }
    let plain =
      text.firstRange(of: "partial function for ").map { text[$0.upperBound...] } ?? text[...]
    // Swift's names of the thunks that a task begins with say nothing of its closure.
    let isOwn = !plain.isEmpty && !plain.contains("thunk") && !plain.contains("BoltsTesting.")
    let verb = thread != nil ? "goes on" : isFirst ? "begins" : isOwn ? "" : "goes on"
    return (isOnMainActor ? "main actor: " : "") + "\(task): " + verb
      + (isOwn ? (verb.isEmpty ? "" : " in ") + plain : "")
  }
}
