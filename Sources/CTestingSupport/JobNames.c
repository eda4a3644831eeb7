#ifdef __linux__
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif
#include <dlfcn.h>
#include <string.h>

#include "CTestingSupport.h"

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))

extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t);
extern SWIFT_CALL const char *swift_task_getCurrentTaskName(void) __attribute__((weak));

typedef SWIFT_ASYNC void (*async_function)(__attribute__((swift_async_context)) void *);

// The beginning of a job, as the compiler lays it out (`swift.job`).
struct job {
  void *object[2], *scheduler[2];
  uint32_t flags, id;
  void *voucher, *reserved;
  async_function function;
};

// The kinds `Task`, and `DefaultActorInline` to `DefaultActorOverride`, of `JobKind`.
enum { task_kind = 0, first_actor_kind = 192, last_actor_kind = 194 };

static uint32_t kind_of_job(void *job) { return ((struct job *)job)->flags & 0xFF; }

bool bolts_is_actor_job(void *job) {
  return kind_of_job(job) >= first_actor_kind && kind_of_job(job) <= last_actor_kind;
}

const void *bolts_function_of_job(void *job) { return (const void *)((struct job *)job)->function; }

static _Thread_local async_function noted_function;
static _Thread_local char noted_name[100];

// The runtime tells only the name of the running task, so it is read where the task's job begins.
static SWIFT_ASYNC void note_name(__attribute__((swift_async_context)) void *context) {
  const char *name = swift_task_getCurrentTaskName();
  if (name) strncpy(noted_name, name, sizeof(noted_name) - 1);
  __attribute__((musttail)) return noted_function(context);
}

void bolts_note_task_name(void *job) {
  noted_name[0] = 0;
#if !__has_feature(ptrauth_calls)
  if (!&swift_task_getCurrentTaskName || kind_of_job(job) != task_kind) return;
  noted_function = ((struct job *)job)->function;
  ((struct job *)job)->function = note_name;
#endif
}

const char *bolts_noted_task_name(void) { return noted_name[0] ? noted_name : NULL; }

static bool demangle(const char *symbol, char *name, size_t size) {
  return symbol && swift_demangle(symbol, strlen(symbol), name, &size, 0);
}

#ifdef __linux__
// The dynamic linker knows only exported symbols, which the functions of a program are not.
static bool demangle_from_file(const char *path, uintptr_t offset, char *name, size_t size) {
  struct stat info;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const char *base = MAP_FAILED;
  if (fstat(file, &info) == 0) base = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (base == MAP_FAILED) return false;
  bool is_found = false;
  const ElfW(Ehdr) *header = (const void *)base;
  const ElfW(Shdr) *sections = (const void *)(base + header->e_shoff);
  for (int index = 0; index < header->e_shnum && !is_found; index++) {
    if (sections[index].sh_type != SHT_SYMTAB) continue;
    const char *names = base + sections[sections[index].sh_link].sh_offset;
    const ElfW(Sym) *symbol = (const void *)(base + sections[index].sh_offset);
    const ElfW(Sym) *end = symbol + sections[index].sh_size / sizeof(ElfW(Sym));
    for (; symbol < end && !is_found; symbol++)
      if (offset - symbol->st_value < symbol->st_size)
        is_found = demangle(names + symbol->st_name, name, size);
  }
  munmap((void *)base, info.st_size);
  return is_found;
}
#endif

bool bolts_name_of_function(const void *function, char *name, size_t size) {
  Dl_info info;
  if (!dladdr(function, &info)) return false;
#ifdef __linux__
  if (!info.dli_sname) {
    uintptr_t offset = (uintptr_t)function - (uintptr_t)info.dli_fbase;
    return demangle_from_file(info.dli_fname, offset, name, size);
  }
#endif
  return demangle(info.dli_sname, name, size);
}
