/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tells libdwfl which objects the program has loaded.

   libdwfl could read /proc/self/maps by itself, which takes longer than all
   that a program with one construct asks for, and takes files that are mapped
   otherwise for objects.  The dynamic linker knows its objects.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dl_iterate_phdr */
#endif

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "program/source-object.h"

/* Tell the session DATA of the object INFO.  */
static int
report_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct gomp_source_object object;

  (void) size;
  if (gomp_source_object_of (info, &object))
    {
      dwfl_report_module (data, object.path, object.start, object.end);
      free (object.path);
    }
  return 0;
}

bool
gomp_source_report_modules (Dwfl *session)
{
  dwfl_report_begin (session);
  dl_iterate_phdr (report_object, session);
  return dwfl_report_end (session, NULL, NULL) == 0;
}

int
gomp_source_find_elf (Dwfl_Module *mod, void **data, const char *name,
                      Dwarf_Addr base, char **path, Elf **elf)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC);

  (void) mod, (void) data, (void) base, (void) elf;
  if (fd >= 0)
    *path = strdup (name);
  return fd;
}

#endif
