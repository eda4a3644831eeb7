#ifndef C_TESTING_SUPPORT_H
#define C_TESTING_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sets what is written to standard error when this thread ends the process by a trap, an abort or
/// a bad access: a note, an order and a quotation mark, or nothing for `NULL`. The texts are not copied, and the
/// order may be replaced.
void bolts_set_crash_note(const char *note, char *const *order);

/// Replaces such an order by a copy of a text, or by `NULL`.
void bolts_replace_text(char **text, const char *replacement);

/// Installs the handlers that write this, for the whole process. They then let the previous handler, or the
/// system, do what it would have done without them.
void bolts_install_crash_handlers(void);

/// An executor as the Swift runtime passes it: the two words of an `UnownedSerialExecutor`.
typedef struct {
  uintptr_t identity, implementation;
} bolts_executor;

/// What the hooks call.
typedef struct {
  /// Is offered each job that is about to be enqueued on Swift's global executor, with the explorer of
  /// the current thread, if it has one, and the number of the job's task, if it has one. Returns
  /// whether it has taken the job.
  bool (*take)(void *explorer, void *job, uint64_t task);
  /// Is told that a task ends which `bolts_prepare_job` has prepared, with the executor given there.
  void (*end)(void *executor, uint64_t task);
  /// Is told that a task begins to run a function on a default actor, on a thread with an explorer.
  void (*enter)(void *explorer, uint64_t task, const void *function, void *actor);
} bolts_task_hooks;

/// Installs the hooks, for the whole process. On a thread with an explorer, `main_executor` is the
/// executor of the main actor.
///
/// Hooks that the runtime does not have, or does not call, take no job and change no executor.
void bolts_install_task_hooks(bolts_task_hooks hooks, bolts_executor main_executor);

/// Sets the explorer that controls the jobs which this thread enqueues; `NULL` is none.
void bolts_set_explorer(void *explorer);

/// The explorer of this thread, or `NULL`.
void *bolts_get_explorer(void);

/// Adds to the number of bodies that are explored, and returns it. Where it is 0, the hooks do nothing.
int bolts_count_explorations(int change);

/// The number of the task that runs on this thread, or 0.
uint64_t bolts_current_task(void);

/// The number of a job's task, or 0 for a job of an actor. Tasks are numbered in the order in which they are created.
uint64_t bolts_task_of_job(void *job);

/// Whether a job is that of a default actor, which runs the jobs that wait in its mailbox, and not of a task.
bool bolts_is_actor_job(void *job);

/// Whether a job only resumes a continuation, as that of `Task.yield`: it runs no code of the program.
bool bolts_is_continuation_job(void *job);

/// Tells what the first job of a task looks like, by one.
void bolts_note_first_job(void *job);

/// Whether a task begins with a job.
bool bolts_is_first_job(void *job);

/// The function that a job of a task begins with; of its first job, the closure of the task.
const void *bolts_function_of_job(void *job);

/// Writes the name of a Swift function to a buffer. Returns whether it is known.
bool bolts_name_of_function(const void *function, char *name, size_t size);

/// Prepares a job that this thread runs next: the name of its task is noted, and the end of a task that begins is
/// told. Until then the task prefers the executor, if it is to.
void bolts_prepare_job(void *job, bolts_executor executor, bool is_preferred);

/// The functions in which a suspended task goes on, innermost first. Returns their number.
size_t bolts_frames_of_task(void *task, uintptr_t *functions, size_t size);

/// Cancels a task.
void bolts_cancel_task(void *task);

/// The name that was noted last on this thread, or `NULL` where the task has none.
const char *bolts_noted_task_name(void);

/// The default actor that this thread runs a job of, or `NULL`. Not one that is being deinitialized.
void *bolts_get_default_actor(void);

#endif
