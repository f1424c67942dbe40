/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: is the program one with its directives?

   Objects with directives call functions GOACC_..., so they have relocations for
   undefined symbols of such names.  The number of symbols itself is written
   nowhere: tables of hashes tell it only where an object defines some that
   others use, and executables linked with -no-pie often do not.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1           /* dl_iterate_phdr */
#endif

#include "program/acc-program.h"

#include <link.h>
#include <string.h>

#include "program/loaded.h"

#define FUNCTION "GOACC_"

/* Relocations with one after the other: of functions that are called, or of all
   else.  */
struct relocations
{
  const char *first;
  size_t bytes;
};

/* What the dynamic section of an object says.  */
struct dynamic
{
  const ElfW (Sym) * symbols;
  const char *names;
  struct relocations calls, rela, rel;
  bool calls_rela; /* CALLS are of the longer kind, ElfW(Rela) */
};

/* Where D of the object at BASE points to.  Some systems leave it as it was in
   the file.  */
static const void *
dynamic_address (uintptr_t base, const ElfW (Dyn) * d)
{
  uintptr_t addr = d->d_un.d_ptr;

  return (const void *) (addr < base ? base + addr : addr);
}

static void
read_entry (uintptr_t base, const ElfW (Dyn) * d, struct dynamic *dynamic)
{
  switch (d->d_tag)
    {
    case DT_SYMTAB:
      dynamic->symbols = dynamic_address (base, d);
      break;
    case DT_STRTAB:
      dynamic->names = dynamic_address (base, d);
      break;
    case DT_JMPREL:
      dynamic->calls.first = dynamic_address (base, d);
      break;
    case DT_PLTRELSZ:
      dynamic->calls.bytes = d->d_un.d_val;
      break;
    case DT_PLTREL:
      dynamic->calls_rela = d->d_un.d_val == DT_RELA;
      break;
    case DT_RELA:
      dynamic->rela.first = dynamic_address (base, d);
      break;
    case DT_RELASZ:
      dynamic->rela.bytes = d->d_un.d_val;
      break;
    case DT_REL:
      dynamic->rel.first = dynamic_address (base, d);
      break;
    case DT_RELSZ:
      dynamic->rel.bytes = d->d_un.d_val;
      break;
    default:
      break;
    }
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
    read_entry (base, d, dynamic);
  return dynamic->symbols && dynamic->names;
}

static size_t
symbol_of (const ElfW (Rel) * relocation)
{
  return (sizeof (void *) == 8 ? ELF64_R_SYM (relocation->r_info)
                               : ELF32_R_SYM (relocation->r_info));
}

/* Is one of the RELOCATIONS, each of SIZE bytes, for an undefined function of
   the name?  Both kinds begin like ElfW(Rel).  */
static bool
has_function (const struct dynamic *dynamic,
              const struct relocations *relocations, size_t size)
{
  for (size_t at = 0; relocations->first && at + size <= relocations->bytes;
       at += size)
    {
      const ElfW (Sym) *symbol = &dynamic->symbols[symbol_of (
        (const ElfW (Rel) *) (relocations->first + at))];
      if (symbol->st_shndx == SHN_UNDEF
          && strncmp (dynamic->names + symbol->st_name, FUNCTION,
                      strlen (FUNCTION))
               == 0)
        return true;
    }
  return false;
}

/* The dynamic linker's lock is held.  */
static int
refers_to_functions (struct dl_phdr_info *info, size_t size, void *data)
{
  struct dynamic dynamic;
  (void) size, (void) data;

  if (!read_dynamic (info, &dynamic))
    return 0;
  return (has_function (&dynamic, &dynamic.calls,
                        dynamic.calls_rela ? sizeof (ElfW (Rela))
                                           : sizeof (ElfW (Rel)))
          || has_function (&dynamic, &dynamic.rela, sizeof (ElfW (Rela)))
          || has_function (&dynamic, &dynamic.rel, sizeof (ElfW (Rel))));
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

const char *
goacc_program_clause (void)
{
  return goacc_program () ? "copy" : "map";
}
