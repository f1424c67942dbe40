/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages about variables that directives do not deepen, one for each.  */

#ifndef GOMP_DEEP_TELL_H
#define GOMP_DEEP_TELL_H 1

#include "base/error.h"
#include "program/site.h"

/* Note KEY, the address of a variable, as one of which a message has been
   given.  Return whether it was noted before; true if KEY is 0.  Takes and
   leaves a lock of rank GOMP_RANK_TYPES.  */
bool gomp_deepen_is_told (uintptr_t key) GOMP_HIDDEN;

/* Say that what the variable at host address START owns is not mapped by the
   construct at SITE, and WHY.  Nothing is said if that was said of START, or
   for a variable of this name in this construct, before.  Takes and leaves a
   lock of rank GOMP_RANK_TYPES.  */
void gomp_deepen_tell (const struct gomp_site *site, uintptr_t start,
                       const struct gomp_error *why) GOMP_HIDDEN;

#endif
