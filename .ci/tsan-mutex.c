// Tells the thread sanitizer about the contended half of Synchronization.Mutex on Linux.
//
// The uncontended half of a Mutex is inlined into the code that uses it, and so is seen. Under
// contention it calls into libswiftSynchronization, which is not built for the sanitizer: locking
// and unlocking happen in the kernel (FUTEX_LOCK_PI), the sanitizer sees neither, and reports what
// the lock guards as a race. A suppression would have to name everything that is guarded by a
// Mutex, and would hide true races there. This says instead what is true: who gets the lock sees
// what was done before it was given back. Preloaded by .ci/sanitize, before the library it wraps.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t, SELF void *);
typedef SWIFT void (*Unlock)(SELF void *);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
