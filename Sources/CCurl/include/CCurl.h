#ifndef C_CURL_H
#define C_CURL_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// libcurl as BoltsAppLinks uses it. The library is opened at run time, so that building needs neither
// its headers nor its development package; names and numbers are those of curl's public headers,
// which never change them. Swift calls only these functions: curl's own are variadic,
// take callbacks, or are pointers that were looked up.

/// A transfer: curl's easy handle.
typedef struct bolts_curl_easy bolts_curl_easy;
/// Many transfers on one thread: curl's multi handle.
typedef struct bolts_curl_multi bolts_curl_multi;
/// A list of lines: curl's slist.
typedef struct bolts_curl_list bolts_curl_list;

/// Opens the system's libcurl.so.4 and initialises it, the first time it is called.
///
/// False where the library is missing, or older than 7.75.
bool bolts_curl_load(void);

/// A thread that works in curl enters before and leaves afterwards. Once the process exits, none enters.
void bolts_curl_enter(void);
void bolts_curl_leave(void);

// --- Transfers.

bolts_curl_easy *bolts_curl_easy_create(void);
void bolts_curl_easy_destroy(bolts_curl_easy *easy);

/// What a curl of this age does not know is refused: the result is false.
bool bolts_curl_set_long(bolts_curl_easy *easy, int option, long value);
/// A text is copied, and NULL means none. A list and the buffer of 256 bytes for the description of an
/// error are not: they have to outlive the transfer.
bool bolts_curl_set_pointer(bolts_curl_easy *easy, int option, const void *value);

/// The address that a connection is opened to, as curl's callback gets it.
struct bolts_curl_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
};

/// The address with its whole length, which a copy of the structure does not have.
static inline const struct sockaddr *bolts_curl_address_of(const struct bolts_curl_address *address) {
  return &address->address;
}

/// A line of the head, or a decoded piece of the body: another result than the size ends the transfer.
typedef size_t (*bolts_curl_bytes_handler)(char *bytes, size_t one, size_t size, void *context);

struct bolts_curl_handlers {
  bolts_curl_bytes_handler head;
  bolts_curl_bytes_handler body;
  /// Called as bytes are received, with how many of the body there are before its content coding is undone:
  /// another result than 0 ends the transfer.
  int (*progress)(void *context, int64_t expected, int64_t received, int64_t to_send, int64_t sent);
  /// The socket for a connection, or -1 to open none.
  int (*open_socket)(void *context, int purpose, struct bolts_curl_address *address);
  /// Whether a request may be sent on a connection, new or reused, to an address in text form: 0, else 1.
  /// Called only if requests are to be checked; a curl older than 7.80 reuses no connection instead.
  int (*request)(void *context, char *address, char *local, int port, int local_port);
};

/// `body` is the context of the handler of that name, and `context` that of the others. Subtracts one from `sockets`
/// for each that is closed; it has to outlive the connections.
bool bolts_curl_set_handlers(
    bolts_curl_easy *easy, struct bolts_curl_handlers handlers, bool checks_requests, void *context,
    void *body, long *sockets);

/// Belongs to the transfer; NULL when there is none.
const char *bolts_curl_info_text(bolts_curl_easy *easy, int info);
/// What an error code means.
const char *bolts_curl_error_text(int code);

/// The list with a copy of one more line, or NULL when there is no memory.
bolts_curl_list *bolts_curl_list_append(bolts_curl_list *list, const char *line);
void bolts_curl_list_destroy(bolts_curl_list *list);

// --- Many transfers on one thread.

/// Has at most so many connections; those kept for reuse count too, and the oldest of them are closed.
bolts_curl_multi *bolts_curl_multi_create(long maximum);
void bolts_curl_multi_destroy(bolts_curl_multi *multi);
bool bolts_curl_multi_add(bolts_curl_multi *multi, bolts_curl_easy *easy);
void bolts_curl_multi_remove(bolts_curl_multi *multi, bolts_curl_easy *easy);
/// Ends a wait, this or the next one, from any thread; false when there were no descriptors for it.
bool bolts_curl_multi_wake(bolts_curl_multi *multi);
/// Waits until a transfer can go on.
void bolts_curl_multi_wait(bolts_curl_multi *multi);
/// Works on what is ready or due.
void bolts_curl_multi_work(bolts_curl_multi *multi);
/// The context of the next transfer that has ended, with its error code, or NULL.
void *bolts_curl_multi_finished(bolts_curl_multi *multi, int *code);

enum {
  BOLTS_CURL_OPTION_URL = 10002,
  BOLTS_CURL_OPTION_PROXY = 10004,
  BOLTS_CURL_OPTION_ERRORBUFFER = 10010,
  BOLTS_CURL_OPTION_USERAGENT = 10018,
  BOLTS_CURL_OPTION_HTTPHEADER = 10023,
  BOLTS_CURL_OPTION_SSL_VERIFYPEER = 64,
  BOLTS_CURL_OPTION_CAINFO = 10065,
  BOLTS_CURL_OPTION_SSL_VERIFYHOST = 81,
  BOLTS_CURL_OPTION_HTTP_VERSION = 84,
  BOLTS_CURL_OPTION_BUFFERSIZE = 98,
  BOLTS_CURL_OPTION_FORBID_REUSE = 75,
  BOLTS_CURL_OPTION_CAPATH = 10097,
  BOLTS_CURL_OPTION_NOSIGNAL = 99,
  BOLTS_CURL_OPTION_ACCEPT_ENCODING = 10102,
  BOLTS_CURL_OPTION_NOPROXY = 10177,
  BOLTS_CURL_OPTION_RESOLVE = 10203,
  BOLTS_CURL_OPTION_PROTOCOLS = 181,
  BOLTS_CURL_OPTION_HEADEROPT = 229,
  BOLTS_CURL_OPTION_PROXY_CAINFO = 10246,
  BOLTS_CURL_OPTION_PROXY_CAPATH = 10247,
  BOLTS_CURL_OPTION_SUPPRESS_CONNECT_HEADERS = 265,
  BOLTS_CURL_OPTION_MAXAGE_CONN = 288,
  BOLTS_CURL_OPTION_PROTOCOLS_STR = 10318,
  BOLTS_CURL_OPTION_QUICK_EXIT = 322,

  BOLTS_CURL_INFO_CAINFO = 0x100000 + 61,

  BOLTS_CURL_HTTP_VERSION_1_1 = 2,

  BOLTS_CURL_ERROR_COULDNT_RESOLVE_HOST = 6,
  BOLTS_CURL_ERROR_COULDNT_CONNECT = 7,
  BOLTS_CURL_ERROR_SSL_CONNECT = 35,
  // What libcurl says of a header's line that is longer than 100 KiB; the second from 8.6.
  BOLTS_CURL_ERROR_OUT_OF_MEMORY = 27,
  BOLTS_CURL_ERROR_ABORTED_BY_CALLBACK = 42,
  BOLTS_CURL_ERROR_TOO_LARGE = 100,
  BOLTS_CURL_ERROR_PEER_FAILED_VERIFICATION = 60,
};

// --- Threads.

/// Starts a thread that no other waits for.
///
/// It gets no signals but those that report its own faults: a write to a connection that the peer has
/// closed raises SIGPIPE in the thread that writes, which would end a program that has not ignored it.
///
/// - `name`: at most 15 bytes.
/// - `stack`: the size of its stack in bytes; zero for the system's default.
/// False when the system has no thread, or no memory for one, left; `run` is not called then.
bool bolts_thread_start(const char *name, size_t stack, void *(*run)(void *), void *context);

#endif
#endif
