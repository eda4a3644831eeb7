#ifndef C_PAGE_SERVER_H
#define C_PAGE_SERVER_H

#include <stdint.h>
#include <sys/types.h>

/// Starts an HTTP server on 127.0.0.1 in a separate process, before the caller has threads.
///
/// It answers `/good...` with a page on a connection that stays open, and `/endless`, `/head`,
/// `/chunks`, `/cut`, `/silent` as a hostile server would. It ends with its parent.
///
/// @return The process, or -1.
pid_t page_server_start(uint16_t *port);

#endif
