#include "CTestingSupport.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const char *crash_note, *crash_order;

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS};
static struct sigaction previous[NSIG];

// Calls nothing but `write` and `sigaction`, which POSIX allows in a handler. The signal comes again
// once the handler has returned, for the instruction that caused it runs again, or `abort` raises it.
static void write_note(int number) {
  const char *parts[] = {crash_note, crash_order, "\"\n"};
  crash_note = NULL;
  for (int part = 0; part < 3 && parts[part]; part++)
    if (write(STDERR_FILENO, parts[part], strlen(parts[part])) < 0) break;
  sigaction(number, &previous[number], NULL);
}

void bolts_install_crash_handlers(void) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = write_note;
  action.sa_flags = SA_ONSTACK;
  for (size_t index = 0; index < sizeof(signals) / sizeof(signals[0]); index++)
    sigaction(signals[index], &action, &previous[signals[index]]);
}

void bolts_set_crash_note(const char *note, const char *order) {
  crash_order = order;
  crash_note = note;
}
