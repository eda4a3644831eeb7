#if defined(__linux__)
#define _GNU_SOURCE

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// Types and numbers of the three libraries' public headers, which they never change.

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

struct zstd_input {
  const void *bytes;
  size_t count;
  size_t position;
};

struct zstd_output {
  void *bytes;
  size_t count;
  size_t position;
};

enum {
  zlib_ok = 0,
  zlib_stream_end = 1,
  zlib_buffer_error = -5,
  brotli_needs_output = 3,
  zlib_window_bits = 15,
  zlib_gzip = 16,
  brotli_error = 0,
  brotli_success = 1,
  zstd_window_log_maximum = 100,
  // RFC 9659: the largest window of zstd as a content coding is 8 MiB.
  zstd_window_log = 23,
};

// Every function that is called here: its library, its type, its name, the name in the library.
#define EACH_FUNCTION(FUNCTION)                                                               \
  FUNCTION(zlib, int, begin, inflateInit2_, (struct zlib_stream *, int, const char *, int))   \
  FUNCTION(zlib, int, read, inflate, (struct zlib_stream *, int))                             \
  FUNCTION(zlib, int, restart, inflateReset, (struct zlib_stream *))                          \
  FUNCTION(zlib, int, end, inflateEnd, (struct zlib_stream *))                                \
  FUNCTION(brotli, void *, begin, BrotliDecoderCreateInstance, (void *, void *, void *))      \
  FUNCTION(brotli, int, read, BrotliDecoderDecompressStream,                                  \
           (void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *))              \
  FUNCTION(brotli, void, end, BrotliDecoderDestroyInstance, (void *))                         \
  FUNCTION(zstd, void *, begin, ZSTD_createDCtx, (void))                                      \
  FUNCTION(zstd, size_t, set, ZSTD_DCtx_setParameter, (void *, int, int))                     \
  FUNCTION(zstd, size_t, read, ZSTD_decompressStream,                                         \
           (void *, struct zstd_output *, struct zstd_input *))                               \
  FUNCTION(zstd, unsigned, is_error, ZSTD_isError, (size_t))                                  \
  FUNCTION(zstd, size_t, end, ZSTD_freeDCtx, (void *))

#define DECLARE(library, result, name, original, parameters) \
  static result(*library##_##name) parameters;
EACH_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_zlib, has_brotli, has_zstd;

static void load(void) {
  // Only what is loaded already: then it is what libcurl links.
  const int mode = RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD;
  void *zlib = dlopen("libz.so.1", mode);
  void *brotli = dlopen("libbrotlidec.so.1", mode);
  void *zstd = dlopen("libzstd.so.1", mode);
  has_zlib = zlib != NULL;
  has_brotli = brotli != NULL;
  has_zstd = zstd != NULL;
#define FIND(library, result, name, original, parameters)                                     \
  if (has_##library) library##_##name = (result(*) parameters)dlsym(library, #original);      \
  has_##library = has_##library && library##_##name != NULL;
  EACH_FUNCTION(FIND)
}

bool bolts_decoder_knows(int coding) {
  pthread_once(&once, load);
  switch (coding) {
  case BOLTS_CODING_GZIP:
  case BOLTS_CODING_DEFLATE: return has_zlib;
  case BOLTS_CODING_BROTLI: return has_brotli;
  case BOLTS_CODING_ZSTD: return has_zstd;
  default: return false;
  }
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

static int decode_zlib(
    int coding, const uint8_t *bytes, size_t count, struct buffer *output) {
  // `deflate` is the zlib format (RFC 9110, section 8.4.1.2), but some servers leave its two bytes out.
  bool is_zlib = count < 2 || ((bytes[0] & 15) == 8 && (bytes[0] << 8 | bytes[1]) % 31 == 0);
  int window = coding == BOLTS_CODING_GZIP ? zlib_window_bits + zlib_gzip
      : is_zlib ? zlib_window_bits : -zlib_window_bits;
  struct zlib_stream stream = {0};
  // The library compares the first digit of its version, and the size.
  if (zlib_begin(&stream, window, "1", (int)sizeof stream) != zlib_ok) return BOLTS_NO_MEMORY;
  int result = BOLTS_DECODED;
  while (result == BOLTS_DECODED && (result = grow(output)) == BOLTS_DECODED) {
    unsigned input_count = at_most(count), output_count = at_most(output->capacity - output->count);
    stream.input = bytes;
    stream.input_count = input_count;
    stream.output = output->bytes + output->count;
    stream.output_count = output_count;
    int code = zlib_read(&stream, 0);
    bytes += input_count - stream.input_count;
    count -= input_count - stream.input_count;
    output->count += output_count - stream.output_count;
    if (code == zlib_stream_end) {
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
  return result;
}

static int decode_brotli(const uint8_t *bytes, size_t count, struct buffer *output) {
  void *state = brotli_begin(NULL, NULL, NULL);
  if (state == NULL) return BOLTS_NO_MEMORY;
  int result;
  while ((result = grow(output)) == BOLTS_DECODED) {
    uint8_t *next = output->bytes + output->count;
    size_t left = output->capacity - output->count;
    int code = brotli_read(state, &count, &bytes, &left, &next, NULL);
    output->count = output->capacity - left;
    if (code == brotli_needs_output) continue;
    // Nothing may follow.
    bool is_whole = code == brotli_success && count == 0;
    if (!is_whole) {
      result = code == brotli_error || count > 0 ? BOLTS_MALFORMED : BOLTS_INCOMPLETE;
    }
    break;
  }
  brotli_end(state);
  return result;
}

static int decode_zstd(const uint8_t *bytes, size_t count, struct buffer *output) {
  void *state = zstd_begin();
  if (state == NULL) return BOLTS_NO_MEMORY;
  zstd_set(state, zstd_window_log_maximum, zstd_window_log);
  struct zstd_input source = {bytes, count, 0};
  int result;
  while ((result = grow(output)) == BOLTS_DECODED) {
    struct zstd_output target = {output->bytes, output->capacity, output->count};
    size_t code = zstd_read(state, &target, &source);
    output->count = target.position;
    if (zstd_is_error(code)) {
      result = BOLTS_MALFORMED;
    } else if (source.position < count || target.position == target.count) {
      // Of this frame, or of another one that follows it.
      if (code != 0 || source.position < count) continue;
    } else if (code != 0) {
      result = BOLTS_INCOMPLETE;
    }
    break;
  }
  zstd_end(state);
  return result;
}

int bolts_decode(
    int coding, const uint8_t *bytes, size_t count, size_t limit, uint8_t **output,
    size_t *output_count) {
  struct buffer buffer = {NULL, 0, 0, limit};
  int result = coding == BOLTS_CODING_BROTLI ? decode_brotli(bytes, count, &buffer)
      : coding == BOLTS_CODING_ZSTD ? decode_zstd(bytes, count, &buffer)
      : decode_zlib(coding, bytes, count, &buffer);
  if (result == BOLTS_DECODED && buffer.count > limit) result = BOLTS_TOO_LARGE;
  if (result != BOLTS_DECODED) free(buffer.bytes);
  *output = result == BOLTS_DECODED ? buffer.bytes : NULL;
  *output_count = result == BOLTS_DECODED ? buffer.count : 0;
  return result;
}

#endif
