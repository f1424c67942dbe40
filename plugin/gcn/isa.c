/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instruction set architectures of agents and code objects.  */

#include "gcn/isa.h"

#include <elf.h>
#include <string.h>

#ifndef EM_AMDGPU
#define EM_AMDGPU 224
#endif

/* In the flags of a code object: the number, and from version 6 of the format
   on, which has this number itself, the version of a kind of processors.  */
#define MACHINE_MASK 0xff
#define GENERIC_SHIFT 24
#define ABIVERSION_GENERIC 4

#define GFX9 "gfx9-generic"
#define GFX94 "gfx9-4-generic"
#define GFX103 "gfx10-3-generic"
#define GFX11 "gfx11-generic"

/* What GCC 11 to 16 make code for.  Generic ones are no agent's.  */
static const struct gomp_gcn_isa isas[] = {
  { "gfx803", "fiji", 0x2a, NULL, false, 256 },
  { "gfx900", "gfx900", 0x2c, GFX9, true, 256 },
  { "gfx902", "gfx902", 0x2d, GFX9, false, 256 },
  { "gfx904", "gfx904", 0x2e, GFX9, false, 256 },
  { "gfx906", "gfx906", 0x2f, GFX9, false, 256 },
  { "gfx908", "gfx908", 0x30, NULL, false, 256 },
  { "gfx909", "gfx909", 0x31, GFX9, false, 256 },
  { "gfx90a", "gfx90a", 0x3f, NULL, false, 512 },
  { "gfx90c", "gfx90c", 0x32, GFX9, false, 256 },
  { "gfx942", "gfx942", 0x4c, GFX94, false, 512 },
  { "gfx950", "gfx950", 0x4f, GFX94, false, 512 },
  { "gfx1030", "gfx1030", 0x36, GFX103, false, 512 },
  { "gfx1031", "gfx1031", 0x37, GFX103, false, 512 },
  { "gfx1032", "gfx1032", 0x38, GFX103, false, 512 },
  { "gfx1033", "gfx1033", 0x39, GFX103, false, 512 },
  { "gfx1034", "gfx1034", 0x3e, GFX103, false, 512 },
  { "gfx1035", "gfx1035", 0x3d, GFX103, false, 512 },
  { "gfx1036", "gfx1036", 0x45, GFX103, false, 512 },
  { "gfx1100", "gfx1100", 0x41, GFX11, false, 1536 },
  { "gfx1101", "gfx1101", 0x46, GFX11, false, 1536 },
  { "gfx1102", "gfx1102", 0x47, GFX11, false, 1536 },
  { "gfx1103", "gfx1103", 0x44, GFX11, false, 1536 },
  { "gfx1150", "gfx1150", 0x43, GFX11, false, 1536 },
  { "gfx1151", "gfx1151", 0x4a, GFX11, false, 1536 },
  { "gfx1152", "gfx1152", 0x55, GFX11, false, 1536 },
  { "gfx1153", "gfx1153", 0x58, GFX11, false, 1536 },
  { GFX9, GFX9, 0x51, NULL, false, 256 },
  { GFX103, GFX103, 0x53, NULL, false, 256 },
  { GFX11, GFX11, 0x54, NULL, false, 256 },
  { GFX94, GFX94, 0x5f, NULL, false, 512 },
};

#define N_ISAS (sizeof isas / sizeof isas[0])

const struct gomp_gcn_isa *
gomp_gcn_isa_of_agent (const char *name)
{
  /* "gfx906:sramecc+:xnack-" has the features behind it.  */
  size_t length = strcspn (name, ": ");

  for (size_t i = 0; i < N_ISAS; i++)
    if (strlen (isas[i].name) == length
        && memcmp (isas[i].name, name, length) == 0
        && !strchr (isas[i].name, '-'))
      return &isas[i];
  return NULL;
}

const struct gomp_gcn_isa *
gomp_gcn_isa_of_machine (unsigned machine)
{
  for (size_t i = 0; i < N_ISAS; i++)
    if (isas[i].machine == machine)
      return &isas[i];
  return NULL;
}

bool
gomp_gcn_isa_fits (const struct gomp_gcn_isa *agent,
                   const struct gomp_gcn_isa *image)
{
  return (agent == image
          || (agent->generic && strcmp (agent->generic, image->name) == 0));
}

/* ---- Code objects --------------------------------------------------- */

static bool
lies_within (uint64_t offset, uint64_t length, size_t size)
{
  return offset <= size && length <= size - offset;
}

static const char *
check_segments (const char *image, size_t size, const Elf64_Ehdr *head)
{
  Elf64_Phdr segment;

  if (head->e_phentsize != sizeof segment || head->e_phnum == 0
      || !lies_within (head->e_phoff, (uint64_t) head->e_phnum * sizeof segment,
                       size))
    return "its segments are missing";
  for (unsigned i = 0; i < head->e_phnum; i++)
    {
      memcpy (&segment, image + head->e_phoff + i * sizeof segment,
              sizeof segment);
      if (!lies_within (segment.p_offset, segment.p_filesz, size))
        return "it is truncated";
    }
  return NULL;
}

const char *
gomp_gcn_elf_check (const void *image, size_t size,
                    struct gomp_gcn_machine *machine)
{
  Elf64_Ehdr head;

  if (!image || size < sizeof head)
    return "it is too small for an ELF file";
  memcpy (&head, image, sizeof head);
  if (memcmp (head.e_ident, ELFMAG, SELFMAG) != 0)
    return "it is no ELF file";
  if (head.e_ident[EI_CLASS] != ELFCLASS64
      || head.e_ident[EI_DATA] != ELFDATA2LSB || head.e_type != ET_DYN)
    return "it is not a 64-bit shared object";
  if (head.e_machine != EM_AMDGPU)
    return "it is not for AMD GPUs";
  machine->number = head.e_flags & MACHINE_MASK;
  machine->generic = (head.e_ident[EI_ABIVERSION] >= ABIVERSION_GENERIC
                      && head.e_flags >> GENERIC_SHIFT != 0);
  return check_segments (image, size, &head);
}
