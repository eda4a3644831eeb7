#ifndef C_CURL_H
#define C_CURL_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Decoder.h"
#include "Poller.h"

// libcurl as BoltsAppLinks uses it. The library is opened at run time, so that building needs neither
// its headers nor its development package; names and numbers are those of curl's public headers,
// which never change them. Functions here exist where curl's own are variadic, or take a callback.

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

/// The version of curl and of the libraries it uses, in words.
const char *bolts_curl_version_text(void);

// --- Transfers.

bolts_curl_easy *bolts_curl_easy_create(void);
void bolts_curl_easy_destroy(bolts_curl_easy *easy);

/// What a curl of this age does not know is refused: the result is false.
bool bolts_curl_set_long(bolts_curl_easy *easy, int option, long value);
/// The text is copied; NULL means none.
bool bolts_curl_set_text(bolts_curl_easy *easy, int option, const char *text);
/// The list is not copied: it has to outlive the transfer.
bool bolts_curl_set_list(bolts_curl_easy *easy, int option, bolts_curl_list *list);
/// A buffer of 256 bytes for the description of an error; it has to outlive the transfer.
bool bolts_curl_set_error_buffer(bolts_curl_easy *easy, char *buffer);

/// One line of the head: a result other than the size stops the transfer.
typedef size_t (*bolts_curl_head_handler)(char *bytes, size_t one, size_t size, void *context);
/// Whether a connection may be opened to an address: the 4 or 16 bytes of an IP address, none of
/// another.
typedef bool (*bolts_curl_address_handler)(const uint8_t *bytes, size_t count, void *context);
/// Whether a request may be sent on a connection, new or reused, to an address in text form.
typedef bool (*bolts_curl_request_handler)(const char *address, void *context);

/// What a transfer asks and tells its owner.
struct bolts_curl_handlers {
  bolts_curl_head_handler head;
  bolts_curl_address_handler address;
  bolts_curl_request_handler request;
};

/// The owner of a transfer: its handlers, what they are called with, and the body. It outlives the
/// transfer.
typedef struct bolts_curl_owner bolts_curl_owner;

/// NULL when there is no memory. A body of more than `limit` bytes stops the transfer.
bolts_curl_owner *bolts_curl_owner_create(
    struct bolts_curl_handlers handlers, void *context, size_t limit);
void bolts_curl_owner_destroy(bolts_curl_owner *owner);
bool bolts_curl_owner_is_too_large(const bolts_curl_owner *owner);
/// Whether a connection could not be opened because the process has no descriptors left.
bool bolts_curl_owner_has_no_descriptor(const bolts_curl_owner *owner);
/// The body so far, as it came, which is the caller's to be freed; NULL when it is empty.
uint8_t *bolts_curl_owner_take_body(bolts_curl_owner *owner, size_t *count);

bool bolts_curl_set_owner(bolts_curl_easy *easy, bolts_curl_owner *owner);
/// Asks the owner before each request; false where curl is older than 7.80.
bool bolts_curl_set_request_check(bolts_curl_easy *easy, bolts_curl_owner *owner);

/// Belongs to the transfer; NULL when there is none.
const char *bolts_curl_info_text(bolts_curl_easy *easy, int info);
/// What an error code means.
const char *bolts_curl_error_text(int code);

/// The list with a copy of one more line, or NULL when there is no memory.
bolts_curl_list *bolts_curl_list_append(bolts_curl_list *list, const char *line);
void bolts_curl_list_destroy(bolts_curl_list *list);

// --- Many transfers on one thread.

/// Which events to wait for on a descriptor, or `BOLTS_CURL_POLL_REMOVE`.
typedef int (*bolts_curl_socket_handler)(
    bolts_curl_easy *easy, int descriptor, int events, void *context, void *socket_context);
/// Milliseconds after which `bolts_curl_multi_timeout` is due, or -1 for never.
typedef int (*bolts_curl_timer_handler)(bolts_curl_multi *multi, long milliseconds, void *context);

bolts_curl_multi *bolts_curl_multi_create(
    bolts_curl_socket_handler on_socket, bolts_curl_timer_handler on_timer, void *context);
void bolts_curl_multi_destroy(bolts_curl_multi *multi);
bool bolts_curl_multi_set_long(bolts_curl_multi *multi, int option, long value);
bool bolts_curl_multi_add(bolts_curl_multi *multi, bolts_curl_easy *easy);
void bolts_curl_multi_remove(bolts_curl_multi *multi, bolts_curl_easy *easy);
/// Works on what is ready at a descriptor.
void bolts_curl_multi_ready(bolts_curl_multi *multi, int descriptor, int events);
/// Works on what is due.
void bolts_curl_multi_timeout(bolts_curl_multi *multi);
/// The next transfer that has ended, with its error code, or NULL.
bolts_curl_easy *bolts_curl_multi_finished(bolts_curl_multi *multi, int *code);

enum {
  BOLTS_CURL_OPTION_URL = 10002,
  BOLTS_CURL_OPTION_PROXY = 10004,
  BOLTS_CURL_OPTION_USERAGENT = 10018,
  BOLTS_CURL_OPTION_HTTPHEADER = 10023,
  BOLTS_CURL_OPTION_FOLLOWLOCATION = 52,
  BOLTS_CURL_OPTION_SSL_VERIFYPEER = 64,
  BOLTS_CURL_OPTION_CAINFO = 10065,
  BOLTS_CURL_OPTION_FRESH_CONNECT = 74,
  BOLTS_CURL_OPTION_FORBID_REUSE = 75,
  BOLTS_CURL_OPTION_HTTPGET = 80,
  BOLTS_CURL_OPTION_SSL_VERIFYHOST = 81,
  BOLTS_CURL_OPTION_HTTP_VERSION = 84,
  BOLTS_CURL_OPTION_CAPATH = 10097,
  BOLTS_CURL_OPTION_NOSIGNAL = 99,
  BOLTS_CURL_OPTION_NOPROXY = 10177,
  BOLTS_CURL_OPTION_RESOLVE = 10203,
  BOLTS_CURL_OPTION_PROTOCOLS = 181,
  BOLTS_CURL_OPTION_HEADEROPT = 229,
  BOLTS_CURL_OPTION_CONNECT_TO = 10243,
  BOLTS_CURL_OPTION_PROXY_CAINFO = 10246,
  BOLTS_CURL_OPTION_PROXY_CAPATH = 10247,
  BOLTS_CURL_OPTION_SUPPRESS_CONNECT_HEADERS = 265,
  BOLTS_CURL_OPTION_HTTP09_ALLOWED = 285,
  BOLTS_CURL_OPTION_MAXAGE_CONN = 288,
  BOLTS_CURL_OPTION_PROTOCOLS_STR = 10318,
  BOLTS_CURL_OPTION_QUICK_EXIT = 322,

  BOLTS_CURL_INFO_CAINFO = 0x100000 + 61,

  BOLTS_CURL_MULTI_OPTION_MAXCONNECTS = 6,
  BOLTS_CURL_MULTI_OPTION_MAX_TOTAL_CONNECTIONS = 13,

  BOLTS_CURL_HTTP_VERSION_1_1 = 2,

  BOLTS_CURL_ERROR_COULDNT_CONNECT = 7,
  BOLTS_CURL_ERROR_ABORTED_BY_CALLBACK = 42,

  BOLTS_CURL_POLL_IN = 1,
  BOLTS_CURL_POLL_OUT = 2,
  BOLTS_CURL_POLL_REMOVE = 4,
  BOLTS_CURL_READY_IN = 1,
  BOLTS_CURL_READY_OUT = 2,
  BOLTS_CURL_READY_ERROR = 4,
};

#endif
#endif
