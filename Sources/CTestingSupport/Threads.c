#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <mach/mach.h>
#include <pthread.h>
#endif
#include <string.h>

#include "CTestingSupport.h"

#ifdef __linux__
uint32_t bolts_current_thread(void) { return (uint32_t)syscall(SYS_gettid); }

bool bolts_is_blocked(uint32_t thread) {
  char text[512];
  snprintf(text, sizeof text, "/proc/self/task/%u/stat", thread);
  int file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = 0;
  // The state is after the name, which is in parentheses.
  const char *end = strrchr(text, ')');
  return end && strncmp(end, ") S", 3) == 0;
}
#else
uint32_t bolts_current_thread(void) { return pthread_mach_thread_np(pthread_self()); }

bool bolts_is_blocked(uint32_t thread) {
  thread_basic_info_data_t info;
  mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
  kern_return_t result = thread_info(thread, THREAD_BASIC_INFO, (thread_info_t)&info, &count);
  return result == KERN_SUCCESS && info.run_state == TH_STATE_WAITING;
}
#endif
