/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the program's `requires' directives ask of devices.  */

#include "device/requires.h"

#include <string.h>

#include "libgomp-plugin.h"

static const struct
{
  unsigned bit;
  char name[24];
} clauses[] = {
  { GOMP_REQUIRES_UNIFIED_ADDRESS, "unified_address" },
  { GOMP_REQUIRES_UNIFIED_SHARED_MEMORY, "unified_shared_memory" },
  { GOMP_REQUIRES_SELF_MAPS, "self_maps" },
  { GOMP_REQUIRES_REVERSE_OFFLOAD, "reverse_offload" },
};

static unsigned
known_bits (void)
{
  unsigned known = GOMP_REQUIRES_TARGET_USED;

  for (size_t c = 0; c < GOMP_ARRAY_LEN (clauses); c++)
    known |= clauses[c].bit;
  return known;
}

void
gomp_requires_text (unsigned word, char text[GOMP_REQUIRES_TEXT])
{
  text[0] = '\0';
  for (size_t c = 0; c < GOMP_ARRAY_LEN (clauses); c++)
    if (word & clauses[c].bit)
      {
        if (text[0])
          strcat (text, ", ");
        strcat (text, clauses[c].name);
      }
  if (!text[0])
    strcpy (text, "none");
}

#define SAME                                                     \
  "; give all of the program's compilation units and libraries " \
  "the same clauses"

static bool
differs (unsigned before, unsigned now, struct gomp_error *err)
{
  char first[GOMP_REQUIRES_TEXT], second[GOMP_REQUIRES_TEXT];
  unsigned target = GOMP_REQUIRES_TARGET_USED;

  gomp_requires_text (before, first);
  gomp_requires_text (now, second);
  if (before != target && now != target)
    return gomp_error_set (err,
                           "OpenMP 'requires' directive with "
                           "non-identical clauses in multiple compilation "
                           "units: '%s' vs. '%s'" SAME,
                           first, second);
  return gomp_error_set (err,
                         "OpenMP 'requires' directive with '%s' specified "
                         "only in some compilation units" SAME,
                         before != target ? first : second);
}

bool
gomp_requires_add (struct gomp_requires *requires, uintptr_t word,
                   struct gomp_error *err)
{
  unsigned now = (unsigned) word;
  unsigned asked = now & ~GOMP_REQUIRES_TARGET_USED;
  char text[GOMP_REQUIRES_TEXT];
  unsigned all;

  if (word & ~(uintptr_t) known_bits ())
    return gomp_error_set (err,
                           "the program requires something of devices "
                           "that this library does not know (%#lx); it needs a "
                           "newer one, or OMP_TARGET_OFFLOAD=disabled",
                           (unsigned long) (word & ~(uintptr_t) known_bits ()));
  if (requires->latest && now && requires->latest != now)
    return differs (requires->latest, now, err);
  all = __atomic_load_n (&requires->all, __ATOMIC_RELAXED);
  do
    if ((all & GOMP_REQUIRES_FIXED) && (asked & ~all))
      {
        gomp_requires_text (asked, text);
        return gomp_error_set (err,
                               "OpenMP 'requires' directive with '%s' in "
                               "a library that was loaded after devices had "
                               "been used; load it earlier, or give the "
                               "program the same directive",
                               text);
      }
  while (!__atomic_compare_exchange_n (&requires->all, &all, all | asked, true,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  requires->latest = now;
  return true;
}

unsigned
gomp_requires_fix (struct gomp_requires *requires)
{
  return (
    __atomic_fetch_or (&requires->all, GOMP_REQUIRES_FIXED, __ATOMIC_RELAXED)
    & ~GOMP_REQUIRES_FIXED);
}
