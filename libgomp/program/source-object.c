/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Loaded objects and their files.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dl_iterate_phdr */
#endif
#include "program/source-object.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checked.h"

/* ---- Paths -------------------------------------------------------------- */

/* The part of LINE, of /proc/self/maps, that is the path of the file if ADDRESS
   is in memory of which this line tells; otherwise NULL.  */
static char *
path_in_line (char *line, uintptr_t address)
{
  char *at;
  uintptr_t start = strtoull (line, &at, 16), end;

  if (*at != '-' || address < start)
    return NULL;
  end = strtoull (at + 1, &at, 16);
  if (address >= end || (at = strchr (at, '/')) == NULL)
    return NULL;
  at[strcspn (at, "\n")] = '\0';
  return at;
}

/* The path of the file that is mapped at ADDRESS, for the caller to free, or
   NULL.  */
static char *
mapped_path (uintptr_t address)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  char *line = NULL, *found = NULL, *path = NULL;
  size_t room = 0;

  while (maps && found == NULL && getline (&line, &room, maps) > 0)
    found = path_in_line (line, address);
  if (found)
    path = strdup (found);
  free (line);
  if (maps)
    fclose (maps);
  return path;
}

/* ---- Objects ------------------------------------------------------------ */

/* Set OBJECT's START and END.  */
static void
find_range (struct gomp_source_object *object)
{
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);

  object->start = UINTPTR_MAX;
  object->end = 0;
  for (size_t i = 0; i < object->n_phdrs; i++)
    {
      const ElfW (Phdr) *segment = &object->phdrs[i];
      uintptr_t first = object->base + segment->p_vaddr;
      if (segment->p_type != PT_LOAD)
        continue;
      if (first < object->start)
        object->start = first & -page;
      if (first + segment->p_memsz > object->end)
        object->end = gomp_align_up (first + segment->p_memsz, page);
    }
}

/* Is PATH, from /proc/self/maps, that of a file that is not there any more, since
   it was removed or another one has taken its place?  */
static bool
is_deleted (const char *path)
{
  static const char mark[] = " (deleted)";
  size_t length = strlen (path), end = sizeof mark - 1;

  return length > end && strcmp (path + length - end, mark) == 0;
}

/* The path of the executable, which has START, for the caller to free, or
   NULL.  */
static char *
executable_path (uintptr_t start)
{
  char *path = mapped_path (start);

  if (path == NULL || !is_deleted (path))
    return path;
  free (path);
  return strdup ("/proc/self/exe");
}

/* The dynamic linker has no name of the executable, and of a library the one
   that dlopen was given, which means something else in another working
   directory.  */
bool
gomp_source_object_of (const struct dl_phdr_info *info,
                       struct gomp_source_object *object)
{
  *object = (struct gomp_source_object) { .base = info->dlpi_addr,
                                          .phdrs = info->dlpi_phdr,
                                          .n_phdrs = info->dlpi_phnum };
  find_range (object);
  if (object->end <= object->start)
    return false;
  object->path = (info->dlpi_name[0] == '/'    ? strdup (info->dlpi_name)
                  : info->dlpi_name[0] == '\0' ? executable_path (object->start)
                                               : mapped_path (object->start));
  return object->path != NULL;
}

struct search
{
  uintptr_t addr;
  struct gomp_source_object *object;
};

/* 1: found; -1: it is in no file.  */
static int
look_for_address (struct dl_phdr_info *info, size_t size, void *data)
{
  const struct search *search = data;

  (void) size;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];
      if (segment->p_type == PT_LOAD
          && search->addr - (info->dlpi_addr + segment->p_vaddr)
               < segment->p_memsz)
        return gomp_source_object_of (info, search->object) ? 1 : -1;
    }
  return 0;
}

bool
gomp_source_object_at (uintptr_t addr, struct gomp_source_object *object)
{
  struct search search = { addr, object };

  return dl_iterate_phdr (look_for_address, &search) > 0;
}

/* ---- Build IDs ---------------------------------------------------------- */

/* The build ID in the notes [AT, END), or NULL.  */
static const unsigned char *
id_in_notes (const char *at, const char *end, size_t *size)
{
  while ((size_t) (end - at) >= sizeof (ElfW (Nhdr)))
    {
      const ElfW (Nhdr) *note = (const void *) at;
      const char *name = at + sizeof *note;
      const char *value = name + gomp_align_up (note->n_namesz, 4);
      if (value + note->n_descsz > end)
        return NULL;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4
          && memcmp (name, "GNU", 4) == 0)
        {
          *size = note->n_descsz;
          return (const unsigned char *) value;
        }
      at = value + gomp_align_up (note->n_descsz, 4);
    }
  return NULL;
}

const unsigned char *
gomp_source_build_id (uintptr_t base, const ElfW (Phdr) * phdrs, size_t n,
                      size_t *size)
{
  const unsigned char *found = NULL;

  for (size_t p = 0; found == NULL && p < n; p++)
    if (phdrs[p].p_type == PT_NOTE)
      {
        const char *at = (const char *) base + phdrs[p].p_vaddr;
        found = id_in_notes (at, at + phdrs[p].p_memsz, size);
      }
  return found;
}
