#ifndef C_TESTING_SUPPORT_H
#define C_TESTING_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sets what is written to standard error when this thread ends the process by a trap, an abort or
/// a bad access: a note, an order and a quotation mark, or nothing for `NULL`. The texts are not copied.
void bolts_set_crash_note(const char *note, const char *order);

/// Installs the handlers that write this, for the whole process. They then let the previous handler, or the
/// system, do what it would have done without them.
void bolts_install_crash_handlers(void);

/// An executor as the Swift runtime passes it: the two words of an `UnownedSerialExecutor` or `UnownedTaskExecutor`. An
/// explorer is the object that is the identity of its executor.
typedef struct {
  uintptr_t identity, implementation;
} bolts_executor;

/// What the hooks call, on the thread that they are called on: the first two where that has an explorer.
typedef struct {
  /// Is offered each job that is about to be enqueued on Swift's global executor. Returns whether it has taken the job.
  bool (*take)(void *job);
  /// Returns the executor of the main actor.
  bolts_executor (*main_executor)(void);
  /// Is told, by the task itself, that a task begins which `bolts_prepare_first_job` has prepared.
  void (*begin)(void);
  /// Is told, by the task itself, that such a task ends, with the explorer that it began with.
  void (*end)(void *explorer);
  /// Is told, by the task itself, that a task begins to run a function on a default actor.
  void (*enter)(const void *function, void *actor);
} bolts_task_hooks;

/// Installs the hooks, for the whole process. Hooks that the runtime does not have, or does not call, take no job and
/// change no executor.
void bolts_install_task_hooks(bolts_task_hooks hooks);

/// Sets the explorer that controls the jobs which this thread enqueues, and returns the previous one.
bolts_executor bolts_swap_explorer(bolts_executor explorer);

/// The explorer of this thread, or `NULL`.
void *bolts_get_explorer(void);

/// The number of the task that runs on this thread, or 0.
uint64_t bolts_current_task(void);

/// The name of the task that runs on this thread, or `NULL` where it has none.
const char *bolts_current_task_name(void);

/// The default actor that this thread runs a job of, or `NULL`. Not one that is being deinitialized.
void *bolts_get_default_actor(void);

/// What is known of a job.
typedef struct {
  /// The number of its task, or 0 for a job of none. Tasks are numbered in the order in which they are created.
  uint64_t task;
  /// The function that it begins with; of the first job of a task, the closure of the task.
  const void *function;
  /// Whether a task begins with it.
  bool is_first;
  /// Whether it is that of a default actor, which runs the jobs that wait in its mailbox, and not of a task.
  bool is_of_actor;
  /// Whether it only resumes a continuation, as that of `Task.yield`: it runs no code of the program.
  bool is_of_continuation;
} bolts_job;

/// Reads a job that has not run.
bolts_job bolts_read_job(void *job);

/// Tells what the first job of a task looks like, by one.
void bolts_note_first_job(void *job);

/// Prepares the first job of a task, which a thread with an explorer runs next: the task prefers the explorer, unless it
/// prefers an executor already, and its beginning and end are told.
void bolts_prepare_first_job(void *job);

/// The functions in which a suspended task goes on, innermost first. Returns their number.
size_t bolts_frames_of_task(void *task, uintptr_t *functions, size_t size);

/// Cancels a task.
void bolts_cancel_task(void *task);

/// Writes the name of a Swift function to a buffer. Returns whether it is known.
bool bolts_name_of_function(const void *function, char *name, size_t size);

#endif
