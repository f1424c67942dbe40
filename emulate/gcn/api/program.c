/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which processor the running program has code for.

   A compiler puts code objects into the constant data of a program or shared
   object.  Agents have to be named before anybody hands one over, so they are
   looked for in what is loaded.  */

#include "gcn/api/driver.h"

#include <elf.h>
#include <link.h>
#include <stdio.h>

/* How each of them begins: magic number, 64 bits, little-endian, version of
   ELF, operating system AMDGPU_HSA.  */
static const char magic[] = "\177ELF\2\1\1\100";
enum { MAGIC_SIZE = sizeof magic - 1 };

enum
{
  ABIVERSION = 8,               /* where it is in a file */
  ABIVERSION_V4 = 2
};

struct search
{
  unsigned isas;                /* that all code so far can run on */
  unsigned strange;             /* flags of code for none of ours */
  bool is_old, is_strange;
};

static bool
search_is_over (const struct search *s)
{
  return (s->isas & (s->isas - 1)) == 0;
}

static void
object_note (struct search *s, const unsigned char *bytes)
{
  unsigned isas = gcn_image_isas (bytes);
  Elf64_Ehdr header;

  if (isas & s->isas)
    s->isas &= isas;
  if (isas != 0 || s->is_strange)
    return;
  memcpy (&header, bytes, sizeof header);
  s->is_strange = true;
  s->is_old = bytes[ABIVERSION] < ABIVERSION_V4;
  s->strange = header.e_flags;
}

/* All code objects in the SIZE bytes at START.  */
static void
bytes_search (struct search *s, const unsigned char *start, size_t size)
{
  const unsigned char *end = start + size, *at;

  while (!search_is_over (s)
         && (at = memmem (start, (size_t) (end - start), magic, MAGIC_SIZE))
              != NULL)
    {
      if (gcn_image_probe (at, (size_t) (end - at)))
        object_note (s, at);
      start = at + MAGIC_SIZE;
    }
}

/* One loaded object: the program comes first.  */
static int
module_search (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *s = data;

  (void) size;
  for (unsigned n = 0; n < info->dlpi_phnum; n++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[n];
      if (segment->p_type == PT_LOAD && segment->p_flags & PF_R)
        bytes_search (s,
                      (const unsigned char *) (info->dlpi_addr
                                               + segment->p_vaddr),
                      segment->p_filesz);
    }
  return search_is_over (s);
}

/* Of several, the newest.  */
static enum gcn_isa
newest (unsigned isas)
{
  return (enum gcn_isa) (1u << (31 - __builtin_clz (isas)));
}

enum gcn_isa
gcn_program_isa (void)
{
  struct search s = { .isas = GCN_ALL };

  dl_iterate_phdr (module_search, &s);
  if (s.isas != GCN_ALL)
    return newest (s.isas);
  /* The plugins of all of GCC 12 to 16 take a gfx900.  */
  if (!s.is_strange)
    return GCN_GFX900;
  fprintf (stderr,
           "gomp-pset: the program has code for an AMD GPU (machine 0x%x)"
           " that is not emulated; compile with -march= and one of"
           " " GCN_ISA_NAMES ", gfx9-generic\n",
           s.strange & 0xff);
  return s.is_old ? GCN_GFX803 : GCN_GFX90A;
}
