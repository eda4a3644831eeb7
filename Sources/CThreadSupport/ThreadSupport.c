#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CThreadSupport.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local uintptr_t bolts_stack_threshold = UINTPTR_MAX;

static uintptr_t threshold_of_current_thread(void) {
#if defined(__APPLE__)
  // The address that Darwin gives is the top of the stack, which grows downwards from it.
  pthread_t self = pthread_self();
  uintptr_t top = (uintptr_t)pthread_get_stackaddr_np(self);
  size_t size = pthread_get_stacksize_np(self);
  return top - size + size / 10;
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *bottom = NULL;
  size_t size = 0;
  int failed = pthread_attr_getstack(&attributes, &bottom, &size);
  pthread_attr_destroy(&attributes);
  return failed ? 0 : (uintptr_t)bottom + size / 10;
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
