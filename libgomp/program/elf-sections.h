/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of loaded objects, which only the file on disk knows.  */

#ifndef GOMP_ELF_SECTIONS_H
#define GOMP_ELF_SECTIONS_H 1

#include <link.h>

#include "base/types.h"

/* Find section NAME of the object that was loaded from the file open as FD at
   BASE with the program headers PHDRS[0..N-1], and set *START and *END to its
   place in memory.  FD stays open.  Returns false if there is no such section,
   or the file cannot be read or is not the one that was loaded.  */
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

#endif
