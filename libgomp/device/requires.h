/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the program's `requires' directives ask of devices: the word that images
   of GCC 13 and newer begin with.

   Source: OpenMP 5.2, 8.2; doc/abi/entry-points.md section 2.2.  */

#ifndef GOMP_REQUIRES_H
#define GOMP_REQUIRES_H 1

#include "base/error.h"
#include "base/types.h"

/* A bit of the word: some compilation unit of the image has target
   constructs.  */
#define GOMP_REQUIRES_TARGET_USED 0x200u

/* The size in bytes of a text that gomp_requires_text writes.  */
#define GOMP_REQUIRES_TEXT 96

/* A bit of gomp_requires.all, besides those of clauses: devices have been
   chosen, so that a library that is loaded later may not add a clause.  It is
   in the same word as the clauses so that one atomic operation sets this bit
   and reads the clauses.  */
#define GOMP_REQUIRES_FIXED (1u << 31)

/* The requirements of all images so far.  */
struct gomp_requires
{
  unsigned latest;              /* the latest image's, to which the next one's
                                   are compared; under the images lock */
  unsigned all;                 /* their union; atomic */
};

/* Write the clauses in WORD to TEXT as the user writes them, separated by
   commas; "none" if WORD has none.  */
void gomp_requires_text (unsigned word, char text[GOMP_REQUIRES_TEXT])
  GOMP_HIDDEN;

/* Add WORD, the requirements of an image, to REQUIRES.  Images lock held.
   Returns false, with *ERR saying why and *REQUIRES unchanged, if WORD has
   unknown bits, other clauses than the image before, or clauses that no image
   had when devices were chosen.  */
bool gomp_requires_add (struct gomp_requires *requires, uintptr_t word,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Note that devices are being chosen, so that further clauses of later images
   are errors, and return the clauses that the devices have to fulfil (bits of
   libgomp-plugin.h).  Later calls return the same bits.  No lock needed.  */
unsigned gomp_requires_fix (struct gomp_requires *requires) GOMP_HIDDEN;

#endif
