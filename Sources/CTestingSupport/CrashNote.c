#include "CTestingSupport.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const char *crash_note;

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS};
enum { signal_count = sizeof(signals) / sizeof(signals[0]) };
static struct sigaction previous[signal_count];

// Calls nothing but `write` and `sigaction`, which POSIX allows in a handler. The signal comes again
// once the handler has returned, for the instruction that caused it runs again, or `abort` raises it.
static void write_note(int number) {
  const char *note = crash_note;
  crash_note = NULL;
  ssize_t written = note ? write(STDERR_FILENO, note, strlen(note)) : 0;
  (void)written;
  for (int index = 0; index < signal_count; index++)
    if (signals[index] == number) sigaction(number, &previous[index], NULL);
}

static void install_handlers(void) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = write_note;
  action.sa_flags = SA_ONSTACK;
  for (int index = 0; index < signal_count; index++)
    sigaction(signals[index], &action, &previous[index]);
}

void bolts_set_crash_note(const char *note) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handlers);
  crash_note = note;
}
