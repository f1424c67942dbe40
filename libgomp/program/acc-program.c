/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: is the program one with its directives?

   Objects with directives refer to functions GOACC_... that the compiler has
   them call, so there are undefined symbols of such names.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1           /* dl_iterate_phdr */
#endif

#include "program/acc-program.h"

#include <link.h>
#include <string.h>

#include "program/loaded.h"

#define FUNCTION "GOACC_"

/* What the dynamic section of an object says.  */
struct dynamic
{
  const ElfW (Sym) * symbols;
  const char *names;
  const uint32_t *hash;         /* DT_HASH: buckets, symbols, ... */
  const uint32_t *gnu_hash;     /* DT_GNU_HASH: buckets, first symbol there,
                                   ... */
};

/* Where D of the object at BASE points to.  Some systems leave it as it was in
   the file.  */
static const void *
dynamic_address (uintptr_t base, const ElfW (Dyn) * d)
{
  uintptr_t addr = d->d_un.d_ptr;

  return (const void *) (addr < base ? base + addr : addr);
}

static bool
read_dynamic (const struct dl_phdr_info *info, struct dynamic *dynamic)
{
  uintptr_t base = info->dlpi_addr;
  const ElfW (Dyn) *d = NULL;

  for (size_t i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      d = (const ElfW (Dyn) *) (base + info->dlpi_phdr[i].p_vaddr);
  *dynamic = (struct dynamic) { .symbols = NULL };
  for (; d && d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_SYMTAB)
      dynamic->symbols = dynamic_address (base, d);
    else if (d->d_tag == DT_STRTAB)
      dynamic->names = dynamic_address (base, d);
    else if (d->d_tag == DT_HASH)
      dynamic->hash = dynamic_address (base, d);
    else if (d->d_tag == DT_GNU_HASH)
      dynamic->gnu_hash = dynamic_address (base, d);
  return dynamic->symbols && dynamic->names;
}

/* Symbols among which are all that are undefined: those before the ones that
   can be looked up, or all there are.  */
static size_t
count_symbols (const struct dynamic *dynamic)
{
  if (dynamic->gnu_hash)
    return dynamic->gnu_hash[1];
  return dynamic->hash ? dynamic->hash[1] : 0;
}

/* The dynamic linker's lock is held.  */
static int
refers_to_functions (struct dl_phdr_info *info, size_t size, void *data)
{
  struct dynamic dynamic;
  (void) size, (void) data;

  if (!read_dynamic (info, &dynamic))
    return 0;
  for (size_t s = count_symbols (&dynamic); s-- > 1;)
    {
      const ElfW (Sym) *symbol = &dynamic.symbols[s];
      if (symbol->st_shndx == SHN_UNDEF
          && strncmp (dynamic.names + symbol->st_name, FUNCTION,
                      strlen (FUNCTION))
               == 0)
        return 1;
    }
  return 0;
}

bool
goacc_program (void)
{
  static uint64_t known;        /* twice the stamp of what was looked at last,
                                   and one if that had directives; atomic */
  uint64_t before = __atomic_load_n (&known, __ATOMIC_RELAXED);
  uint64_t stamp = gomp_loaded_stamp ();

  if (before >> 1 != stamp)
    {
      before = stamp << 1;
      if (dl_iterate_phdr (refers_to_functions, NULL) != 0)
        before |= 1;
      __atomic_store_n (&known, before, __ATOMIC_RELAXED);
    }
  return before & 1;
}
