#ifndef C_CURL_POLLER_H
#define C_CURL_POLLER_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>

// Waiting for many descriptors on one thread (epoll), and being woken by other threads (eventfd):
// Swift's Glibc module does not have them.

/// A descriptor that is ready, with curl's bits of what it is ready for.
struct bolts_ready {
  int descriptor;
  int events;
};

/// A descriptor of a poller, or -1.
int bolts_poller_create(void);
/// Waits for these of curl's poll bits from now on; false when the system refuses.
bool bolts_poller_watch(int poller, int descriptor, int events);
void bolts_poller_forget(int poller, int descriptor);
/// The number of descriptors that are ready, after at most so many milliseconds; -1 waits for ever.
int bolts_poller_wait(int poller, struct bolts_ready *ready, int capacity, int milliseconds);

/// A descriptor that is readable once another thread has signalled it, or -1.
int bolts_signal_create(void);
void bolts_signal_set(int signal);
void bolts_signal_clear(int signal);

void bolts_descriptor_close(int descriptor);

/// Starts a thread that no other waits for.
///
/// - `name`: at most 15 bytes.
/// - `stack`: the size of its stack in bytes; zero for the system's default.
/// False when the system has no thread, or no memory for one, left; `run` is not called then.
bool bolts_thread_start(const char *name, size_t stack, void (*run)(void *), void *context);

/// Keeps signals from the calling thread, except those that report the thread's faults.
///
/// A write to a connection that the peer has closed raises SIGPIPE in the thread that writes; where
/// the program has not ignored that signal, it would end.
void bolts_thread_block_signals(void);

#endif
#endif
