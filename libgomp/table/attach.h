/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What pointers and descriptors inside mappings hold on the device.

   A record stands for a range of a mapping whose device copy is not the host's
   bytes: a pointer or a descriptor with translated addresses.  It keeps the
   bytes the device was given last, so that the same bytes are not sent again,
   and protects the range from plain copies in either direction.  */

#ifndef GOMP_ATTACH_H
#define GOMP_ATTACH_H 1

#include "table/present.h"
#include "base/shape.h"
#include "base/types.h"

/* What is known of one translated pointer or descriptor inside a mapping.
   Belongs to the mapping; all fields are protected by the table's lock.  */
struct gomp_attachment
{
  uintptr_t start;              /* host address */
  size_t extent;                /* bytes: 8, or a descriptor's size */
  uint32_t count; /* attachment counter; 0: nothing attaches it.
                                   The record is there because a descriptor was
                                   mapped by a pset, or a pointer was stored
                                   (ALWAYS_POINTER), or the last detach is
                                   due */
  uint32_t note_count; /* the COUNT that the plan with number
                                   NOTE_STAMP is going to leave */
  uint64_t note_stamp;
  /* A number for the present state of IMAGE and of the device's bytes.
     Whenever one of them may change, the record gets a new number that no
     record has had before (gomp_attachment_changed).  The sum of the marks of a
     mapping's records is its gomp_mapping_version, by which memos see that
     something has changed.  */
  uint64_t mark;
  /* Host address of data that enter data or target data has mapped along with
     the mapping that this record is in, because the pointer at START, an
     allocated component, referred to it.  The data is released along with that
     mapping.  0: there is no such data.  */
  uintptr_t component;
  /* Number of the latest search for such data (gomp_plan_find_components) that
     has come to this record; so no search releases the data twice.  */
  uint64_t found_stamp;
  bool current; /* the device's bytes are IMAGE; false: IMAGE
                                   means nothing, since it has not been sent,
                                   or sending it has failed */
  bool due; /* COUNT has become 0, and the device is still
                                   to get HOST_BYTES */
  unsigned char *host_bytes; /* if DUE: the EXTENT bytes that the host had
                                   when COUNT became 0; else out of date, or
                                   NULL */
  unsigned char image[]; /* EXTENT bytes: what the device was given
                                   last */
};

/* Common to all functions: the caller holds the table's lock, unless a comment
   says that the function takes it.  */

/* Return the record of MAPPING that starts at host address START, or NULL.  */
struct gomp_attachment *gomp_attachment_at (const struct gomp_mapping *mapping,
                                            uintptr_t start) GOMP_HIDDEN;
/* Return the record of MAPPING with the lowest address of those that have a
   byte at host address START or at a higher one.  Returns NULL if there is no
   such record.  */
struct gomp_attachment *
gomp_attachment_after (const struct gomp_mapping *mapping, uintptr_t start)
  GOMP_HIDDEN;

/* Return the index of the record that gomp_attachment_after returns for MAPPING
   and START, in the array of MAPPING's records.  Returns the number of records
   if there is no such record.  MAPPING must have records.  */
size_t gomp_attachments_index (const struct gomp_mapping *mapping,
                               uintptr_t start) GOMP_HIDDEN;

/* Return a record of MAPPING that covers host bytes [START, START + EXTENT).
   If MAPPING has a record for just these bytes, that one is returned, with its
   image.  Otherwise a new record is made.  It takes the place of all records
   that overlap these bytes: it covers theirs, too, so that it may be larger
   than asked for, and it has the largest of their counters.  A new record is
   not current, and its image is undefined until the caller sets it.  The record
   that is returned has a new mark and is not due, whether it is new or not.  It
   belongs to MAPPING.  Ends the program if there is no memory.  */
struct gomp_attachment *gomp_attachment_make (struct gomp_mapping *mapping,
                                              uintptr_t start, size_t extent)
  GOMP_HIDDEN;
/* Give RECORD of MAPPING a new mark, because its image, or the bytes that the
   device has of it, are going to change.  Memos that depend on the record are
   not valid after that.  */
void gomp_attachment_changed (struct gomp_mapping *mapping,
                              struct gomp_attachment *record) GOMP_HIDDEN;
/* Take RECORD out of MAPPING and free it.  The bytes on the device are not
   changed.  */
void gomp_attachment_drop (struct gomp_mapping *mapping,
                           struct gomp_attachment *record) GOMP_HIDDEN;
/* Free RECORD, which belongs to no mapping.  */
void gomp_attachment_free (struct gomp_attachment *record) GOMP_HIDDEN;
/* Free all records of MAPPING, which has none after that.  */
void gomp_attachments_free (struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Attach the pointer at host address START once more, for OpenACC, by counting
   only.  That suffices if two conditions hold:
   - The pointer is attached, or its last detach is due.
   - gomp_attachment_unchanged is true of the pointer and BIAS.
   Returns true if both hold: the counter is one higher, and a detach that was
   due is not due any more.  Returns false, with nothing changed, if one does
   not hold.  Takes the table's lock, so it must not be held.  */
bool gomp_attachment_raise (struct gomp_present *table, uintptr_t start,
                            size_t bias) GOMP_HIDDEN;
/* Detach the pointer at host address START once, for OpenACC, by counting
   only.  That suffices in two cases:
   - The pointer's counter is more than 1, so that the pointer stays attached.
   - The counter is 1, MAY_BE_DUE is true, and the detach can be put off
     (run-due.h): no deep object owns the pointer (gomp_deep_owns_pointer), and
     the table has room to note the pointer as due.
   In both cases the pointer's record has to be CURRENT, and its mapping not
   busy.  Returns true if counting suffices: the counter is one lower, and the
   pointer is due if the counter is 0 now.  Returns false, with the counter
   unchanged, if it does not suffice.  Takes the table's lock, so it must not be
   held.  */
bool gomp_attachment_lower (struct gomp_present *table, uintptr_t start,
                            bool may_be_due) GOMP_HIDDEN;

/* Return whether the device already has all that attaching the descriptor of
   SIZE bytes (8: a pointer) at host address START would give it.  The target
   of the descriptor begins BIAS bytes behind the address in it.  Returns false
   if the descriptor's mapping is in transfer, or the target is not
   present.  */
bool gomp_attachment_unchanged (struct gomp_present *table, uintptr_t start,
                                size_t size, size_t bias) GOMP_HIDDEN;

/* Return whether a record of MAPPING protects some byte of the rows of SHAPE.
   The lowest row begins at host address START.  SHAPE is one of mapped data:
   its rows have the same distances on the host and on the device (shape.h).  */
bool gomp_attachments_touch_rows (const struct gomp_mapping *mapping,
                                  uintptr_t start,
                                  const struct gomp_shape *shape) GOMP_HIDDEN;

/* Find the next piece as gomp_attachments_gap does, in a MAPPING that has
   records.  Only gomp_attachments_gap calls this.  */
bool gomp_attachments_gap_slow (const struct gomp_mapping *mapping,
                                uintptr_t *at, uintptr_t end, uintptr_t *piece,
                                uintptr_t *piece_end) GOMP_HIDDEN;

/* Find the next piece of host bytes as gomp_attachments_gap does, for a loop
   over all pieces, which needs only one search.  Before the first call *INDEX
   is gomp_attachments_index of *AT; each call moves it on.  MAPPING must have
   records.  */
static inline bool
gomp_attachments_next_gap (const struct gomp_mapping *mapping, size_t *index,
                           uintptr_t *at, uintptr_t end, uintptr_t *piece,
                           uintptr_t *piece_end)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  while (*at < end)
    {
      const struct gomp_attachment *record
        = *index < all->n ? all->records[*index] : NULL;
      *piece = *at;
      if (record == NULL || record->start >= end)
        {
          *at = *piece_end = end;
          return true;
        }
      *piece_end = record->start;
      *at = record->start + record->extent;
      ++*index;
      if (*piece_end > *piece)
        return true;
    }
  return false;
}

/* Set *PIECE and *PIECE_END to the start and end of the first piece of host
   bytes [*AT, END) that no record of MAPPING protects, and move *AT to where
   the next call has to go on.  Returns false if there is no such piece.  */
static inline bool
gomp_attachments_gap (const struct gomp_mapping *mapping, uintptr_t *at,
                      uintptr_t end, uintptr_t *piece, uintptr_t *piece_end)
{
  if (GOMP_UNLIKELY (gomp_mapping_attachments (mapping) != NULL))
    return gomp_attachments_gap_slow (mapping, at, end, piece, piece_end);
  *piece = *at;
  *piece_end = *at = end;
  return *piece < end;
}

#endif
