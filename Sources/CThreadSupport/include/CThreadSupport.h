#ifndef C_THREAD_SUPPORT_H
#define C_THREAD_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The address below which less than the reserve of a thread's stack is left: a tenth of it, and 64 KiB (128
/// KiB in a debug build, whose frames are larger) at least, but no more than half of it.
///
/// `UINTPTR_MAX` until the thread first asks, so one comparison serves for "not known yet" and for
/// "low": both go to `bolts_stack_is_low_slow`.
extern _Thread_local uintptr_t bolts_stack_threshold;

/// The threshold of a stack that ends at `top`, of which `mapped` bytes are there so far, and which
/// may grow to `limit` bytes. Zero, which says that the stack is never low, where `limit` is more than `top`.
uintptr_t bolts_threshold_of_stack(uintptr_t top, size_t mapped, size_t limit);

/// Finds the current thread's threshold where it is not known yet, then compares again.
bool bolts_stack_is_low_slow(uintptr_t frame);

/// Where the stack is now; the address of a variable can be elsewhere, as under the address sanitizer.
static inline uintptr_t bolts_stack_frame(void) { return (uintptr_t)__builtin_frame_address(0); }

/// Whether less than the reserve of the current thread's stack is left.
///
/// On a stack that is not the thread's own (a fiber) the answer is `true` when that stack lies
/// below the thread's, which costs a hop and is safe.
static inline bool bolts_stack_is_low(void) {
  uintptr_t frame = bolts_stack_frame();
  if (__builtin_expect(frame >= bolts_stack_threshold, 1)) return false;
  return bolts_stack_is_low_slow(frame);
}

/// The releases that the current thread has put off, of whatever type the caller uses; see
/// `ReleaseLoop`.
extern _Thread_local void *bolts_deferred_releases;

static inline void *bolts_get_deferred_releases(void) { return bolts_deferred_releases; }

static inline void bolts_set_deferred_releases(void *releases) { bolts_deferred_releases = releases; }

/// The innermost call of an executor that has not returned on the current thread; see `ScheduledContinuation`.
extern _Thread_local void *bolts_running_call;

static inline void *bolts_get_running_call(void) { return bolts_running_call; }

static inline void bolts_set_running_call(void *call) { bolts_running_call = call; }

/// Whether this is the program's main thread.
bool bolts_is_main_thread(void);

/// Writes a message, which brings its own line end, to standard error.
void bolts_write_error(const char *message);

#endif
