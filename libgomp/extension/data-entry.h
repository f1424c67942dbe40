/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Structured data entries that have not been left, by handle.

   A handle is the number of a slot and how often that slot has been used, so
   that the handle of an entry that was left never stands for another one.  An
   entry that is being left belongs to the thread that leaves it.  The
   functions with handles or devices take a lock of this file's own
   (GOMP_RANK_ENTRIES); any thread may call them.  */

#ifndef GOMP_DATA_ENTRY_H
#define GOMP_DATA_ENTRY_H 1

#include "extension/data-object.h"

/* A structured entry that has not been left.  */
struct gomp_data_entry
{
  gomp_pset_action action;
  int number;                   /* of the device, as the user gave it */
  struct gomp_device *device; /* NULL: nothing is mapped, since the device is
                                   the host or shares its memory, or since the
                                   value of the `if' clause (CONDITION of struct
                                   gomp_pset_data) is false */
  bool mapped; /* REGION is set, and has to be ended; false if
                                   DEVICE is NULL, or if there was neither data
                                   to be mapped nor a pointer to be attached,
                                   such as for a section without elements */
  struct gomp_data_object object;
  struct gomp_region region;
  const void *pc; /* return address of the call */
  int line;
  char *file; /* the user's file, or NULL; freed with the
                                   entry */
  char *what; /* "copyin of `a' (copy)"; freed with the
                                   entry */
};

/* Return a new entry, zeroed, for the caller to fill and to pass to
   gomp_data_entry_open or gomp_data_entry_destroy.  */
struct gomp_data_entry *gomp_data_entry_create (void) GOMP_HIDDEN;
/* Free ENTRY, which has no handle: it was never opened, or has been closed.  */
void gomp_data_entry_destroy (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* Open ENTRY, which belongs to the table of entries from now on, and return
   its handle.  */
uint64_t gomp_data_entry_open (struct gomp_data_entry *entry) GOMP_HIDDEN;

/* Take the entry of HANDLE for the calling thread, to which it belongs alone
   until gomp_data_entry_release or gomp_data_entry_close, and return it.
   Returns NULL if HANDLE stands for none, or if another thread has taken the
   entry.  */
struct gomp_data_entry *gomp_data_entry_acquire (uint64_t handle) GOMP_HIDDEN;
/* Give the entry of HANDLE, which gomp_data_entry_acquire has returned, back
   to the table.  If its device has ended in the meantime, the entry is
   freed.  */
void gomp_data_entry_release (uint64_t handle) GOMP_HIDDEN;
/* Take the entry of HANDLE, which gomp_data_entry_acquire has returned, out of
   the table.  The entry belongs to the caller from then on, and HANDLE stands
   for nothing.  */
void gomp_data_entry_close (uint64_t handle) GOMP_HIDDEN;

/* Call VISIT (TEXT, DATA), unless VISIT is NULL, with the description of each
   open entry of DEVICE, in the order in which they were entered, and return
   their number.  NULL for DEVICE means the entries that map nothing.  TEXT is
   valid during the call only.  VISIT is called without a lock.  */
size_t gomp_data_entries_walk (const struct gomp_device *device,
                               void (*visit) (const char *, void *), void *data)
  GOMP_HIDDEN;

/* Warn of the open entries of DEVICE, which is going to end; with NULL for
   DEVICE, of those that map nothing.  From then on gomp_data_entry_acquire
   returns NULL for the handles of these entries.  Entries that no thread has
   taken are freed.  An entry that a thread has taken stays until this thread
   passes the handle to gomp_data_entry_release, which frees the entry, or to
   gomp_data_entry_close.

   EXITING says that the process is ending already.  This function only warns
   then: handles and entries stay as they are.  If a thread holds the lock of
   the table, which may be the one that called exit, it does not even warn.  */
void gomp_data_entries_end (const struct gomp_device *device, bool exiting)
  GOMP_HIDDEN;

/* Write a description of ENTRY, such as "copyin of `a' (copy), entered at
   FILE:LINE", to TEXT, which has room for SIZE bytes.  */
void gomp_data_entry_describe (const struct gomp_data_entry *entry, char *text,
                               size_t size) GOMP_HIDDEN;

#endif
