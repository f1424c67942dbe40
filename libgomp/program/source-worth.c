/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Is there debug information that libdw could read?

   To load libdw, and the libraries that it needs, takes longer than many a
   short program.  Programs that are compiled without -g have none in any of
   their objects, as a rule.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dl_iterate_phdr, stpcpy */
#endif

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "program/elf-sections.h"
#include "program/source-object.h"

/* ---- In an object's own file -------------------------------------------- */

bool
gomp_source_is_own (const char *path)
{
  const char *slash = path ? strrchr (path, '/') : NULL;

  return (slash
          && (strncmp (slash, "/libgomp-plugin-", 16) == 0
              || strncmp (slash, "/libgomp-pset", 13) == 0));
}

/* Does the file open as FD have debug information?  */
static bool
has_debug_info (int fd)
{
  return (gomp_elf_section_is_there (fd, ".debug_info")
          || gomp_elf_section_is_there (fd, ".zdebug_info"));
}

bool
gomp_source_file_has_debug_info (const char *path)
{
  int fd = path ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  bool has = true;

  if (fd >= 0)
    {
      has = has_debug_info (fd);
      close (fd);
    }
  return has;
}

/* Returns 1 if the object INFO, which is none of this runtime's, has debug
   information.  */
static int
look_into (struct dl_phdr_info *info, size_t size, void *data)
{
  struct gomp_source_object object;
  bool has = false;

  (void) size, (void) data;
  if (!gomp_source_object_of (info, &object))
    return 0;
  if (!gomp_source_is_own (object.path)
      && (uintptr_t) look_into - object.start >= object.end - object.start)
    has = gomp_source_file_has_debug_info (object.path);
  free (object.path);
  return has;
}

/* ---- Separate files ----------------------------------------------------- */

#define ID_MOST 63              /* bytes of a build ID */

/* Is there the file in which the system's packages have the debug information of
   OBJECT?  */
static bool
is_packaged (const struct gomp_source_object *object)
{
  static const char folder[] = "/usr/lib/debug/.build-id/", end[] = ".debug";
  static const char digits[] = "0123456789abcdef";
  char name[sizeof folder + sizeof end + 2 * ID_MOST], *at = name;
  size_t size;
  const unsigned char *id = gomp_source_build_id (object->base, object->phdrs,
                                                  object->n_phdrs, &size);

  if (id == NULL || size > ID_MOST)
    return false;
  at = stpcpy (at, folder);
  for (size_t b = 0; b < size; b++)
    {
      *at++ = digits[id[b] >> 4];
      *at++ = digits[id[b] & 15];
      if (b == 0)
        *at++ = '/';
    }
  strcpy (at, end);
  return access (name, R_OK) == 0;
}

/* Has OBJECT debug information, or a mark that it is elsewhere?  */
static bool
object_has_it (const struct gomp_source_object *object)
{
  int fd = open (object->path, O_RDONLY | O_CLOEXEC);
  bool has = false;

  if (fd >= 0)
    {
      has = (has_debug_info (fd)
             || gomp_elf_section_is_there (fd, ".gnu_debuglink")
             || is_packaged (object));
      close (fd);
    }
  return has;
}

/* The same about the object with ADDR; the answer is kept, until LOADS
   changes.  */
static bool
has_it_at (uintptr_t addr, unsigned long long loads)
{
  static struct gomp_source_object last;
  static unsigned long long when;
  static bool has;

  if (when == loads && addr - last.start < last.end - last.start)
    return has;
  if (!gomp_source_object_at (addr, &last))
    {
      last.start = last.end = 0;
      return false;
    }
  when = loads;
  has = object_has_it (&last);
  free (last.path);
  return has;
}

/* ---- All ---------------------------------------------------------------- */

/* The executable, and libraries that have it in their own file, are searched
   for variables wherever the question comes from; lines are looked for in
   all.  */
bool
gomp_source_is_worth (uintptr_t addr, unsigned long long loads)
{
  static bool asked, some;
  static unsigned long long when;

  if (!asked || when != loads)
    {
      asked = true;
      when = loads;
      some = (has_it_at (getauxval (AT_PHDR), loads)
              || dl_iterate_phdr (look_into, NULL) != 0);
    }
  return some || has_it_at (addr, loads);
}

#endif
