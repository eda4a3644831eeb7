#ifndef C_CURL_DECODER_H
#define C_CURL_DECODER_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decoding of HTTP's content codings, with the libraries that libcurl itself has loaded. libcurl can
// decode too, but takes a compressed stream that is cut short for a complete one.

enum bolts_coding {
  BOLTS_CODING_GZIP,
  BOLTS_CODING_DEFLATE,
  BOLTS_CODING_BROTLI,
  BOLTS_CODING_ZSTD,
};

/// Whether libcurl was built with the library of a coding; false before `bolts_curl_load`.
bool bolts_decoder_knows(int coding);

enum bolts_decoding {
  BOLTS_DECODED,
  /// The bytes are no stream of the coding.
  BOLTS_MALFORMED,
  /// The stream is cut short, be it by its checksum.
  BOLTS_INCOMPLETE,
  /// It decodes to more bytes than the limit, which is less than `SIZE_MAX`.
  BOLTS_TOO_LARGE,
  BOLTS_NO_MEMORY,
};

/// Decodes a whole body in a coding that is known.
///
/// `output` is NULL unless the result is `BOLTS_DECODED`; it is the caller's, to be freed.
int bolts_decode(
    int coding, const uint8_t *bytes, size_t count, size_t limit, uint8_t **output,
    size_t *output_count);

#endif
#endif
