#if defined(__linux__)
#define _GNU_SOURCE

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// Types and numbers of zlib's public header, which never change.

struct zlib_stream {
  const uint8_t *input;
  unsigned input_count;
  unsigned long input_total;
  uint8_t *output;
  unsigned output_count;
  unsigned long output_total;
  const char *message;
  void *state;
  void *allocate;
  void *release;
  void *context;
  int data_type;
  unsigned long checksum;
  unsigned long reserved;
};

enum {
  zlib_ok = 0,
  zlib_stream_end = 1,
  zlib_buffer_error = -5,
  zlib_window_bits = 15,
  zlib_gzip = 16,
};

// Every function that is called here: its type, its name, the name in the library.
#define EACH_FUNCTION(FUNCTION)                                                        \
  FUNCTION(int, begin, inflateInit2_, (struct zlib_stream *, int, const char *, int))  \
  FUNCTION(int, read, inflate, (struct zlib_stream *, int))                            \
  FUNCTION(int, restart, inflateReset, (struct zlib_stream *))                         \
  FUNCTION(int, end, inflateEnd, (struct zlib_stream *))

#define DECLARE(result, name, original, parameters) static result(*zlib_##name) parameters;
EACH_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

static void load(void) {
  // Only what is loaded already: then it is what libcurl links.
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (library == NULL) return;
#define FIND(result, name, original, parameters)                \
  zlib_##name = (result(*) parameters)dlsym(library, #original); \
  if (zlib_##name == NULL) return;
  EACH_FUNCTION(FIND)
  is_loaded = true;
}

bool bolts_decoder_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// What is decoded, in a buffer that grows up to a limit.
struct buffer {
  uint8_t *bytes;
  size_t count, capacity, limit;
};

// Makes room for at least one byte.
static int grow(struct buffer *buffer) {
  if (buffer->count < buffer->capacity) return BOLTS_DECODED;
  if (buffer->capacity > buffer->limit) return BOLTS_TOO_LARGE;
  // One more byte than is allowed tells that there is more.
  size_t capacity = buffer->capacity == 0 ? 16 << 10 : 2 * buffer->capacity;
  if (capacity > buffer->limit) capacity = buffer->limit + 1;
  uint8_t *bytes = realloc(buffer->bytes, capacity);
  if (bytes == NULL) return BOLTS_NO_MEMORY;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return BOLTS_DECODED;
}

static unsigned at_most(size_t count) { return count < 1 << 30 ? (unsigned)count : 1 << 30; }

int bolts_decode(
    int coding, const uint8_t *bytes, size_t count, size_t limit, uint8_t **output,
    size_t *output_count) {
  *output = NULL;
  *output_count = 0;
  // `deflate` is the zlib format (RFC 9110, section 8.4.1.2), but some servers leave its two bytes out.
  bool is_zlib = count < 2 || ((bytes[0] & 15) == 8 && (bytes[0] << 8 | bytes[1]) % 31 == 0);
  int window = coding == BOLTS_CODING_GZIP ? zlib_window_bits + zlib_gzip
      : is_zlib ? zlib_window_bits : -zlib_window_bits;
  struct zlib_stream stream = {0};
  // The library compares the first digit of its version, and the size.
  if (zlib_begin(&stream, window, "1", (int)sizeof stream) != zlib_ok) return BOLTS_NO_MEMORY;
  struct buffer buffer = {NULL, 0, 0, limit};
  int result = BOLTS_DECODED;
  while (result == BOLTS_DECODED && (result = grow(&buffer)) == BOLTS_DECODED) {
    unsigned input_count = at_most(count), free_count = at_most(buffer.capacity - buffer.count);
    stream.input = bytes;
    stream.input_count = input_count;
    stream.output = buffer.bytes + buffer.count;
    stream.output_count = free_count;
    int code = zlib_read(&stream, 0);
    bytes += input_count - stream.input_count;
    count -= input_count - stream.input_count;
    buffer.count += free_count - stream.output_count;
    if (code == zlib_stream_end) {
      // Some servers fill the last block with zeros, which gzip ignores.
      while (count > 0 && coding == BOLTS_CODING_GZIP && *bytes == 0) bytes++, count--;
      if (count == 0) break;
      // Another member of a gzip file may follow (RFC 1952, section 2.2).
      bool may_follow = coding == BOLTS_CODING_GZIP && zlib_restart(&stream) == zlib_ok;
      if (!may_follow) result = BOLTS_MALFORMED;
    } else if (code != zlib_ok && code != zlib_buffer_error) {
      result = BOLTS_MALFORMED;
    } else if (count == 0 && stream.output_count > 0) {
      result = BOLTS_INCOMPLETE;
    }
  }
  zlib_end(&stream);
  if (result == BOLTS_DECODED && buffer.count > limit) result = BOLTS_TOO_LARGE;
  if (result == BOLTS_DECODED) {
    *output = buffer.bytes;
    *output_count = buffer.count;
  } else {
    free(buffer.bytes);
  }
  return result;
}

#endif
