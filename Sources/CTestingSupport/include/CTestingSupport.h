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

/// Writes a text to standard error if that is a terminal.
void bolts_write_to_terminal(const char *text);

/// An executor as the Swift runtime passes it: the two words of an `UnownedSerialExecutor`.
typedef struct {
  uintptr_t identity, implementation;
} bolts_executor;

/// Is offered each job that is about to be enqueued on Swift's global executor, with the explorer of
/// the current thread, if it has one, and the number of the job's task, if it has one. Returns
/// whether it has taken the job.
typedef bool (*bolts_job_taker)(void *explorer, void *job, uint64_t task);

/// Installs the hooks, for the whole process. On a thread with an explorer, `main_executor` is the
/// executor of the main actor.
///
/// Hooks that the runtime does not have, or does not call, take no job and change no executor.
void bolts_install_task_hooks(bolts_job_taker taker, bolts_executor main_executor);

/// Sets the explorer that controls the jobs which this thread enqueues; `NULL` is none.
void bolts_set_explorer(void *explorer);

/// The explorer of this thread, or `NULL`.
void *bolts_get_explorer(void);

/// The number of a job's task, or 0 for a job of an actor. Tasks are numbered in the order in which they are created.
uint64_t bolts_task_of_job(void *job);

/// Whether a job is that of a default actor, which runs the jobs that wait in its mailbox, and not of a task.
bool bolts_is_actor_job(void *job);

/// The function that a job of a task begins with.
const void *bolts_function_of_job(void *job);

/// Writes the name of a Swift function to a buffer. Returns whether it is known.
bool bolts_name_of_function(const void *function, char *name, size_t size);

/// Has the name of a job's task noted when the job begins on this thread, which is next.
void bolts_note_task_name(void *job);

/// The name that was noted last on this thread, or `NULL` where the task has none.
const char *bolts_noted_task_name(void);

/// The default actor that this thread runs a job of, or `NULL`. Not one that is being deinitialized.
void *bolts_get_default_actor(void);

#endif
