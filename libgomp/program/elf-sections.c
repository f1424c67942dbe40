/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of loaded objects.  */

#define _GNU_SOURCE 1
#include "program/elf-sections.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checked.h"

/* Longest table we are willing to read, bytes: files may be damaged.  */
#define TABLE_MAX ((size_t) 64 << 20)

#if __SIZEOF_POINTER__ == 8
#define NATIVE_CLASS ELFCLASS64
#else
#define NATIVE_CLASS ELFCLASS32
#endif

static bool
read_at (int fd, void *to, size_t size, off_t at)
{
  char *p = to;

  while (size > 0)
    {
      ssize_t got = pread (fd, p, size, at);
      if (got <= 0)
        return false;
      p += got;
      at += got;
      size -= (size_t) got;
    }
  return true;
}

/* SIZE bytes of the file from AT, and a zero byte; the caller frees them.
   NULL: not there.  */
static char *
read_table (int fd, size_t size, uintmax_t at)
{
  char *bytes;

  if (size > TABLE_MAX || at > INT64_MAX)
    return NULL;
  bytes = malloc (size + 1);
  if (bytes == NULL)
    return NULL;
  bytes[size] = '\0';
  if (read_at (fd, bytes, size, (off_t) at))
    return bytes;
  free (bytes);
  return NULL;
}

/* A file that was replaced since has, all but surely, other headers.  */
static bool
same_object (int fd, const ElfW (Ehdr) * head, const ElfW (Phdr) * phdrs,
             size_t n)
{
  char *bytes;
  bool same;

  if (head->e_phnum != n || head->e_phentsize != sizeof *phdrs)
    return false;
  bytes = read_table (fd, n * sizeof *phdrs, head->e_phoff);
  same = bytes && memcmp (bytes, phdrs, n * sizeof *phdrs) == 0;
  free (bytes);
  return same;
}

static const ElfW (Shdr)
  * find_header (const ElfW (Shdr) * headers, size_t n, const char *names,
                 size_t names_size, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (headers[i].sh_name < names_size
        && strcmp (names + headers[i].sh_name, name) == 0)
      return &headers[i];
  return NULL;
}

/* [ADDR, ADDR + SIZE) lies in a segment that was loaded.  */
static bool
is_loaded (const ElfW (Phdr) * phdrs, size_t n, uintptr_t addr, size_t size)
{
  uintptr_t end;

  if (!gomp_checked_end (addr, size, &end))
    return false;
  for (size_t i = 0; i < n; i++)
    if (phdrs[i].p_type == PT_LOAD && addr >= phdrs[i].p_vaddr
        && end <= phdrs[i].p_vaddr + phdrs[i].p_memsz)
      return true;
  return false;
}

/* Section NAME in the file FD, whose header is HEAD; its address is relative
   to where the object is loaded.  */
static bool
find_section (int fd, const ElfW (Ehdr) * head, const char *name,
              ElfW (Shdr) * section)
{
  size_t n = head->e_shnum, names_size;
  const ElfW (Shdr) *found = NULL;
  ElfW (Shdr) * headers;
  char *names;

  if (head->e_shentsize != sizeof *headers || head->e_shstrndx >= n)
    return false;
  headers = (ElfW (Shdr) *) read_table (fd, n * sizeof *headers, head->e_shoff);
  if (headers == NULL)
    return false;
  names_size = headers[head->e_shstrndx].sh_size;
  names = read_table (fd, names_size, headers[head->e_shstrndx].sh_offset);
  if (names)
    found = find_header (headers, n, names, names_size, name);
  if (found)
    *section = *found;
  free (names);
  free (headers);
  return found != NULL;
}

/* The header of FD's file, if that is of this kind of machine.  */
static bool
read_head (int fd, ElfW (Ehdr) * head)
{
  return (read_at (fd, head, sizeof *head, 0)
          && memcmp (head->e_ident, ELFMAG, SELFMAG) == 0
          && head->e_ident[EI_CLASS] == NATIVE_CLASS);
}

bool
gomp_elf_section_is_there (int fd, const char *name)
{
  ElfW (Ehdr) head;
  ElfW (Shdr) section;

  return read_head (fd, &head) && find_section (fd, &head, name, &section);
}

/* Section NAME of FD's file, if that has the program headers PHDRS[0..N-1].  */
static bool
look_up (int fd, const ElfW (Phdr) * phdrs, size_t n, const char *name,
         ElfW (Shdr) * section)
{
  ElfW (Ehdr) head;

  return (read_head (fd, &head) && same_object (fd, &head, phdrs, n)
          && find_section (fd, &head, name, section));
}

bool
gomp_elf_section_find (int fd, uintptr_t base, const ElfW (Phdr) * phdrs,
                       size_t n, const char *name, uintptr_t *start,
                       uintptr_t *end)
{
  ElfW (Shdr) section;

  if (!look_up (fd, phdrs, n, name, &section) || !(section.sh_flags & SHF_ALLOC)
      || !is_loaded (phdrs, n, section.sh_addr, section.sh_size))
    return false;
  *start = base + section.sh_addr;
  *end = *start + section.sh_size;
  return true;
}

char *
gomp_elf_section_read (int fd, const ElfW (Phdr) * phdrs, size_t n,
                       const char *name, size_t *size)
{
  ElfW (Shdr) section;

  if (!look_up (fd, phdrs, n, name, &section) || section.sh_type == SHT_NOBITS
      || (section.sh_flags & SHF_COMPRESSED))
    return NULL;
  *size = section.sh_size;
  return read_table (fd, section.sh_size, section.sh_offset);
}
