/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a dummy argument of assumed shape lies, by debug information.  */

#ifndef GOMP_SOURCE_DUMMY_H
#define GOMP_SOURCE_DUMMY_H 1

#include "program/source.h"

/* Find the dummy argument of FRAME's procedure that is an array of assumed
   shape whose first element is at ADDR, and set *START and *BYTES to the host
   memory that all its elements take.  Returns false if none is known, or if
   several are known that lie differently.  Slow.  No lock held.  */
bool gomp_source_dummy (const struct gomp_source_frame *frame, uintptr_t addr,
                        uintptr_t *start, size_t *bytes) GOMP_HIDDEN;

#endif
