/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of variables that come with a construct's list.  */

#include "program/source-listed.h"

#include <stdio.h>
#include <string.h>

#include "base/thread-slot.h"

/* What the calling thread's construct has; NULL: nothing.  */
struct here
{
  const struct gomp_source_listed *listed;
};

void
gomp_source_listed_set (const struct gomp_source_listed *listed)
{
  struct here *here
    = gomp_thread_slot (GOMP_SLOT_LISTED, sizeof (struct here), NULL);

  here->listed = listed;
}

/* Messages ask for this, also in a process without memory: none is taken.  */
static const struct gomp_source_listed *
listed_here (void)
{
  const struct here *here = (gomp_thread_slots_here
                               ? gomp_thread_slots_here[GOMP_SLOT_LISTED]
                               : NULL);

  return here ? here->listed : NULL;
}

/* Do the N characters at FIELD name a Fortran source file?  Names of variables
   have no `/' and no such end.  */
static bool
is_file (const char *field, size_t n)
{
  static const char ends[][8]
    = { ".f",   ".F",   ".f90", ".F90", ".f95", ".F95", ".f03",
        ".F03", ".f08", ".F08", ".f18", ".F18", ".for", ".FOR" };

  if (memchr (field, '/', n))
    return true;
  for (size_t e = 0; e < sizeof ends / sizeof ends[0]; e++)
    {
      size_t length = strlen (ends[e]);
      if (n > length && memcmp (field + n - length, ends[e], length) == 0)
        return true;
    }
  return false;
}

bool
gomp_source_listed_spell (const char *name, char *text, size_t size)
{
  const char *first, *second, *end;
  size_t n;

  if (name == NULL || *name != ';')
    return false;
  first = name + 1;
  second = strchr (first, ';');
  if (second == NULL)
    return false;
  n = (size_t) (second - first);
  second++;
  if (is_file (first, n))
    {
      end = strchr (second, ';');
      first = second;
      n = end ? (size_t) (end - first) : strlen (first);
    }
  if (n == 0 || (n == 7 && memcmp (first, "unknown", 7) == 0) || size == 0)
    return false;
  snprintf (text, size, "%.*s", (int) (n < size ? n : size), first);
  return true;
}

bool
gomp_source_listed_name (uintptr_t addr, bool exact, char *text, size_t size)
{
  const struct gomp_source_listed *listed = listed_here ();

  for (size_t i = 0; listed && i < listed->n; i++)
    {
      uintptr_t start = (uintptr_t) listed->addresses[i];
      if ((exact ? start == addr
                 : start <= addr && addr - start < listed->sizes[i])
          && gomp_source_listed_spell (listed->names[i], text, size))
        return true;
    }
  return false;
}

/* Entry I of LISTED has all of the BYTES bytes at ADDR.  */
static bool
has_all (const struct gomp_source_listed *listed, size_t i, uintptr_t addr,
         size_t bytes)
{
  uintptr_t start = (uintptr_t) listed->addresses[i];
  size_t size = listed->sizes[i];

  return (start <= addr && addr - start <= size
          && bytes <= size - (addr - start));
}

bool
gomp_source_listed_section (uintptr_t addr, size_t bytes, char *text,
                            size_t size)
{
  static const char part[] = "a part of ";
  const struct gomp_source_listed *listed = listed_here ();

  for (size_t i = 0; listed && i < listed->n; i++)
    if ((uintptr_t) listed->addresses[i] == addr && listed->sizes[i] == bytes
        && gomp_source_listed_spell (listed->names[i], text, size))
      return true;
  for (size_t i = 0; size > sizeof part && listed && i < listed->n; i++)
    if (has_all (listed, i, addr, bytes)
        && gomp_source_listed_spell (listed->names[i], text + sizeof part - 1,
                                     size - (sizeof part - 1)))
      {
        memcpy (text, part, sizeof part - 1);
        return true;
      }
  return false;
}
