/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Offers the executable's own target regions to the benchmark device.

   Compiled with -foffload=disable a program has the tables of its target
   functions and `declare target' variables, but no device image and so no
   constructor that registers one.  This file registers the tables as if they
   were an image for type 5: the benchmark plugin reads them as such.  */

#define _GNU_SOURCE 1
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void GOMP_offload_register_ver (unsigned, const void *, int, const void *);

/* Library version 1, device image version 1; NVIDIA_PTX.  */
#define IMAGE_VERSION 0x10001
#define IMAGE_TYPE 5

static void *host_table[4];     /* funcs begin, end; vars begin, end */

static void
fail (const char *what)
{
  fprintf (stderr, "register: %s\n", what);
  exit (2);
}

/* N bytes at OFFSET of FILE, for ever.  */
static void *
file_part (FILE *file, long offset, size_t n)
{
  void *part = malloc (n ? n : 1);
  if (!part || fseek (file, offset, SEEK_SET) != 0
      || fread (part, 1, n, file) != n)
    fail ("cannot read the executable");
  return part;
}

/* The first object dl_iterate_phdr names is the executable.  */
static int
load_bias_first (struct dl_phdr_info *info, size_t size, void *bias)
{
  (void) size;
  *(uintptr_t *) bias = info->dlpi_addr;
  return 1;
}

static void
section_note (const char *name, const ElfW (Shdr) *section, uintptr_t bias)
{
  int at;
  if (strcmp (name, ".gnu.offload_funcs") == 0)
    at = 0;
  else if (strcmp (name, ".gnu.offload_vars") == 0)
    at = 2;
  else
    return;
  host_table[at] = (void *) (bias + section->sh_addr);
  host_table[at + 1] = (void *) (bias + section->sh_addr + section->sh_size);
}

static void __attribute__ ((constructor))
register_tables (void)
{
  uintptr_t bias = 0;
  FILE *file = fopen ("/proc/self/exe", "rb");
  if (!file)
    fail ("cannot open the executable");
  dl_iterate_phdr (load_bias_first, &bias);

  ElfW (Ehdr) *header = file_part (file, 0, sizeof (*header));
  ElfW (Shdr) *section = file_part (file, header->e_shoff,
                                    header->e_shnum * sizeof (*section));
  const ElfW (Shdr) *strings = &section[header->e_shstrndx];
  const char *names = file_part (file, strings->sh_offset, strings->sh_size);
  for (unsigned i = 0; i < header->e_shnum; i++)
    section_note (names + section[i].sh_name, &section[i], bias);
  fclose (file);

  if (!host_table[0])
    fail ("no target regions in the executable");
  GOMP_offload_register_ver (IMAGE_VERSION, host_table, IMAGE_TYPE,
                             host_table);
}
