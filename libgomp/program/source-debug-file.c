/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finds separate files of debug information.

   libdwfl's own search may ask a server, for which a running program must not
   wait; so only what lies on this machine is looked at.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The checksum of .gnu_debuglink sections: that of Ethernet frames.
   Source: "Debugging with GDB", Separate Debug Files.  */
static uint32_t
checksum (const unsigned char *bytes, size_t size)
{
  uint32_t table[256], crc = ~UINT32_C (0);

  for (uint32_t i = 0; i < 256; i++)
    {
      table[i] = i;
      for (int bit = 0; bit < 8; bit++)
        table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320 : 0);
    }
  for (size_t i = 0; i < size; i++)
    crc = table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
  return ~crc;
}

/* All of the file, *SIZE bytes, for the caller to unmap; or NULL.  */
static void *
map_file (int fd, size_t *size)
{
  struct stat status;
  void *bytes;

  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode)
      || status.st_size == 0)
    return NULL;
  *size = (size_t) status.st_size;
  bytes = mmap (NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

static bool
has_checksum (int fd, uint32_t wanted)
{
  size_t size;
  void *bytes = map_file (fd, &size);
  bool same;

  if (bytes == NULL)
    return false;
  same = checksum (bytes, size) == wanted;
  munmap (bytes, size);
  return same;
}

/* Open the file of this name if it is the one, and leave the name in
   *FOUND.  */
static int
try_file (const char *format, const char *folder, int length, const char *link,
          uint32_t crc, char **found)
{
  char *path;
  int fd;

  if (asprintf (&path, format, length, folder, link) < 0)
    return -1;
  fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd >= 0 && has_checksum (fd, crc))
    {
      *found = path;
      return fd;
    }
  if (fd >= 0)
    close (fd);
  free (path);
  return -1;
}

static int
find_by_link (const char *file, const char *link, uint32_t crc, char **found)
{
  static const char *const formats[]
    = { "%.*s/%s", "%.*s/.debug/%s", "/usr/lib/debug%.*s/%s" };
  const char *slash = file ? strrchr (file, '/') : NULL;
  int fd = -1;

  if (slash == NULL || link == NULL || strchr (link, '/'))
    return -1;
  for (size_t i = 0; fd < 0 && i < GOMP_ARRAY_LEN (formats); i++)
    fd = try_file (formats[i], file, (int) (slash - file), link, crc, found);
  return fd;
}

/* Does the ELF file of SIZE bytes have debug information?  True also for what is
   no such file.  */
static bool
has_debug_info (const unsigned char *bytes, size_t size)
{
  const ElfW (Ehdr) *head = (const void *) bytes;
  const ElfW (Shdr) * sections;
  const char *names;
  size_t names_size;

  if (size < sizeof *head || head->e_shentsize != sizeof *sections
      || head->e_shoff > size
      || (size - head->e_shoff) / sizeof *sections < head->e_shnum
      || head->e_shoff % _Alignof (ElfW (Shdr)) != 0
      || head->e_shstrndx >= head->e_shnum)
    return true;
  sections = (const void *) (bytes + head->e_shoff);
  names_size = sections[head->e_shstrndx].sh_size;
  if (sections[head->e_shstrndx].sh_offset > size
      || names_size > size - sections[head->e_shstrndx].sh_offset
      || names_size == 0)
    return true;
  names = (const char *) bytes + sections[head->e_shstrndx].sh_offset;
  if (names[names_size - 1] != '\0')
    return true;
  for (size_t s = 0; s < head->e_shnum; s++)
    if (sections[s].sh_name < names_size
        && (strcmp (names + sections[s].sh_name, ".debug_info") == 0
            || strcmp (names + sections[s].sh_name, ".zdebug_info") == 0))
      return true;
  return false;
}

bool
gomp_source_has_debug_info (Dwfl_Module *mod)
{
  const char *file = NULL;
  size_t size;
  void *bytes = NULL;
  bool has = true;
  int fd;

  dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, &file, NULL);
  if (file == NULL)
    file = dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  fd = file ? open (file, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0)
    return true;
  bytes = map_file (fd, &size);
  close (fd);
  if (bytes)
    {
      has = has_debug_info (bytes, size);
      munmap (bytes, size);
    }
  return has;
}

int
gomp_source_find_debuginfo (Dwfl_Module *mod, void **data, const char *name,
                            Dwarf_Addr base, const char *file, const char *link,
                            GElf_Word crc, char **found)
{
  int fd = dwfl_build_id_find_debuginfo (mod, data, name, base, file, link, crc,
                                         found);

  return fd >= 0 ? fd : find_by_link (file, link, crc, found);
}

#endif
