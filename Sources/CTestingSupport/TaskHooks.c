#include "CTestingSupport.h"

#include <stdatomic.h>
#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The hooks of libswift_Concurrency, as declared by the runtime's header `Concurrency.h`.
typedef SWIFT_CALL void (*enqueue_global)(void *job);
typedef SWIFT_CALL bolts_executor (*get_main_executor)(void);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *, enqueue_global) __attribute__((weak));
extern SWIFT_CALL bolts_executor (*swift_task_getMainExecutor_hook)(get_main_executor)
    __attribute__((weak));
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL bolts_executor swift_task_getCurrentExecutor(void);
extern bool swift_isDeallocating(void *object);

typedef SWIFT_CALL void (*enqueue_hook)(void *, enqueue_global);
typedef SWIFT_CALL bolts_executor (*main_executor_hook)(get_main_executor);

// Set once, before the hooks are. Atomic, because nothing else orders that before a thread's call of a hook.
static _Atomic(bolts_job_taker) taker;
// Hooks that were there before, such as those of another testing library.
static _Atomic(enqueue_hook) previous_enqueue;
static _Atomic(main_executor_hook) previous_main_executor;
// Read only where there is an explorer, which is set after it.
static bolts_executor explored_main_executor;
static _Thread_local void *explorer;

static SWIFT_CALL void enqueue(void *job, enqueue_global original) {
  if (atomic_load(&taker)(explorer, job, bolts_task_of_job(job))) return;
  enqueue_hook previous = atomic_load(&previous_enqueue);
  if (previous) previous(job, original);
  else original(job);
}

static SWIFT_CALL bolts_executor main_executor(get_main_executor original) {
  if (explorer) return explored_main_executor;
  main_executor_hook previous = atomic_load(&previous_main_executor);
  return previous ? previous(original) : original();
}

void bolts_install_task_hooks(bolts_job_taker job_taker, bolts_executor executor) {
  atomic_store(&taker, job_taker);
  explored_main_executor = executor;
  if (&swift_task_enqueueGlobal_hook) {
    atomic_store(&previous_enqueue, swift_task_enqueueGlobal_hook);
    swift_task_enqueueGlobal_hook = enqueue;
  }
  if (&swift_task_getMainExecutor_hook) {
    atomic_store(&previous_main_executor, swift_task_getMainExecutor_hook);
    swift_task_getMainExecutor_hook = main_executor;
  }
}

void bolts_set_explorer(void *current) { explorer = current; }

void *bolts_get_explorer(void) { return explorer; }

uint64_t bolts_task_of_job(void *job) { return swift_task_getJobTaskId(job); }

void *bolts_get_default_actor(void) {
  bolts_executor current = swift_task_getCurrentExecutor();
  void *actor = (void *)current.identity;
  return actor && !current.implementation && !swift_isDeallocating(actor) ? actor : NULL;
}
