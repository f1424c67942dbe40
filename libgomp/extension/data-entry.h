/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Structured data entries that have not been left, by handle.

   A handle is the number of a slot and how often that slot has been used, so
   that one that was left stays void.  An entry that is being left belongs to
   who leaves it.  The functions with handles or devices take a lock of their
   own (GOMP_RANK_ENTRIES); any thread may call them.  */

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

/* Return a new entry, zeroed, for the caller to fill and to give to
   gomp_data_entry_open or gomp_data_entry_destroy.  */
struct gomp_data_entry *gomp_data_entry_create (void) GOMP_HIDDEN;
/* Free ENTRY, which no handle stands for.  */
void gomp_data_entry_destroy (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* Open ENTRY, which belongs to the table from now on, and return its
   handle.  */
uint64_t gomp_data_entry_open (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* Return the entry of HANDLE, for the caller alone until
   gomp_data_entry_release or gomp_data_entry_close.  NULL: there is none, or
   another thread has it.  */
struct gomp_data_entry *gomp_data_entry_acquire (uint64_t handle) GOMP_HIDDEN;
/* Give the entry of HANDLE back.  If its device has ended meanwhile, it is
   gone.  */
void gomp_data_entry_release (uint64_t handle) GOMP_HIDDEN;
/* Make HANDLE void; its entry is the caller's, who has taken it.  */
void gomp_data_entry_close (uint64_t handle) GOMP_HIDDEN;

/* Call VISIT (TEXT, DATA), unless VISIT is NULL, with the description of each
   open entry of DEVICE, NULL: of those that map nothing, in the order in which
   they were entered.  Returns how many.  TEXT is void after the call.  No lock
   is held meanwhile.  */
size_t gomp_data_entries_walk (const struct gomp_device *device,
                               void (*visit) (const char *, void *),
                               void *data) GOMP_HIDDEN;

/* Warn of the open entries of DEVICE, which ends, and make their handles void.
   EXITING: in the process's end, where nothing is freed.  */
void gomp_data_entries_end (const struct gomp_device *device,
                            bool exiting) GOMP_HIDDEN;

/* Write "copyin of `a' (copy), entered at FILE:LINE" for ENTRY to TEXT, of
   SIZE bytes.  */
void gomp_data_entry_describe (const struct gomp_data_entry *entry,
                               char *text, size_t size) GOMP_HIDDEN;

#endif
