#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "CTestingSupport.h"

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))

// The hooks of libswift_Concurrency, as declared by the runtime's header `Concurrency.h`.
typedef SWIFT_CALL void (*enqueue_global)(void *job);
typedef SWIFT_CALL bolts_executor (*get_main_executor)(void);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *, enqueue_global) __attribute__((weak));
extern SWIFT_CALL bolts_executor (*swift_task_getMainExecutor_hook)(get_main_executor)
    __attribute__((weak));
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL bolts_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL const char *swift_task_getCurrentTaskName(void) __attribute__((weak));
extern SWIFT_CALL void *swift_task_pushTaskExecutorPreference(bolts_executor) __attribute__((weak));
extern SWIFT_CALL void swift_task_popTaskExecutorPreference(void *) __attribute__((weak));
extern SWIFT_CALL void swift_task_cancel(void *task);
extern bool swift_isDeallocating(void *object);

typedef SWIFT_CALL void (*enqueue_hook)(void *, enqueue_global);
typedef SWIFT_CALL bolts_executor (*main_executor_hook)(get_main_executor);

// Set once, before the hooks are, and read after `exploration_count`, which orders that.
static bolts_task_hooks hooks;
// Hooks that were there before, such as those of another testing library.
static _Atomic(enqueue_hook) previous_enqueue;
static _Atomic(main_executor_hook) previous_main_executor;
// How many bodies are being explored; the hooks do nothing where none is.
static _Atomic(int) exploration_count;
// Read only where there is an explorer, which is set after it.
static bolts_executor explored_main_executor;
static _Thread_local void *explorer;

static SWIFT_CALL void enqueue(void *job, enqueue_global original) {
  if (atomic_load_explicit(&exploration_count, memory_order_acquire) > 0 &&
      hooks.take(explorer, job, bolts_task_of_job(job)))
    return;
  enqueue_hook previous = atomic_load(&previous_enqueue);
  if (previous) previous(job, original);
  else original(job);
}

static SWIFT_CALL bolts_executor main_executor(get_main_executor original) {
  if (explorer) return explored_main_executor;
  main_executor_hook previous = atomic_load(&previous_main_executor);
  return previous ? previous(original) : original();
}

void bolts_install_task_hooks(bolts_task_hooks task_hooks, bolts_executor executor) {
  hooks = task_hooks;
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

int bolts_count_explorations(int change) {
  return atomic_fetch_add(&exploration_count, change) + change;
}

void bolts_set_explorer(void *current) { explorer = current; }

void *bolts_get_explorer(void) { return explorer; }

uint64_t bolts_task_of_job(void *job) { return swift_task_getJobTaskId(job); }

uint64_t bolts_current_task(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

void *bolts_get_default_actor(void) {
  bolts_executor current = swift_task_getCurrentExecutor();
  void *actor = (void *)current.identity;
  return actor && !current.implementation && !swift_isDeallocating(actor) ? actor : NULL;
}

// The beginning of a context of an asynchronous function, as the compiler lays it out.
struct context {
  void *parent;
  SWIFT_ASYNC void (*resume)(ASYNC_CONTEXT struct context *, __attribute__((swift_context)) void *);
};

typedef SWIFT_ASYNC void (*async_function)(ASYNC_CONTEXT struct context *);

// The beginning of a job, and of a task, as the compiler lays them out (`swift.job`).
struct job {
  void *object[2], *scheduler[2];
  uint32_t flags, id;
  void *voucher, *reserved;
  async_function function;
  struct context *context;
};

// The kinds `Task`, `DefaultActorInline` to `DefaultActorOverride`, and `NullaryContinuation` of `JobKind`.
enum { task_kind = 0, first_actor_kind = 192, last_actor_kind = 194, continuation_kind = 195 };

static uint32_t kind_of_job(void *job) { return ((struct job *)job)->flags & 0xFF; }

bool bolts_is_actor_job(void *job) {
  return kind_of_job(job) >= first_actor_kind && kind_of_job(job) <= last_actor_kind;
}

bool bolts_is_continuation_job(void *job) { return kind_of_job(job) == continuation_kind; }

// The function of the runtime that the first job of each task begins with.
static _Atomic(async_function) first_function;

void bolts_note_first_job(void *job) { atomic_store(&first_function, ((struct job *)job)->function); }

bool bolts_is_first_job(void *job) {
  return kind_of_job(job) == task_kind &&
      ((struct job *)job)->function == atomic_load_explicit(&first_function, memory_order_relaxed);
}

const void *bolts_function_of_job(void *job) {
  struct job *task = job;
  if (!bolts_is_first_job(job)) return (const void *)task->function;
  // It calls the closure of the task, which is in front of the task's first context.
  return ((const void **)task->context)[-3];
}

static _Thread_local async_function noted_function;
static _Thread_local char noted_name[100];
static _Thread_local bolts_executor noted_executor;
static _Thread_local bool is_first, is_preferred;

// What the first context of a task has in place of a caller, until the task ends.
struct beginning {
  SWIFT_ASYNC void (*resume)(ASYNC_CONTEXT struct context *, __attribute__((swift_context)) void *);
  void *preference;
  uint64_t task;
  // Kept here, because the runtime does not keep an executor that is pushed.
  void *executor;
};

extern void *swift_retain(void *object);
extern void swift_release(void *object);

static SWIFT_ASYNC void end(
    ASYNC_CONTEXT struct context *context, __attribute__((swift_context)) void *error) {
  struct beginning *beginning = context->parent;
  context->parent = NULL;
  context->resume = beginning->resume;
  if (beginning->preference) swift_task_popTaskExecutorPreference(beginning->preference);
  hooks.end(beginning->executor, beginning->task);
  swift_release(beginning->executor);
  free(beginning);
  __attribute__((musttail)) return context->resume(context, error);
}

// The runtime tells only the name of the running task, so it is read where the task's job begins. A task that
// prefers no executor is given one there, and the preference is removed where it ends.
static SWIFT_ASYNC void begin(ASYNC_CONTEXT struct context *context) {
  const char *name = &swift_task_getCurrentTaskName ? swift_task_getCurrentTaskName() : NULL;
  if (name) strncpy(noted_name, name, sizeof(noted_name) - 1);
  struct beginning *beginning = is_first ? malloc(sizeof *beginning) : NULL;
  if (beginning) {
    beginning->resume = context->resume;
    beginning->executor = swift_retain((void *)noted_executor.identity);
    beginning->task = swift_task_getJobTaskId(swift_task_getCurrent());
    beginning->preference = is_preferred ? swift_task_pushTaskExecutorPreference(noted_executor) : NULL;
    context->parent = beginning;
    context->resume = end;
  }
  __attribute__((musttail)) return noted_function(context);
}

void bolts_prepare_job(void *job, bolts_executor executor, bool is_to_be_preferred) {
  noted_name[0] = 0;
#if !__has_feature(ptrauth_calls)
  if (kind_of_job(job) != task_kind) return;
  is_first = bolts_is_first_job(job);
  is_preferred = is_to_be_preferred && &swift_task_pushTaskExecutorPreference;
  noted_executor = executor;
  noted_function = ((struct job *)job)->function;
  ((struct job *)job)->function = begin;
#endif
}

const char *bolts_noted_task_name(void) { return noted_name[0] ? noted_name : NULL; }

size_t bolts_frames_of_task(void *task, uintptr_t *functions, size_t size) {
  struct job *job = task;
  size_t count = 0;
  functions[count++] = (uintptr_t)job->function;
  for (struct context *context = job->context; context && context->resume != end && count < size;
       context = context->parent)
    functions[count++] = (uintptr_t)context->resume;
  return count;
}

void bolts_cancel_task(void *task) { swift_task_cancel(task); }

// A change of the executor, on the way: the context that it is carried in.
struct hop {
  struct context context;
  async_function resume;
  bolts_executor executor;
};

typedef SWIFT_ASYNC void (*switch_function)(ASYNC_CONTEXT struct context *, async_function, bolts_executor);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *);
SWIFT_ASYNC void swift_task_switch(ASYNC_CONTEXT struct context *, async_function, bolts_executor);

static switch_function runtime_switch(void) {
  static _Atomic(switch_function) found;
  switch_function function = atomic_load_explicit(&found, memory_order_relaxed);
  if (function) return function;
  function = (switch_function)dlsym(RTLD_NEXT, "swift_task_switch");
  atomic_store_explicit(&found, function, memory_order_relaxed);
  return function;
}

static SWIFT_ASYNC void enter(ASYNC_CONTEXT struct context *context) {
  struct hop *hop = (struct hop *)context;
  struct context *target = context->parent;
  async_function resume = hop->resume;
  void *actor = (void *)hop->executor.identity;
  swift_task_dealloc(hop);
  if (explorer) hooks.enter(explorer, bolts_current_task(), (const void *)resume, actor);
  __attribute__((musttail)) return resume(target);
}

static SWIFT_ASYNC void arrive(ASYNC_CONTEXT struct context *context) {
  struct hop *hop = (struct hop *)context;
  struct context *target = context->parent;
  async_function resume = hop->resume;
  bolts_executor executor = hop->executor;
  swift_task_dealloc(hop);
  return swift_task_switch(target, resume, executor);
}

// Code of a program that is linked with this calls it in place of the runtime's function. It tells what a task begins
// to run on a default actor. A task of an explored body that goes from one actor to another directly is enqueued on the
// other one while the first runs its job, so no other task could overtake it, as it can on several threads. It makes a
// job in between.
__attribute__((weak)) SWIFT_ASYNC void swift_task_switch(
    ASYNC_CONTEXT struct context *context, async_function resume, bolts_executor executor) {
  switch_function switch_to = runtime_switch();
  if (!explorer || !executor.identity) __attribute__((musttail)) return switch_to(context, resume, executor);
  bolts_executor current = swift_task_getCurrentExecutor();
  if (current.identity ? current.identity == executor.identity : executor.implementation != 0)
    __attribute__((musttail)) return switch_to(context, resume, executor);
  struct hop *hop = swift_task_alloc(sizeof *hop);
  hop->context.parent = context;
  hop->context.resume = (void *)resume;
  hop->resume = resume;
  hop->executor = executor;
  if (current.identity)
    __attribute__((musttail)) return switch_to(&hop->context, arrive, (bolts_executor){0, 0});
  __attribute__((musttail)) return switch_to(&hop->context, enter, executor);
}
