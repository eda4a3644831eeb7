#ifdef __linux__
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>
#endif
#include <dlfcn.h>
#include <string.h>

#include "CTestingSupport.h"

extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t);

static bool demangle(const char *symbol, char *name, size_t size) {
  return symbol && swift_demangle(symbol, strlen(symbol), name, &size, 0);
}

#ifdef __linux__
// The dynamic linker knows only exported symbols, which the functions of a program are not.
static bool demangle_from_file(const char *path, uintptr_t offset, char *name, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  off_t length = lseek(file, 0, SEEK_END);
  const char *base = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
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
  munmap((void *)base, length);
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
