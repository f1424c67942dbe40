/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is to be given back when a construct ends.  */

#ifndef GOMP_REGION_H
#define GOMP_REGION_H 1

#include "plan/plan.h"

struct gomp_batch_outs;
struct gomp_deepened;
struct gomp_device;
struct gomp_memo;
struct gomp_quiet;

/* What a structured construct has to give back at its end.  */
struct gomp_region
{
  struct gomp_device *device;
  struct gomp_memo *memo; /* that knows it, or NULL: then */
  uint64_t deaths;        /* removals when it began: what died
                                           later is not its own any more */
  size_t n;
  struct gomp_release *releases;        /* room for the list's items */
  size_t n_held;
  struct gomp_chunk *held; /* chunks kept for the region: room for
                                           the list's items + 1 */
  gomp_devaddr block; /* argument block, if slots */
  void **arguments; /* or NULL: gets per entry the word that
                                           a slot would get */
  bool strict; /* each attachment is to be there still
                                           (OpenACC) */
  bool finds; /* what has been taken away and mapped
                                           anew meanwhile is left, too */
  bool heap; /* the arrays are to be freed */
  struct gomp_quiet *quiet; /* where it goes on without the table's lock
                                   (construct/run-quiet.h), or NULL */
  bool unsent; /* the copies go with the launch */
  struct gomp_batch_outs *fetched; /* and so did those back, or NULL */
  struct gomp_deepened *deepened; /* what was entered deep along with it
                                           (construct/deep-directive.h), or
                                           NULL */
};

#endif
