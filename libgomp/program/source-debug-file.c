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

static bool
has_checksum (int fd, uint32_t wanted)
{
  struct stat status;
  void *bytes;
  bool same;

  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode)
      || status.st_size == 0)
    return false;
  bytes = mmap (NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (bytes == MAP_FAILED)
    return false;
  same = checksum (bytes, status.st_size) == wanted;
  munmap (bytes, status.st_size);
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
  static const char formats[][24]
    = { "%.*s/%s", "%.*s/.debug/%s", "/usr/lib/debug%.*s/%s" };
  const char *slash = file ? strrchr (file, '/') : NULL;
  int fd = -1;

  if (slash == NULL || link == NULL || strchr (link, '/'))
    return -1;
  for (size_t i = 0; fd < 0 && i < GOMP_ARRAY_LEN (formats); i++)
    fd = try_file (formats[i], file, (int) (slash - file), link, crc, found);
  return fd;
}

bool
gomp_source_has_debug_info (Dwfl_Module *mod)
{
  const char *file = NULL;

  dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, &file, NULL);
  if (file == NULL)
    file = dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  return gomp_source_file_has_debug_info (file);
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
