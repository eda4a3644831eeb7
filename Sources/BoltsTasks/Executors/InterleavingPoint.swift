internal import CThreadSupport

/// Marks a point between two steps of code that does not suspend, at which an explored order may switch.
///
/// The module BoltsTesting runs a body in every order of its jobs (`exploreInterleavings`). Between two suspensions,
/// an order switches to another job only where the explorer can see a point. Code whose state is shared without an
/// actor, in a `Mutex` or an `Atomic`, marks its points with this function:
///
/// ```swift
/// let number = counter.load(ordering: .relaxed)
/// interleavingPoint()
/// counter.store(number + 1, ordering: .relaxed)        // an order fails in which another job has counted here
/// ```
///
/// While nothing is explored, a call reads a variable and returns. Don't call it with a lock held: a job that waits
/// for the lock blocks its thread.
public func interleavingPoint() { bolts_tell_exploration(bolts_program_point) }
