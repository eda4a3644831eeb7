#if defined(__linux__)
#define _GNU_SOURCE

#include "Poller.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CCurl.h"

int bolts_poller_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

bool bolts_poller_watch(int poller, int descriptor, int events) {
  struct epoll_event event = {.data.fd = descriptor};
  if (events & BOLTS_CURL_POLL_IN) event.events |= EPOLLIN;
  if (events & BOLTS_CURL_POLL_OUT) event.events |= EPOLLOUT;
  if (epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event) == 0) return true;
  return errno == ENOENT && epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void bolts_poller_forget(int poller, int descriptor) {
  struct epoll_event unused = {0};
  epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, &unused);
}

int bolts_poller_wait(int poller, struct bolts_ready *ready, int capacity, int milliseconds) {
  struct epoll_event events[64];
  if (capacity > 64) capacity = 64;
  int count = epoll_wait(poller, events, capacity, milliseconds);
  for (int index = 0; index < count; index++) {
    uint32_t bits = events[index].events;
    ready[index].descriptor = events[index].data.fd;
    ready[index].events = (bits & (EPOLLIN | EPOLLHUP) ? BOLTS_CURL_READY_IN : 0)
        | (bits & EPOLLOUT ? BOLTS_CURL_READY_OUT : 0)
        | (bits & EPOLLERR ? BOLTS_CURL_READY_ERROR : 0);
  }
  return count < 0 ? 0 : count;
}

int bolts_signal_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void bolts_signal_set(int signal) {
  uint64_t one = 1;
  // A counter that is full is readable already.
  while (write(signal, &one, sizeof one) < 0 && errno == EINTR) continue;
}

void bolts_signal_clear(int signal) {
  uint64_t count;
  while (read(signal, &count, sizeof count) < 0 && errno == EINTR) continue;
}

void bolts_descriptor_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

struct thread_start {
  void (*run)(void *);
  void *context;
};

static void *run_thread(void *data) {
  struct thread_start start = *(struct thread_start *)data;
  free(data);
  start.run(start.context);
  return NULL;
}

bool bolts_thread_start(const char *name, size_t stack, void (*run)(void *), void *context) {
  struct thread_start *start = malloc(sizeof *start);
  if (start == NULL) return false;
  start->run = run;
  start->context = context;
  pthread_attr_t attributes;
  pthread_t thread;
  bool is_started = pthread_attr_init(&attributes) == 0;
  if (is_started) {
    // Joinable until it has its name: a detached thread may have ended before.
    is_started = (stack == 0 || pthread_attr_setstacksize(&attributes, stack) == 0)
        && pthread_create(&thread, &attributes, run_thread, start) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (!is_started) {
    free(start);
    return false;
  }
  pthread_setname_np(thread, name);
  pthread_detach(thread);
  return true;
}

void bolts_thread_block_signals(void) {
  static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
  sigset_t signals;
  sigfillset(&signals);
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    sigdelset(&signals, faults[index]);
  }
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

#endif
