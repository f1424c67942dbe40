/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Structured data entries that have not been left, by handle.

   A handle is the number of a slot and how often that slot has been used, so
   that one that was left stays void.  An entry that is being left belongs to
   who leaves it.  */

#ifndef GOMP_DATA_ENTRY_H
#define GOMP_DATA_ENTRY_H 1

#include "extension/data-object.h"

struct gomp_data_entry
{
  gomp_pset_action action;
  int number;                   /* of the device, as the user gave it */
  struct gomp_device *device;   /* or NULL: it maps nothing */
  bool mapped;                  /* REGION is there */
  struct gomp_data_object object;
  struct gomp_region region;
  const void *pc;               /* of the call */
  int line;
  char *file;                   /* or NULL; the entry's, as are these */
  char *what;                   /* "copyin of `a' (copy)" */
};

/* A new entry, zeroed; the caller fills it.  */
struct gomp_data_entry *gomp_data_entry_create (void) GOMP_HIDDEN;
/* Of an entry that no handle stands for.  */
void gomp_data_entry_destroy (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* ENTRY is open from now on.  Returns its handle.  */
uint64_t gomp_data_entry_open (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* The entry of HANDLE, for the caller alone until he gives it back, or closes
   it: then the handle is void, and the entry his.  NULL: there is none.  If the
   device has ended by the time it is given back, it is gone.  */
struct gomp_data_entry *gomp_data_entry_take (uint64_t handle) GOMP_HIDDEN;
void gomp_data_entry_give (uint64_t handle) GOMP_HIDDEN;
void gomp_data_entry_close (uint64_t handle) GOMP_HIDDEN;

/* Call VISIT, if there is one, with the description of each open entry of DEVICE,
   NULL: of those that map nothing, in the order in which they were entered.
   Returns how many.  No lock is held meanwhile.  */
size_t gomp_data_entries_walk (const struct gomp_device *device,
                               void (*visit) (const char *, void *),
                               void *data) GOMP_HIDDEN;

/* DEVICE ends: warns of its open entries, which are void then.  EXITING: in
   the process's end, where nothing is freed.  */
void gomp_data_entries_end (const struct gomp_device *device,
                            bool exiting) GOMP_HIDDEN;

/* "copyin of `a' (copy), entered at FILE:LINE".  */
void gomp_data_entry_describe (const struct gomp_data_entry *entry,
                               char *text, size_t size) GOMP_HIDDEN;

#endif
