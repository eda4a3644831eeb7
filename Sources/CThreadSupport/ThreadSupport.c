#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CThreadSupport.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#if defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local uintptr_t bolts_stack_threshold = UINTPTR_MAX;
_Thread_local void *bolts_deferred_releases = NULL;
_Thread_local void *bolts_running_call = NULL;

uintptr_t bolts_threshold_of_stack(uintptr_t top, size_t mapped, size_t limit) {
#if defined(NDEBUG) || defined(__OPTIMIZE__)
  const size_t least = 64 << 10;
#else
  const size_t least = 128 << 10;
#endif
  size_t size = mapped > limit ? mapped : limit;
  if (size >= top) return 0;
  size_t reserve = size / 10 > least ? size / 10 : least;
  return top - size + (reserve < size / 2 ? reserve : size / 2);
}

#if defined(__linux__)
/// How far the main thread's stack may grow.
static size_t limit_of_main_stack(void) {
  // The kernel's own default, for where there is no limit.
  const size_t usual = 8 << 20;
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
  return limit.rlim_cur == RLIM_INFINITY ? usual : (size_t)limit.rlim_cur;
}
#endif

static uintptr_t threshold_of_current_thread(void) {
#if defined(__APPLE__)
  // The address that Darwin gives is the top of the stack, which grows downwards from it.
  pthread_t self = pthread_self();
  uintptr_t top = (uintptr_t)pthread_get_stackaddr_np(self);
  return bolts_threshold_of_stack(top, pthread_get_stacksize_np(self), 0);
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *bottom = NULL;
  size_t size = 0;
  int failed = pthread_attr_getstack(&attributes, &bottom, &size);
  pthread_attr_destroy(&attributes);
  if (failed) return 0;
  // The main thread's stack grows as it is used. musl tells only how much of it there is so far.
  size_t limit = bolts_is_main_thread() ? limit_of_main_stack() : 0;
  return bolts_threshold_of_stack((uintptr_t)bottom + size, size, limit);
#else
  return 0;
#endif
}

bool bolts_stack_is_low_slow(uintptr_t frame) {
  if (bolts_stack_threshold == UINTPTR_MAX) bolts_stack_threshold = threshold_of_current_thread();
  return frame < bolts_stack_threshold;
}

bool bolts_is_main_thread(void) {
#if defined(__APPLE__)
  return pthread_main_np() != 0;
#else
  return syscall(SYS_gettid) == getpid();
#endif
}

void bolts_write_error(const char *message) { fputs(message, stderr); }
