#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <stdatomic.h>

static atomic_bool is_counting;
static atomic_int_fast64_t allocations;
static atomic_int_fast64_t bytes;
static atomic_int_fast64_t bytes_alive;

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&bytes, 0);
  atomic_store(&bytes_alive, 0);
  atomic_store(&is_counting, true);
}

allocation_totals allocation_counter_stop(void) {
  atomic_store(&is_counting, false);
  return (allocation_totals){
      .allocations = atomic_load(&allocations),
      .bytes = atomic_load(&bytes),
      .bytes_alive = atomic_load(&bytes_alive),
  };
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

// A sanitizer brings its own malloc, which must not be shadowed.
#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

bool allocation_counter_counts_calls(void) { return true; }

// glibc lets a program define malloc itself and keeps its own under these names. While nothing is
// counted, each function is one load, one branch and a jump, which instruction counts do not feel.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static inline bool counting(void) {
  return __builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), false);
}

static inline void add(atomic_int_fast64_t *counter, int64_t amount) {
  atomic_fetch_add_explicit(counter, amount, memory_order_relaxed);
}

static __attribute__((noinline)) void *count_block(void *block, size_t requested) {
  if (block != NULL) {
    add(&allocations, 1);
    add(&bytes, (int64_t)requested);
    add(&bytes_alive, (int64_t)malloc_usable_size(block));
  }
  return block;
}

static __attribute__((noinline)) void *count_realloc(void *block, size_t size) {
  int64_t before = (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  if (moved != NULL || size == 0) add(&bytes_alive, -before);
  return count_block(moved, size);
}

static __attribute__((noinline)) void count_free(void *block) {
  add(&bytes_alive, -(int64_t)malloc_usable_size(block));
  __libc_free(block);
}

void *malloc(size_t size) {
  if (counting()) return count_block(__libc_malloc(size), size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  // An overflowing product fails in calloc, so it is never counted.
  if (counting()) return count_block(__libc_calloc(count, size), count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  if (counting()) return count_realloc(block, size);
  return __libc_realloc(block, size);
}

void free(void *block) {
  if (counting()) return count_free(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
  if (counting()) return count_block(__libc_memalign(alignment, size), size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

#else

bool allocation_counter_counts_calls(void) { return false; }

#endif
