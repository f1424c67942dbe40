/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of an ELF shared object that is not loaded.  */

#include "host/object-symbols.h"

#include <stdint.h>
#include <string.h>

#if defined __x86_64__
#define MACHINE EM_X86_64
#elif defined __aarch64__
#define MACHINE EM_AARCH64
#else
#define MACHINE EM_PPC64
#endif

/* Are the N elements of SIZE bytes at OFFSET all among FILE bytes?  */
static bool
is_inside (size_t file, uint64_t offset, uint64_t n, size_t size)
{
  return offset <= file && n <= (file - offset) / size;
}

static const char *
check_header (const Elf64_Ehdr *header, size_t size)
{
  if ((uintptr_t) header % _Alignof (Elf64_Ehdr) != 0)
    return "its bytes are not aligned to 8";
  if (size < sizeof *header || memcmp (header->e_ident, ELFMAG, SELFMAG) != 0
      || header->e_ident[EI_CLASS] != ELFCLASS64)
    return "it is no ELF object of 64 bits";
  if (header->e_machine != MACHINE)
    return "it is for another machine";
  if (header->e_type != ET_DYN)
    return "it is no shared object";
  if (header->e_shentsize != sizeof (Elf64_Shdr)
      || header->e_shoff % _Alignof (Elf64_Shdr) != 0
      || !is_inside (size, header->e_shoff, header->e_shnum,
                     sizeof (Elf64_Shdr)))
    return "its table of sections is damaged";
  return NULL;
}

static bool
check_tables (const char *bytes, size_t size, const Elf64_Shdr *symbols,
              const Elf64_Shdr *names)
{
  return (symbols->sh_offset % _Alignof (Elf64_Sym) == 0
          && is_inside (size, symbols->sh_offset, symbols->sh_size, 1)
          && is_inside (size, names->sh_offset, names->sh_size, 1)
          && names->sh_size > 0
          && bytes[names->sh_offset + names->sh_size - 1] == '\0');
}

const char *
gomp_object_symbols_read (const void *bytes, size_t size,
                          struct gomp_object_symbols *symbols)
{
  const Elf64_Ehdr *header = bytes;
  const char *start = bytes, *wrong = check_header (header, size);
  const Elf64_Shdr *sections;

  if (wrong)
    return wrong;
  sections = (const Elf64_Shdr *) (start + header->e_shoff);
  for (size_t s = 0; s < header->e_shnum; s++)
    {
      const Elf64_Shdr *section = &sections[s];
      if (section->sh_type != SHT_DYNSYM)
        continue;
      if (section->sh_link >= header->e_shnum
          || !check_tables (start, size, section, &sections[section->sh_link]))
        return "its table of symbols is damaged";
      symbols->symbols = (const Elf64_Sym *) (start + section->sh_offset);
      symbols->n = section->sh_size / sizeof *symbols->symbols;
      symbols->names = start + sections[section->sh_link].sh_offset;
      symbols->names_size = sections[section->sh_link].sh_size;
      return NULL;
    }
  return "it has no dynamic symbols";
}

const Elf64_Sym *
gomp_object_symbols_find (const struct gomp_object_symbols *symbols,
                          const char *name)
{
  for (size_t i = 0; i < symbols->n; i++)
    {
      const Elf64_Sym *symbol = &symbols->symbols[i];
      if (symbol->st_shndx != SHN_UNDEF
          && symbol->st_name < symbols->names_size
          && strcmp (symbols->names + symbol->st_name, name) == 0)
        return symbol;
    }
  return NULL;
}
