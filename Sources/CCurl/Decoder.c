#if defined(__linux__)
#define _GNU_SOURCE

#include "Decoder.h"

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
  zlib_window_bits = 15,
  zlib_gzip = 16,
  brotli_error = 0,
  brotli_success = 1,
  zstd_window_log_maximum = 100,
  // RFC 9659: the largest window of zstd as a content coding is 8 MiB.
  zstd_window_log = 23,
};

// Every function that is called here: its type, its name, the name in its library.
#define EACH_ZLIB_FUNCTION(FUNCTION)                                                          \
  FUNCTION(int, zlib_begin, inflateInit2_, (struct zlib_stream *, int, const char *, int))    \
  FUNCTION(int, zlib_read, inflate, (struct zlib_stream *, int))                              \
  FUNCTION(int, zlib_restart, inflateReset, (struct zlib_stream *))                           \
  FUNCTION(int, zlib_end, inflateEnd, (struct zlib_stream *))
#define EACH_BROTLI_FUNCTION(FUNCTION)                                                        \
  FUNCTION(void *, brotli_begin, BrotliDecoderCreateInstance, (void *, void *, void *))       \
  FUNCTION(int, brotli_read, BrotliDecoderDecompressStream,                                   \
           (void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *))              \
  FUNCTION(void, brotli_end, BrotliDecoderDestroyInstance, (void *))
#define EACH_ZSTD_FUNCTION(FUNCTION)                                                          \
  FUNCTION(void *, zstd_begin, ZSTD_createDCtx, (void))                                       \
  FUNCTION(size_t, zstd_set, ZSTD_DCtx_setParameter, (void *, int, int))                      \
  FUNCTION(size_t, zstd_read, ZSTD_decompressStream,                                          \
           (void *, struct zstd_output *, struct zstd_input *))                               \
  FUNCTION(unsigned, zstd_is_error, ZSTD_isError, (size_t))                                   \
  FUNCTION(size_t, zstd_end, ZSTD_freeDCtx, (void *))

#define DECLARE(result, name, original, parameters) static result(*name) parameters;
EACH_ZLIB_FUNCTION(DECLARE)
EACH_BROTLI_FUNCTION(DECLARE)
EACH_ZSTD_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_zlib, has_brotli, has_zstd;

#define FIND(result, name, original, parameters)                \
  name = (result(*) parameters)dlsym(library, #original);       \
  if (name == NULL) return false;

static bool find_zlib(void *library) {
  EACH_ZLIB_FUNCTION(FIND)
  return true;
}

static bool find_brotli(void *library) {
  EACH_BROTLI_FUNCTION(FIND)
  return true;
}

static bool find_zstd(void *library) {
  EACH_ZSTD_FUNCTION(FIND)
  return true;
}

static bool find(const char *name, bool (*find_functions)(void *)) {
  // Only what is loaded already: then it is what libcurl links.
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  return library != NULL && find_functions(library);
}

static void load(void) {
  has_zlib = find("libz.so.1", find_zlib);
  has_brotli = find("libbrotlidec.so.1", find_brotli);
  has_zstd = find("libzstd.so.1", find_zstd);
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

struct bolts_decoder {
  int coding;
  bool has_begun;
  bool is_complete;
  // Whether the zlib stream is set up, and the first byte of `deflate`, which waits for the second.
  bool has_stream;
  bool has_first;
  uint8_t first;
  struct zlib_stream stream;
  // The state of brotli or zstd.
  void *state;
};

bolts_decoder *bolts_decoder_create(int coding) {
  if (!bolts_decoder_knows(coding)) return NULL;
  bolts_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->coding = coding;
  if (coding == BOLTS_CODING_BROTLI) decoder->state = brotli_begin(NULL, NULL, NULL);
  if (coding == BOLTS_CODING_ZSTD) {
    decoder->state = zstd_begin();
    if (decoder->state != NULL) zstd_set(decoder->state, zstd_window_log_maximum, zstd_window_log);
  }
  bool needs_state = coding == BOLTS_CODING_BROTLI || coding == BOLTS_CODING_ZSTD;
  if (decoder->state != NULL || !needs_state) return decoder;
  free(decoder);
  return NULL;
}

void bolts_decoder_destroy(bolts_decoder *decoder) {
  if (decoder == NULL) return;
  if (decoder->has_stream) zlib_end(&decoder->stream);
  if (decoder->coding == BOLTS_CODING_BROTLI) brotli_end(decoder->state);
  if (decoder->coding == BOLTS_CODING_ZSTD) zstd_end(decoder->state);
  free(decoder);
}

bool bolts_decoder_is_complete(const bolts_decoder *decoder) {
  return decoder->is_complete || !decoder->has_begun;
}

static bool begin_zlib(bolts_decoder *decoder, int window_bits) {
  // The library compares the first digit of its version, and the size.
  decoder->has_stream =
      zlib_begin(&decoder->stream, window_bits, "1", (int)sizeof decoder->stream) == zlib_ok;
  return decoder->has_stream;
}

static struct bolts_decoded inflate_some(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  struct zlib_stream *stream = &decoder->stream;
  struct bolts_decoded decoded = {0, 0, false};
  if (decoder->is_complete) {
    // Another member of a gzip file may follow (RFC 1952, section 2.2).
    if (count == 0) return decoded;
    decoded.is_malformed =
        decoder->coding != BOLTS_CODING_GZIP || zlib_restart(stream) != zlib_ok;
    if (decoded.is_malformed) return decoded;
    decoder->is_complete = false;
  }
  if (count > 1 << 30) count = 1 << 30;
  if (capacity > 1 << 30) capacity = 1 << 30;
  stream->input = bytes;
  stream->input_count = (unsigned)count;
  stream->output = output;
  stream->output_count = (unsigned)capacity;
  int code = zlib_read(stream, 0);
  decoded.taken = count - stream->input_count;
  decoded.given = capacity - stream->output_count;
  decoder->is_complete = code == zlib_stream_end;
  decoded.is_malformed = code != zlib_ok && code != zlib_stream_end && code != zlib_buffer_error;
  return decoded;
}

// `deflate` is the zlib format (RFC 9110, section 8.4.1.2), but some servers leave its two bytes out.
static struct bolts_decoded deflate_begin(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  struct bolts_decoded decoded = {0, 0, false};
  if (count == 0) return decoded;
  if (!decoder->has_first) {
    decoder->has_first = true;
    decoder->first = bytes[0];
    decoded.taken = 1;
    return decoded;
  }
  bool is_zlib = (decoder->first & 15) == 8 && (decoder->first << 8 | bytes[0]) % 31 == 0;
  if (!begin_zlib(decoder, is_zlib ? zlib_window_bits : -zlib_window_bits)) {
    decoded.is_malformed = true;
    return decoded;
  }
  // One byte gives no output.
  decoded = inflate_some(decoder, &decoder->first, 1, output, capacity);
  return decoded.is_malformed ? decoded : inflate_some(decoder, bytes, count, output, capacity);
}

static struct bolts_decoded brotli_some(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  size_t input_left = count, output_left = capacity;
  if (decoder->is_complete) return (struct bolts_decoded){0, 0, count > 0};
  int code = brotli_read(decoder->state, &input_left, &bytes, &output_left, &output, NULL);
  decoder->is_complete = code == brotli_success;
  // Nothing may follow.
  bool is_malformed = code == brotli_error || (decoder->is_complete && input_left > 0);
  return (struct bolts_decoded){count - input_left, capacity - output_left, is_malformed};
}

static struct bolts_decoded zstd_some(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  struct zstd_input source = {bytes, count, 0};
  struct zstd_output target = {output, capacity, 0};
  struct bolts_decoded decoded = {0, 0, false};
  // Asked for no bytes, it would begin another frame.
  if (decoder->is_complete && count == 0) return decoded;
  size_t code = zstd_read(decoder->state, &target, &source);
  decoder->is_complete = code == 0;
  decoded.taken = source.position;
  decoded.given = target.position;
  decoded.is_malformed = zstd_is_error(code) != 0;
  return decoded;
}

struct bolts_decoded bolts_decoder_read(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  if (count > 0) decoder->has_begun = true;
  switch (decoder->coding) {
  case BOLTS_CODING_BROTLI: return brotli_some(decoder, bytes, count, output, capacity);
  case BOLTS_CODING_ZSTD: return zstd_some(decoder, bytes, count, output, capacity);
  case BOLTS_CODING_DEFLATE:
    if (!decoder->has_stream) return deflate_begin(decoder, bytes, count, output, capacity);
    break;
  default:
    if (!decoder->has_stream && !begin_zlib(decoder, zlib_window_bits + zlib_gzip)) {
      return (struct bolts_decoded){0, 0, true};
    }
  }
  return inflate_some(decoder, bytes, count, output, capacity);
}

#endif
