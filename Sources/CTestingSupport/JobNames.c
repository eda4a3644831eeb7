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
#include <stdlib.h>
#include <string.h>

#include "CTestingSupport.h"

extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t);

// The beginning of a job, as the compiler lays it out (`swift.job`).
struct job {
  void *object[2], *scheduler[2];
  uint32_t flags, id;
  void *voucher, *reserved, *function;
};

const void *bolts_function_of_job(void *job) { return ((struct job *)job)->function; }

#ifdef __linux__
// The dynamic linker knows only exported symbols, which the functions of a program are not. The name is
// copied, because the file is unmapped.
static char *symbol_in_file(const char *path, uintptr_t offset) {
  struct stat info;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  const char *base = MAP_FAILED;
  if (fstat(file, &info) == 0) base = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (base == MAP_FAILED) return NULL;
  char *name = NULL;
  const ElfW(Ehdr) *header = (const void *)base;
  const ElfW(Shdr) *sections = (const void *)(base + header->e_shoff);
  for (int index = 0; index < header->e_shnum && !name; index++) {
    if (sections[index].sh_type != SHT_SYMTAB) continue;
    const ElfW(Sym) *symbols = (const void *)(base + sections[index].sh_offset);
    size_t count = sections[index].sh_size / sizeof(ElfW(Sym));
    for (size_t symbol = 0; symbol < count && !name; symbol++)
      if (offset - symbols[symbol].st_value < symbols[symbol].st_size)
        name = strdup(
            base + sections[sections[index].sh_link].sh_offset + symbols[symbol].st_name);
  }
  munmap((void *)base, info.st_size);
  return name;
}
#endif

char *bolts_name_of_function(const void *function) {
  Dl_info info;
  if (!dladdr(function, &info)) return NULL;
  char *symbol = info.dli_sname ? strdup(info.dli_sname) : NULL;
#ifdef __linux__
  if (!symbol)
    symbol = symbol_in_file(info.dli_fname, (uintptr_t)function - (uintptr_t)info.dli_fbase);
#endif
  char *name = symbol ? swift_demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  free(symbol);
  return name;
}

void bolts_free(char *name) { free(name); }
