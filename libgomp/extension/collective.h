/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Collective subroutines for objects that own other memory: what the procedures
   gomp_pset_co_broadcast and gomp_pset_co_reduce of the Fortran module do.

   Common to all functions: no lock held by the caller.  All images of the
   program call the same one, with objects of the same dynamic type and number
   of elements.  Whatever is wrong on one image is an error on all, with the
   same status; no object is changed then.  With any other status than
   GOMP_PSET_DONE, CALL's message has been set (gomp_pset_give_up).
   Source: Fortran 2018, 16.9.46 CO_BROADCAST and 16.9.49 CO_REDUCE.  */

#ifndef GOMP_COLLECTIVE_H
#define GOMP_COLLECTIVE_H 1

#include "extension/api-deep.h"

/* What one image calls a collective subroutine with.  */
struct gomp_collective
{
  const struct gomp_pset_call *call;
  const struct gomp_deep_root *root; /* the object; without runs if it is not
                                   allocated */
  gomp_pset_status status;      /* of reading the object */
  bool all; /* all images get the result; if not, IMAGE
                                   gets it, or is the source */
  int image;
};

/* Make the object of all other images equal to that of the source image.  What
   an object owned before is freed; what it owns afterwards is new memory from
   malloc.  */
gomp_pset_status gomp_co_broadcast_call (const struct gomp_collective *party)
  GOMP_HIDDEN;

/* Make each element of the object the result of OPERATION for those of all
   images, in the order of the images.  What the object owned before is
   freed.  */
gomp_pset_status gomp_co_reduce_call (const struct gomp_collective *party,
                                      void (*operation) (void)) GOMP_HIDDEN;

#endif
