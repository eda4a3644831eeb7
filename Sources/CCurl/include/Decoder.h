#ifndef C_CURL_DECODER_H
#define C_CURL_DECODER_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decoding of HTTP's content codings, with the libraries that libcurl itself has loaded. libcurl can
// decode too, but takes a compressed stream that is cut short for a complete one.

/// A decoder of one stream.
typedef struct bolts_decoder bolts_decoder;

enum bolts_coding {
  BOLTS_CODING_GZIP,
  BOLTS_CODING_DEFLATE,
  BOLTS_CODING_BROTLI,
  BOLTS_CODING_ZSTD,
};

/// Whether libcurl was built with the library of a coding; false before `bolts_curl_load`.
bool bolts_decoder_knows(int coding);

/// NULL when the coding is not known, or there is no memory.
bolts_decoder *bolts_decoder_create(int coding);
void bolts_decoder_destroy(bolts_decoder *decoder);

/// How far one call came: bytes taken in, bytes given out.
struct bolts_decoded {
  size_t taken;
  size_t given;
  /// The bytes are no stream of the coding.
  bool is_malformed;
};

/// Decodes some bytes; it is called again with the rest until all are taken and less than `capacity`
/// bytes are given.
struct bolts_decoded bolts_decoder_read(
    bolts_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);

/// Whether the stream is complete, its checksum included. A stream without a byte is.
bool bolts_decoder_is_complete(const bolts_decoder *decoder);

#endif
#endif
