/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of an ELF shared object that is in memory as its file's bytes,
   and not loaded.  */

#ifndef GOMP_HOST_OBJECT_SYMBOLS_H
#define GOMP_HOST_OBJECT_SYMBOLS_H 1

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>

/* The symbols of an object, which lie in the bytes of its file.  */
struct gomp_object_symbols
{
  const Elf64_Sym *symbols;
  size_t n;
  const char *names;            /* ends with a 0 */
  size_t names_size;
};

/* Set *SYMBOLS to the dynamic symbols of the ELF shared object whose file has
   the SIZE bytes at BYTES, which are aligned to 8.  Returns NULL if that
   succeeds; else a static text that says what is wrong with the file: it is no
   shared object for this machine, or its tables are not where it says.  */
const char *gomp_object_symbols_read (const void *bytes, size_t size,
                                      struct gomp_object_symbols *symbols);

/* Return the symbol NAME of SYMBOLS if the object defines it, else NULL.  */
const Elf64_Sym *
gomp_object_symbols_find (const struct gomp_object_symbols *symbols,
                          const char *name);

#endif
