#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What the heap was asked for between a start and a stop, by every thread of the process.
typedef struct {
  /// Calls of malloc, calloc, realloc and the aligned forms.
  int64_t allocations;
  /// The bytes that those calls asked for.
  int64_t bytes;
  /// The bytes handed out and not given back, as the heap rounds them up.
  int64_t bytes_alive;
} allocation_totals;

/// Whether anything is counted here: with glibc.
bool allocation_counter_counts_calls(void);

/// Sets the totals to zero and starts counting.
void allocation_counter_start(void);

/// Stops counting and gives the totals since the start.
allocation_totals allocation_counter_stop(void);

#endif
