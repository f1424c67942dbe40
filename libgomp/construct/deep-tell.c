/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages about variables that directives do not deepen.  */

#include "construct/deep-tell.h"

#include "base/address-map.h"
#include "base/lock.h"
#include "program/source.h"

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
/* Addresses of variables, and keys of messages.  */
static struct gomp_address_map told GOMP_GUARDED_BY (lock);

bool
gomp_deepen_is_told (uintptr_t key)
{
  bool known;

  gomp_lock (&lock);
  known = key == 0 || gomp_address_map_get (&told, key) != 0;
  if (!known)
    gomp_address_map_set (&told, key, 1);
  gomp_unlock (&lock);
  return known;
}

/* A number for VARIABLE of the construct at PC that is no address: a variable
   on the stack is at another one in each call and each thread.  */
static uintptr_t
message_key (const void *pc, const char *variable)
{
  uint64_t key = (uintptr_t) pc;

  for (; *variable; variable++)
    key = (key ^ (unsigned char) *variable) * UINT64_C (0x100000001b3);
  return key | (uintptr_t) 1 << 63;
}

void
gomp_deepen_tell (const struct gomp_site *site, uintptr_t start,
                  const struct gomp_error *why)
{
  char name[128], line[256];
  const char *variable;

  if (gomp_deepen_is_told (start))
    return;
  variable = gomp_source_variable (&site->frame, start, name, sizeof name);
  if (variable == NULL)
    variable = gomp_source_object_name (start, name, sizeof name);
  if (gomp_deepen_is_told (message_key (site->frame.pc, variable)))
    return;
  gomp_warn (
    "GOMP_PSET_DEEP: %s %s: what %s owns is not mapped: %s", site->construct,
    gomp_source_at (site->frame.pc, line, sizeof line), variable, why->text);
}
