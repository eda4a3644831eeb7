#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CTestingSupport.h"

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define ERROR_CONTEXT __attribute__((swift_context))

// Functions and hooks of libswift_Concurrency, as declared by the runtime's header `Concurrency.h`. Those that are weak
// are newer than the oldest system that a package may support.
typedef SWIFT_CALL void (*enqueue_global)(void *job);
typedef SWIFT_CALL bolts_executor (*get_main_executor)(void);
typedef SWIFT_CALL void (*enqueue_hook)(void *, enqueue_global);
typedef SWIFT_CALL bolts_executor (*main_executor_hook)(get_main_executor);
extern enqueue_hook swift_task_enqueueGlobal_hook;
extern main_executor_hook swift_task_getMainExecutor_hook __attribute__((weak));
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL bolts_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL bolts_executor swift_task_getPreferredTaskExecutor(void);
extern SWIFT_CALL const char *swift_task_getCurrentTaskName(void) __attribute__((weak));
extern SWIFT_CALL void *swift_task_pushTaskExecutorPreference(bolts_executor);
extern SWIFT_CALL void swift_task_popTaskExecutorPreference(void *);
extern SWIFT_CALL void swift_task_cancel(void *task);
extern bool swift_isDeallocating(void *object);
extern void *swift_retain(void *object);
extern void swift_release(void *object);

// Set once, before there is a thread with an explorer.
static bolts_task_hooks hooks;
// Hooks that were there before, such as those of another testing library. Other threads may run tasks meanwhile.
static _Atomic(enqueue_hook) previous_enqueue;
static _Atomic(main_executor_hook) previous_main_executor;

static _Thread_local bolts_executor explorer;

static SWIFT_CALL void enqueue(void *job, enqueue_global original) {
  if (explorer.identity && hooks.take(job)) return;
  enqueue_hook previous = previous_enqueue;
  if (previous) previous(job, original);
  else original(job);
}

static SWIFT_CALL bolts_executor main_executor(get_main_executor original) {
  if (explorer.identity) return hooks.main_executor();
  main_executor_hook previous = previous_main_executor;
  return previous ? previous(original) : original();
}

void bolts_install_task_hooks(bolts_task_hooks task_hooks) {
  hooks = task_hooks;
  previous_enqueue = swift_task_enqueueGlobal_hook;
  if (&swift_task_getMainExecutor_hook) {
    previous_main_executor = swift_task_getMainExecutor_hook;
    __atomic_store_n(&swift_task_getMainExecutor_hook, main_executor, __ATOMIC_RELEASE);
  }
  __atomic_store_n(&swift_task_enqueueGlobal_hook, enqueue, __ATOMIC_RELEASE);
}

bolts_executor bolts_swap_explorer(bolts_executor executor) {
  bolts_executor previous = explorer;
  explorer = executor;
  return previous;
}

void *bolts_get_explorer(void) { return (void *)explorer.identity; }

uint64_t bolts_current_task(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

const char *bolts_current_task_name(void) {
  return &swift_task_getCurrentTaskName ? swift_task_getCurrentTaskName() : NULL;
}

void *bolts_get_default_actor(void) {
  bolts_executor current = swift_task_getCurrentExecutor();
  void *actor = (void *)current.identity;
  return actor && !current.implementation && !swift_isDeallocating(actor) ? actor : NULL;
}

struct context;
typedef SWIFT_ASYNC void (*async_function)(ASYNC_CONTEXT struct context *);
typedef SWIFT_ASYNC void (*async_return)(ASYNC_CONTEXT struct context *, ERROR_CONTEXT void *error);

// The beginning of a context of an asynchronous function, as the compiler lays it out.
struct context {
  void *parent;
  async_return resume;
};

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

// The function of the runtime that the first job of each task begins with.
static _Atomic(async_function) first_function;

void bolts_note_first_job(void *job) { atomic_store(&first_function, ((struct job *)job)->function); }

bolts_job bolts_read_job(void *pointer) {
  struct job *job = pointer;
  uint32_t kind = job->flags & 0xFF;
  bolts_job read = {.function = (const void *)job->function};
  read.is_of_actor = kind >= first_actor_kind && kind <= last_actor_kind;
  read.is_of_continuation = kind == continuation_kind;
  if (kind != task_kind) return read;
  read.task = swift_task_getJobTaskId(job);
  read.is_first = job->function == atomic_load(&first_function);
  // It calls the closure of the task, which is in front of the task's first context.
  if (read.is_first) read.function = ((const void **)job->context)[-3];
  return read;
}

// What the first context of a task has in place of a caller, until the task ends.
struct beginning {
  async_return resume;
  void *preference;
  // Kept here, because the runtime does not keep an executor that is pushed.
  void *explorer;
};

static SWIFT_ASYNC void end(ASYNC_CONTEXT struct context *context, ERROR_CONTEXT void *error) {
  struct beginning *beginning = context->parent;
  context->parent = NULL;
  context->resume = beginning->resume;
  if (beginning->preference) swift_task_popTaskExecutorPreference(beginning->preference);
  hooks.end(beginning->explorer);
  swift_release(beginning->explorer);
  free(beginning);
  __attribute__((musttail)) return context->resume(context, error);
}

// A task that prefers no executor is given one here, and the preference is removed where the task ends.
static SWIFT_ASYNC void begin(ASYNC_CONTEXT struct context *context) {
  struct beginning *beginning = malloc(sizeof *beginning);
  beginning->resume = context->resume;
  beginning->explorer = swift_retain((void *)explorer.identity);
  beginning->preference = swift_task_getPreferredTaskExecutor().identity
      ? NULL : swift_task_pushTaskExecutorPreference(explorer);
  context->parent = beginning;
  context->resume = end;
  hooks.begin();
  async_function function = atomic_load(&first_function);
  __attribute__((musttail)) return function(context);
}

void bolts_prepare_first_job(void *job) {
#if !__has_feature(ptrauth_calls)
  ((struct job *)job)->function = begin;
#endif
}

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

typedef SWIFT_ASYNC void (*switch_function)(ASYNC_CONTEXT struct context *, async_function, bolts_executor);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *);
SWIFT_ASYNC void swift_task_switch(ASYNC_CONTEXT struct context *, async_function, bolts_executor);

static switch_function runtime_switch;

__attribute__((constructor)) static void find_runtime_switch(void) {
  runtime_switch = (switch_function)dlsym(RTLD_NEXT, "swift_task_switch");
}

// A change of the executor, on the way: the context that it is carried in.
struct hop {
  struct context context;
  async_function resume;
  bolts_executor executor;
};

static SWIFT_ASYNC void enter(ASYNC_CONTEXT struct context *context) {
  struct hop hop = *(struct hop *)context;
  swift_task_dealloc(context);
  hooks.enter((const void *)hop.resume, (void *)hop.executor.identity);
  __attribute__((musttail)) return hop.resume(hop.context.parent);
}

static SWIFT_ASYNC void arrive(ASYNC_CONTEXT struct context *context) {
  struct hop hop = *(struct hop *)context;
  swift_task_dealloc(context);
  return swift_task_switch(hop.context.parent, hop.resume, hop.executor);
}

// Code of a program that is linked with this calls it in place of the runtime's function. It tells what a task begins
// to run on a default actor. A task of an explored body that goes from one actor to another directly is enqueued on the
// other one while the first runs its job, so no other task could overtake it, as it can on several threads. It makes a
// job in between.
__attribute__((weak)) SWIFT_ASYNC void swift_task_switch(
    ASYNC_CONTEXT struct context *context, async_function resume, bolts_executor executor) {
  if (!explorer.identity || !executor.identity)
    __attribute__((musttail)) return runtime_switch(context, resume, executor);
  bolts_executor current = swift_task_getCurrentExecutor();
  if (current.identity ? current.identity == executor.identity : executor.implementation != 0)
    __attribute__((musttail)) return runtime_switch(context, resume, executor);
  struct hop *hop = swift_task_alloc(sizeof *hop);
  hop->context.parent = context;
  hop->context.resume = (void *)resume;
  hop->resume = resume;
  hop->executor = executor;
  if (current.identity)
    __attribute__((musttail)) return runtime_switch(&hop->context, arrive, (bolts_executor){0, 0});
  __attribute__((musttail)) return runtime_switch(&hop->context, enter, executor);
}
