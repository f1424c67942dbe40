/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of loaded objects, which only the file on disk knows.  */

#ifndef GOMP_ELF_SECTIONS_H
#define GOMP_ELF_SECTIONS_H 1

#include <link.h>

#include "base/types.h"

/* Find section NAME of the loaded object whose file is open as FD, and set
   *START to the address of the section in memory and *END to the address behind
   it.  BASE is what is added to an address in the file to get the address in
   memory.  PHDRS[0..N-1] are the program headers of the loaded object.  FD
   stays open.  Returns false, with *START and *END unchanged, if the object has
   no such section in memory, or if the file cannot be read or is not the one
   that was loaded.  */
bool gomp_elf_section_find (int fd, uintptr_t base, const ElfW (Phdr) * phdrs,
                            size_t n, const char *name, uintptr_t *start,
                            uintptr_t *end) GOMP_HIDDEN;

/* Return a copy of section NAME, which need not be loaded, of the file open as
   FD, and set *SIZE to its size in bytes.  The copy is followed by a zero byte,
   and is for the caller to free.  FD stays open.  Returns NULL if there is no
   such section or it is compressed, or if the file cannot be read or does not
   have the program headers PHDRS[0..N-1], so that it is not the one that was
   loaded.  */
char *gomp_elf_section_read (int fd, const ElfW (Phdr) * phdrs, size_t n,
                             const char *name, size_t *size) GOMP_HIDDEN;

/* Return whether the file open as FD has the section NAME.  False also if the
   file cannot be read.  FD stays open.  */
bool gomp_elf_section_is_there (int fd, const char *name) GOMP_HIDDEN;

#endif
