/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The symbol table of a loaded object's file.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dladdr1 */
#endif
#include "program/source-symbol.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program/elf-sections.h"
#include "program/source-object.h"

/* The symbols of the object's file, and their names.  */
struct table
{
  ElfW (Sym) * symbols;
  size_t n;
  char *names;
  size_t names_size;
};

/* The table that was read last, of the object at BASE when LOADS said that
   nothing else had been loaded.  */
static struct table last;
static uintptr_t last_base;
static unsigned long long last_loads;
static bool is_read;

static void
read_table (const struct gomp_source_object *object)
{
  int fd = open (object->path, O_RDONLY | O_CLOEXEC);
  size_t size = 0;

  free (last.symbols);
  free (last.names);
  memset (&last, 0, sizeof last);
  if (fd < 0)
    return;
  last.symbols = (ElfW (Sym) *) gomp_elf_section_read (
    fd, object->phdrs, object->n_phdrs, ".symtab", &size);
  last.names = gomp_elf_section_read (fd, object->phdrs, object->n_phdrs,
                                      ".strtab", &last.names_size);
  close (fd);
  /* A damaged table may have no end.  */
  if (last.symbols && last.names && last.names_size > 0
      && last.names[last.names_size - 1] == '\0')
    last.n = size / sizeof *last.symbols;
}

/* Has SYMBOL a name that is written for people, and a place at the address AT of
   its file?  */
static bool
is_at (const ElfW (Sym) * symbol, uintptr_t at)
{
  int type = ELF64_ST_TYPE (symbol->st_info);

  return ((type == STT_FUNC || type == STT_OBJECT || type == STT_NOTYPE
           || type == STT_GNU_IFUNC || type == STT_COMMON)
          && symbol->st_shndx != SHN_UNDEF && at >= symbol->st_value
          && at - symbol->st_value < symbol->st_size
          && symbol->st_name < last.names_size
          && last.names[symbol->st_name] != '\0');
}

/* The symbol at AT that begins last; among those that begin there, a global one
   and then the first.  */
static const ElfW (Sym) * find_symbol (uintptr_t at)
{
  const ElfW (Sym) *best = NULL;

  for (size_t s = 0; s < last.n; s++)
    {
      const ElfW (Sym) *symbol = &last.symbols[s];
      if (is_at (symbol, at)
          && (best == NULL || symbol->st_value > best->st_value
              || (symbol->st_value == best->st_value
                  && ELF64_ST_BIND (best->st_info) == STB_LOCAL
                  && ELF64_ST_BIND (symbol->st_info) != STB_LOCAL)))
        best = symbol;
    }
  return best;
}

bool
gomp_source_file_symbol (uintptr_t addr, unsigned long long loads, char *text,
                         size_t size)
{
  struct gomp_source_object object;
  const ElfW (Sym) * found;

  if (!gomp_source_object_at (addr, &object))
    return false;
  if (!is_read || last_base != object.base || last_loads != loads)
    {
      read_table (&object);
      last_base = object.base;
      last_loads = loads;
      is_read = true;
    }
  free (object.path);
  found = find_symbol (addr - object.base);
  if (found)
    snprintf (text, size, "%s", last.names + found->st_name);
  return found || gomp_source_dynamic_symbol (addr, text, size);
}

bool
gomp_source_dynamic_symbol (uintptr_t addr, char *text, size_t size)
{
  const ElfW (Sym) *symbol = NULL;
  Dl_info info;

  if (!dladdr1 ((void *) addr, &info, (void **) &symbol, RTLD_DL_SYMENT)
      || info.dli_sname == NULL || symbol == NULL
      || addr - (uintptr_t) info.dli_saddr >= symbol->st_size)
    return false;
  snprintf (text, size, "%s", info.dli_sname);
  return true;
}
