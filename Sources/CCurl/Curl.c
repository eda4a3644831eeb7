#if defined(__linux__)
#define _GNU_SOURCE

#include "CCurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// curl's own types, as far as they are used here.

struct curl_message {
  int kind;
  bolts_curl_easy *easy;
  union {
    void *whatever;
    int code;
  } data;
};

struct curl_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
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
  socket_timeout = -1,
  bad_socket = -1,
  option_write_data = 10001,
  option_error_buffer = 10010,
  option_write_function = 20011,
  option_header_data = 10029,
  option_header_function = 20079,
  option_open_socket_function = 20163,
  option_open_socket_data = 10164,
  option_request_function = 20312,
  option_request_data = 10313,
  multi_option_socket_function = 20001,
  multi_option_socket_data = 10002,
  multi_option_timer_function = 20004,
  multi_option_timer_data = 10005,
};

// Every function of curl that is called here: its type, its name.
#define EACH_FUNCTION(FUNCTION)                                                       \
  FUNCTION(int, global_init, (long))                                                  \
  FUNCTION(char *, version, (void))                                                   \
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
  FUNCTION(int, multi_socket_action, (bolts_curl_multi *, int, int, int *))           \
  FUNCTION(struct curl_message *, multi_info_read, (bolts_curl_multi *, int *))

#define DECLARE(result, name, parameters) static result(*curl_##name) parameters;
EACH_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

// Held for reading while a thread works in curl, and by the thread that ends the process for ever.
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

const char *bolts_curl_version_text(void) { return curl_version(); }

// --- Transfers.

bolts_curl_easy *bolts_curl_easy_create(void) { return curl_easy_init(); }
void bolts_curl_easy_destroy(bolts_curl_easy *easy) { curl_easy_cleanup(easy); }

bool bolts_curl_set_long(bolts_curl_easy *easy, int option, long value) {
  return curl_easy_setopt(easy, option, value) == 0;
}

bool bolts_curl_set_text(bolts_curl_easy *easy, int option, const char *text) {
  return curl_easy_setopt(easy, option, text) == 0;
}

bool bolts_curl_set_list(bolts_curl_easy *easy, int option, bolts_curl_list *list) {
  return curl_easy_setopt(easy, option, list) == 0;
}

bool bolts_curl_set_error_buffer(bolts_curl_easy *easy, char *buffer) {
  return curl_easy_setopt(easy, option_error_buffer, buffer) == 0;
}

struct bolts_curl_owner {
  struct bolts_curl_handlers handlers;
  void *context;
  uint8_t *body;
  size_t count, capacity, limit;
  bool is_too_large;
  bool has_no_descriptor;
};

bolts_curl_owner *bolts_curl_owner_create(
    struct bolts_curl_handlers handlers, void *context, size_t limit) {
  bolts_curl_owner *owner = calloc(1, sizeof *owner);
  if (owner == NULL) return NULL;
  owner->handlers = handlers;
  owner->context = context;
  owner->limit = limit;
  return owner;
}

void bolts_curl_owner_destroy(bolts_curl_owner *owner) {
  if (owner != NULL) free(owner->body);
  free(owner);
}

bool bolts_curl_owner_is_too_large(const bolts_curl_owner *owner) { return owner->is_too_large; }
bool bolts_curl_owner_has_no_descriptor(const bolts_curl_owner *owner) {
  return owner->has_no_descriptor;
}

uint8_t *bolts_curl_owner_take_body(bolts_curl_owner *owner, size_t *count) {
  uint8_t *body = owner->body;
  *count = owner->count;
  owner->body = NULL;
  owner->count = owner->capacity = 0;
  return body;
}

static size_t on_head(char *bytes, size_t one, size_t size, void *data) {
  bolts_curl_owner *owner = data;
  return owner->handlers.head(bytes, one, size, owner->context);
}

static size_t on_body(char *bytes, size_t one, size_t size, void *data) {
  (void)one;
  bolts_curl_owner *owner = data;
  owner->is_too_large = size > owner->limit - owner->count;
  if (owner->is_too_large) return 0;
  if (size > owner->capacity - owner->count) {
    size_t capacity = 2 * owner->capacity + size;
    uint8_t *body = realloc(owner->body, capacity);
    if (body == NULL) return 0;
    owner->body = body;
    owner->capacity = capacity;
  }
  memcpy(owner->body + owner->count, bytes, size);
  owner->count += size;
  return size;
}

static int on_open_socket(void *data, int purpose, struct curl_address *address) {
  bolts_curl_owner *owner = data;
  (void)purpose;
  const uint8_t *bytes = NULL;
  size_t count = 0;
  if (address->family == AF_INET) {
    bytes = (const uint8_t *)&((const struct sockaddr_in *)&address->address)->sin_addr;
    count = 4;
  } else if (address->family == AF_INET6) {
    bytes = (const uint8_t *)&((const struct sockaddr_in6 *)&address->address)->sin6_addr;
    count = 16;
  }
  if (!owner->handlers.address(bytes, count, owner->context)) return bad_socket;
  // A program that the process starts must not inherit the connection.
  int descriptor = socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
  if (descriptor < 0 && (errno == EMFILE || errno == ENFILE)) owner->has_no_descriptor = true;
  return descriptor;
}

static int on_request(void *data, char *address, char *local, int port, int local_port) {
  bolts_curl_owner *owner = data;
  (void)local, (void)port, (void)local_port;
  return owner->handlers.request(address, owner->context) ? 0 : 1;
}

bool bolts_curl_set_owner(bolts_curl_easy *easy, bolts_curl_owner *owner) {
  return curl_easy_setopt(easy, option_header_function, on_head) == 0
      && curl_easy_setopt(easy, option_header_data, owner) == 0
      && curl_easy_setopt(easy, option_write_function, on_body) == 0
      && curl_easy_setopt(easy, option_write_data, owner) == 0
      && curl_easy_setopt(easy, option_open_socket_function, on_open_socket) == 0
      && curl_easy_setopt(easy, option_open_socket_data, owner) == 0;
}

bool bolts_curl_set_request_check(bolts_curl_easy *easy, bolts_curl_owner *owner) {
  return curl_easy_setopt(easy, option_request_function, on_request) == 0
      && curl_easy_setopt(easy, option_request_data, owner) == 0;
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

bolts_curl_multi *bolts_curl_multi_create(
    bolts_curl_socket_handler on_socket, bolts_curl_timer_handler on_timer, void *context) {
  bolts_curl_multi *multi = curl_multi_init();
  if (multi == NULL) return NULL;
  if (curl_multi_setopt(multi, multi_option_socket_function, on_socket) == 0
      && curl_multi_setopt(multi, multi_option_socket_data, context) == 0
      && curl_multi_setopt(multi, multi_option_timer_function, on_timer) == 0
      && curl_multi_setopt(multi, multi_option_timer_data, context) == 0) {
    return multi;
  }
  curl_multi_cleanup(multi);
  return NULL;
}

void bolts_curl_multi_destroy(bolts_curl_multi *multi) { curl_multi_cleanup(multi); }

bool bolts_curl_multi_set_long(bolts_curl_multi *multi, int option, long value) {
  return curl_multi_setopt(multi, option, value) == 0;
}

bool bolts_curl_multi_add(bolts_curl_multi *multi, bolts_curl_easy *easy) {
  return curl_multi_add_handle(multi, easy) == 0;
}

void bolts_curl_multi_remove(bolts_curl_multi *multi, bolts_curl_easy *easy) {
  curl_multi_remove_handle(multi, easy);
}

void bolts_curl_multi_ready(bolts_curl_multi *multi, int descriptor, int events) {
  int running = 0;
  curl_multi_socket_action(multi, descriptor, events, &running);
}

void bolts_curl_multi_timeout(bolts_curl_multi *multi) {
  int running = 0;
  curl_multi_socket_action(multi, socket_timeout, 0, &running);
}

bolts_curl_easy *bolts_curl_multi_finished(bolts_curl_multi *multi, int *code) {
  int left = 0;
  struct curl_message *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->kind != message_done) continue;
    *code = message->data.code;
    return message->easy;
  }
  return NULL;
}

#endif
