/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the program's `requires' directives ask of devices: the word that images of GCC
   13 and newer begin with.

   Source: OpenMP 5.2, 8.2; doc/abi/entry-points.md section 2.2.  */

#ifndef GOMP_REQUIRES_H
#define GOMP_REQUIRES_H 1

#include "base/error.h"
#include "base/types.h"

/* Some compilation unit of the image has target constructs.  */
#define GOMP_REQUIRES_TARGET_USED 0x200u

#define GOMP_REQUIRES_TEXT 96

/* Beside the clauses in ALL: devices have been chosen for these.  Libraries are
   loaded while another thread chooses, so that it has to be one word.  */
#define GOMP_REQUIRES_FIXED (1u << 31)

/* The words of all images so far.  */
struct gomp_requires
{
  unsigned latest;              /* for comparisons; under the images lock */
  unsigned all;                 /* their union; atomic */
};

/* Write the clauses in WORD to TEXT as the user writes them, with commas;
   "none" if there are none.  */
void gomp_requires_text (unsigned word, char text[GOMP_REQUIRES_TEXT])
  GOMP_HIDDEN;

/* Add the requirements WORD of an image to REQUIRES.  Images lock held.
   False: there are bits that are not known, or other clauses than other images
   have, or clauses that come too late for the choice of devices; *ERR says so,
   and *REQUIRES is as before.  */
bool gomp_requires_add (struct gomp_requires *requires, uintptr_t word,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Note that devices are being chosen, so that requirements that come later are
   errors, and return the clauses they have to be chosen for (bits of
   libgomp-plugin.h).  Later calls return the same.  No lock needed.  */
unsigned gomp_requires_fix (struct gomp_requires *requires) GOMP_HIDDEN;

#endif
