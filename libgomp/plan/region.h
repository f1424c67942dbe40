/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is to be given back when a construct ends.  */

#ifndef GOMP_REGION_H
#define GOMP_REGION_H 1

#include "plan/plan.h"

struct gomp_batch_outs;
struct gomp_deepened;
struct gomp_device;
struct gomp_memo;
struct gomp_present_region;
struct gomp_quiet;

/* What a structured construct has to give back at its end.  */
struct gomp_region
{
  struct gomp_device *device;
  struct gomp_memo *memo; /* from which it was carried out, or NULL */
  uint64_t deaths;        /* the table's DEATHS when the region began: a
                                   mapping that was removed after that is no
                                   longer the region's, even if it has been
                                   mapped again (gomp_mapping_lives) */
  size_t n;                             /* of RELEASES; 0 with a memo */
  struct gomp_release *releases;        /* room for the list's items */
  size_t n_held;
  struct gomp_chunk *held; /* chunks kept for the region: room for one per
                                   item of the list, and for that of the shared
                                   unit */
  gomp_devaddr block; /* device address of the argument block; value 0:
                                   the construct has no argument block */
  /* The caller's array with an element for each entry of the compiler's arrays.
     Beginning the region sets each element to the word that the entry's slot in
     an argument block gets.  NULL: the caller does not need these words.  */
  void **arguments;
  bool strict;                  /* OpenACC: it is an error if what the region
                                   has attached was detached */
  /* OpenMP's target data: if mappings were removed meanwhile, the region's end
     releases what is mapped then in their place (gomp_plan_find_again).  False:
     the region's end releases only those mappings of RELEASES that were not
     removed.  */
  bool finds;
  /* What is allocated for RELEASES, HELD and PRESENT comes from malloc, and is
     freed at the region's end.  False: it comes from scratch memory, and is not
     freed.  */
  bool heap;
  struct gomp_present_region *present; /* what construct/run-present.c needs
                                   to end the region; NULL if that file has not
                                   begun the region */
  /* The thread's place in the table, where the thread says what it does there
     without the lock (table/quiet.h).  NULL: the region is carried out with the
     table's lock, or has been settled.  */
  struct gomp_quiet *quiet;
  bool unsent; /* the region's copies to the device are still to
                                   be made, along with the launch.  False: they
                                   have been made, or there are none */
  struct gomp_batch_outs *fetched; /* copies from the device that were made
                                   along with the launch, or NULL */
  struct gomp_deepened *deepened; /* what was entered deep for the region
                                   (construct/deep-directive.h), or NULL */
};

#endif
