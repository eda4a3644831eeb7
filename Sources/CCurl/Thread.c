#if defined(__linux__)
#define _GNU_SOURCE

#include <pthread.h>
#include <signal.h>

#include "CCurl.h"

bool bolts_thread_start(const char *name, size_t stack, void *(*run)(void *), void *context) {
  static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    sigdelset(&blocked, faults[index]);
  }
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0) return false;
  // A thread begins with the mask of the one that starts it.
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  // Joinable until it has its name: a detached thread may have ended before.
  bool is_started = (stack == 0 || pthread_attr_setstacksize(&attributes, stack) == 0)
      && pthread_create(&thread, &attributes, run, context) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (!is_started) return false;
  pthread_setname_np(thread, name);
  pthread_detach(thread);
  return true;
}

#endif
