#if defined(__linux__)
#define _GNU_SOURCE

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// curl's own types, as far as they are used here.

struct curl_message {
  int kind;
  bolts_curl_easy *easy;
  union {
    void *whatever;
    int code;
  } data;
};

// The beginning of curl's version information, which has had these fields since its first version.
struct curl_version_information {
  int age;
  const char *version;
  unsigned int version_number;
};

enum {
  global_default = 3,
  message_done = 1,
  option_private = 10103,
  info_private = 0x100000 + 21,
  option_write_data = 10001,
  option_write_function = 20011,
  option_header_data = 10029,
  option_header_function = 20079,
  option_open_socket_function = 20163,
  option_open_socket_data = 10164,
  option_close_socket_function = 20208,
  option_close_socket_data = 10209,
  option_request_function = 20312,
  option_request_data = 10313,
  option_progress_function = 20219,
  option_progress_data = 10057,
  option_no_progress = 43,
  option_fresh_connect = 74,
  multi_option_max_connects = 6,
  multi_option_max_total_connections = 13,
};

// Every function of curl that is called here: its type, its name.
#define EACH_FUNCTION(FUNCTION)                                                       \
  FUNCTION(int, global_init, (long))                                                  \
  FUNCTION(struct curl_version_information *, version_info, (int))                    \
  FUNCTION(bolts_curl_easy *, easy_init, (void))                                      \
  FUNCTION(void, easy_cleanup, (bolts_curl_easy *))                                   \
  FUNCTION(int, easy_setopt, (bolts_curl_easy *, int, ...))                           \
  FUNCTION(int, easy_getinfo, (bolts_curl_easy *, int, ...))                          \
  FUNCTION(const char *, easy_strerror, (int))                                        \
  FUNCTION(bolts_curl_list *, slist_append, (bolts_curl_list *, const char *))        \
  FUNCTION(void, slist_free_all, (bolts_curl_list *))                                 \
  FUNCTION(bolts_curl_multi *, multi_init, (void))                                    \
  FUNCTION(int, multi_cleanup, (bolts_curl_multi *))                                  \
  FUNCTION(int, multi_setopt, (bolts_curl_multi *, int, ...))                         \
  FUNCTION(int, multi_add_handle, (bolts_curl_multi *, bolts_curl_easy *))            \
  FUNCTION(int, multi_remove_handle, (bolts_curl_multi *, bolts_curl_easy *))         \
  FUNCTION(int, multi_perform, (bolts_curl_multi *, int *))                           \
  FUNCTION(int, multi_poll, (bolts_curl_multi *, void *, unsigned, int, int *))       \
  FUNCTION(int, multi_wakeup, (bolts_curl_multi *))                                   \
  FUNCTION(struct curl_message *, multi_info_read, (bolts_curl_multi *, int *))

#define DECLARE(result, name, parameters) static result(*curl_##name) parameters;
EACH_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

// Held for reading while a thread works in curl; for writing, and never given back, by the thread that ends the
// process.
#ifdef PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
static pthread_rwlock_t gate = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
#else
static pthread_rwlock_t gate = PTHREAD_RWLOCK_INITIALIZER;
#endif
static _Thread_local bool is_inside = false;

void bolts_curl_enter(void) {
  pthread_rwlock_rdlock(&gate);
  is_inside = true;
}

void bolts_curl_leave(void) {
  is_inside = false;
  pthread_rwlock_unlock(&gate);
}

// OpenSSL releases at exit what a thread in curl still uses. Handlers run in the reverse order of their
// registration, so this one runs before OpenSSL's.
static void close_gate(void) {
  // A handler of the caller's that ends the process.
  if (is_inside) return;
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  // A thread leaves within milliseconds, unless a caller's function that it calls blocks it.
  end.tv_sec += 5;
  pthread_rwlock_timedwrlock(&gate, &end);
}

// 7.75, the first to take addresses of a host for a limited time.
static const unsigned first_version = 0x074B00;

static void load(void) {
  // It stays open for as long as the process runs: its threads may outlive any owner.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define FIND(result, name, parameters)                         \
  curl_##name = (result(*) parameters)dlsym(library, "curl_" #name); \
  if (curl_##name == NULL) return;
  EACH_FUNCTION(FIND)
  is_loaded = curl_version_info(0)->version_number >= first_version
      && curl_global_init(global_default) == 0 && atexit(close_gate) == 0;
}

bool bolts_curl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// --- Transfers.

bolts_curl_easy *bolts_curl_easy_create(void) { return curl_easy_init(); }
void bolts_curl_easy_destroy(bolts_curl_easy *easy) { curl_easy_cleanup(easy); }

bool bolts_curl_set_long(bolts_curl_easy *easy, int option, long value) {
  return curl_easy_setopt(easy, option, value) == 0;
}

bool bolts_curl_set_pointer(bolts_curl_easy *easy, int option, const void *value) {
  return curl_easy_setopt(easy, option, value) == 0;
}

static int close_socket(void *sockets, int descriptor) {
  *(long *)sockets -= 1;
  return close(descriptor);
}

bool bolts_curl_set_handlers(
    bolts_curl_easy *easy, struct bolts_curl_handlers handlers, bool checks_requests, void *context,
    void *body, long *sockets) {
  // Where curl is older than 7.80 nothing is reused: a connection of another request may have been made
  // under another policy.
  if (checks_requests
      && (curl_easy_setopt(easy, option_request_function, handlers.request) != 0
          || curl_easy_setopt(easy, option_request_data, context) != 0)) {
    curl_easy_setopt(easy, option_fresh_connect, 1L);
    curl_easy_setopt(easy, BOLTS_CURL_OPTION_FORBID_REUSE, 1L);
  }
  return curl_easy_setopt(easy, option_header_function, handlers.head) == 0
      && curl_easy_setopt(easy, option_header_data, context) == 0
      && curl_easy_setopt(easy, option_write_function, handlers.body) == 0
      && curl_easy_setopt(easy, option_write_data, body) == 0
      && curl_easy_setopt(easy, option_progress_function, handlers.progress) == 0
      && curl_easy_setopt(easy, option_progress_data, context) == 0
      && curl_easy_setopt(easy, option_no_progress, 0L) == 0
      && curl_easy_setopt(easy, option_open_socket_function, handlers.open_socket) == 0
      && curl_easy_setopt(easy, option_open_socket_data, context) == 0
      && curl_easy_setopt(easy, option_close_socket_function, close_socket) == 0
      && curl_easy_setopt(easy, option_close_socket_data, sockets) == 0
      && curl_easy_setopt(easy, option_private, context) == 0;
}

const char *bolts_curl_info_text(bolts_curl_easy *easy, int info) {
  char *text = NULL;
  return curl_easy_getinfo(easy, info, &text) == 0 ? text : NULL;
}

const char *bolts_curl_error_text(int code) { return curl_easy_strerror(code); }

bolts_curl_list *bolts_curl_list_append(bolts_curl_list *list, const char *line) {
  return curl_slist_append(list, line);
}

void bolts_curl_list_destroy(bolts_curl_list *list) { curl_slist_free_all(list); }

// --- Many transfers on one thread.

bolts_curl_multi *bolts_curl_multi_create(long maximum) {
  bolts_curl_multi *multi = curl_multi_init();
  if (multi == NULL) return NULL;
  curl_multi_setopt(multi, multi_option_max_connects, maximum);
  curl_multi_setopt(multi, multi_option_max_total_connections, maximum);
  return multi;
}

void bolts_curl_multi_destroy(bolts_curl_multi *multi) { curl_multi_cleanup(multi); }

bool bolts_curl_multi_add(bolts_curl_multi *multi, bolts_curl_easy *easy) {
  return curl_multi_add_handle(multi, easy) == 0;
}

void bolts_curl_multi_remove(bolts_curl_multi *multi, bolts_curl_easy *easy) {
  curl_multi_remove_handle(multi, easy);
}

bool bolts_curl_multi_wake(bolts_curl_multi *multi) { return curl_multi_wakeup(multi) == 0; }

void bolts_curl_multi_wait(bolts_curl_multi *multi) {
  curl_multi_poll(multi, NULL, 0, 1000 * 1000, NULL);
}

void bolts_curl_multi_work(bolts_curl_multi *multi) {
  int running = 0;
  curl_multi_perform(multi, &running);
}

void *bolts_curl_multi_finished(bolts_curl_multi *multi, int *code) {
  int left = 0;
  struct curl_message *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->kind != message_done) continue;
    *code = message->data.code;
    void *context = NULL;
    curl_easy_getinfo(message->easy, info_private, &context);
    return context;
  }
  return NULL;
}

// --- Threads.

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
