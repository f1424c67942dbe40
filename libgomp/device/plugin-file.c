/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether the file of a plugin is there as a whole.  */

#define _GNU_SOURCE 1
#include "device/plugin-file.h"

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Objects have about ten segments.  */
#define SEGMENTS_MAX 64

/* Whether SIZE bytes, which the file has, are fewer than the program headers of
   HEADER say.  */
static bool
is_cut (int fd, const ElfW (Ehdr) * header, uint64_t size)
{
  ElfW (Phdr) segments[SEGMENTS_MAX];
  size_t n = header->e_phnum;

  if (n > SEGMENTS_MAX || header->e_phentsize != sizeof segments[0])
    return false;
  if (pread (fd, segments, n * sizeof segments[0], (off_t) header->e_phoff)
      != (ssize_t) (n * sizeof segments[0]))
    return true;
  for (size_t i = 0; i < n; i++)
    if (segments[i].p_type == PT_LOAD
        && (segments[i].p_offset > size
            || segments[i].p_filesz > size - segments[i].p_offset))
      return true;
  return false;
}

bool
gomp_plugin_file_is_cut (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  ElfW (Ehdr) header;
  struct stat status;
  bool cut;

  if (fd < 0)
    return false;
  cut = (fstat (fd, &status) == 0 && S_ISREG (status.st_mode)
         && pread (fd, &header, sizeof header, 0) == (ssize_t) sizeof header
         && memcmp (header.e_ident, ELFMAG, SELFMAG) == 0
         && header.e_ident[EI_CLASS]
              == (sizeof (void *) == 8 ? ELFCLASS64 : ELFCLASS32)
         && is_cut (fd, &header, (uint64_t) status.st_size));
  close (fd);
  return cut;
}
