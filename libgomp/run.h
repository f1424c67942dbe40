/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying plans out: allocate, commit, copy; undo on failure.

   Common to all functions: no lock held by the caller.  False: *ERR says why,
   and the present table, the counts and the device's memory book are as they
   were.  SITE: code address of the construct, for reports.  */

#ifndef GOMP_RUN_H
#define GOMP_RUN_H 1

#include "device.h"
#include "plan.h"
#include "source.h"

/* What a structured construct has to give back at its end.  */
struct gomp_region
{
  struct gomp_device *device;
  size_t n;
  struct gomp_release *releases;        /* room for the list's items */
  size_t n_held;
  struct gomp_block **held;             /* blocks kept for the region: room for
                                           the list's items + 1 */
  gomp_devaddr block;                   /* argument block, if slots */
  void **arguments;                     /* or NULL: gets per entry the word that
                                           a slot would get */
  bool strict;                          /* each attachment is to be there still
                                           (OpenACC) */
};

/* Which construct this is, for traces and reports.  */
struct gomp_site
{
  const char *construct;        /* "target", "target enter data" ... */
  struct gomp_source_frame frame;
  const void *function;         /* target: the outlined function */
  struct goacc_asyncqueue *queue; /* OpenACC: where copies go; NULL: they are
                                     done on return */
  struct goacc_prof_scope *observer; /* or NULL; observe.h */
};

/* Enter LIST on DEVICE: what is not there is made, references are taken, and
   everything is copied that has to be.  REGION: filled for gomp_run_leave, or
   NULL when the mappings are to stay (enter data); its device and arrays are
   set by the caller, by gomp_region_init.  SLOTS: make an argument block.
   USE_DEVICE items get their translation in the compiler's address array.  */
bool gomp_run_enter (struct gomp_device *device, const struct gomp_list *list,
                     bool slots, bool lasting, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_region *region,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Sets DEVICE and takes the arrays for N items from SCRATCH.  */
void gomp_region_init (struct gomp_region *region, struct gomp_device *device,
                       size_t n, struct gomp_scratch *scratch) GOMP_HIDDEN;

/* The same on the heap, for regions that outlive a call; the caller frees the
   result.  */
struct gomp_region *gomp_region_create (struct gomp_device *device, size_t n)
  GOMP_HIDDEN;

/* REGION refers to associated mappings no more; GONE: only to those that have
   been taken away meanwhile.  The table's lock held.  */
void gomp_region_forget (struct gomp_region *region, bool gone) GOMP_HIDDEN;

/* Leave REGION: copy out, give the references and the memory back.  */
bool gomp_run_leave (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* target exit data.  */
bool gomp_run_exit (struct gomp_device *device, const struct gomp_list *list,
                    const struct gomp_site *site,
                    struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* target update.  */
bool gomp_run_update (struct gomp_device *device,
                      const struct gomp_list *list,
                      const struct gomp_site *site,
                      struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Decode ARRAYS, of target update, and do the same; in the usual case by a
   shorter way.  */
bool gomp_run_update_arrays (struct gomp_device *device,
                             const struct gomp_arrays *arrays,
                             const struct gomp_site *site,
                             struct gomp_scratch *scratch,
                             struct gomp_error *err) GOMP_HIDDEN;

/* Free slabs of device memory that are idle, beyond KEEP bytes.  False: the
   device refused.  */
bool gomp_run_trim (struct gomp_device *device, size_t keep,
                    struct gomp_error *err) GOMP_HIDDEN;

#endif
