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
  void **arguments;             /* or NULL; for each entry, the word that its
                                   slot in an argument block gets */
  bool strict;                  /* OpenACC: it is an error if what the region
                                   has attached was detached */
  /* OpenMP's target data: if mappings were removed meanwhile, the region's end
     releases what is mapped then in their place (gomp_plan_find_again).  False:
     the region's end releases only those mappings of RELEASES that were not
     removed.  */
  bool finds;
  bool heap;                    /* RELEASES and HELD are to be freed */
  struct gomp_present_region *present; /* what construct/run-present.c needs
                                   to end the region; NULL if that file has not
                                   begun the region */
  /* The thread's place in the table, where the thread says what it does there
     without the lock (table/quiet.h).  NULL: the region is carried out with the
     table's lock, or has been settled.  */
  struct gomp_quiet *quiet;
  bool unsent; /* its copies to the device are made along with
                                   the launch */
  struct gomp_batch_outs *fetched; /* copies from the device that were made
                                   along with the launch, or NULL */
  struct gomp_deepened *deepened; /* what was entered deep for the region
                                   (construct/deep-directive.h), or NULL */
};

#endif
