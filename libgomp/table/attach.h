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

struct gomp_attachment
{
  uintptr_t start;              /* host address */
  size_t extent;                /* bytes: 8, or a descriptor's size */
  uint32_t count;               /* attachment counter; 0 for a pset */
  uint32_t note_count;          /* COUNT as plan NOTE_STAMP leaves it */
  uint64_t note_stamp;
  uint64_t mark;                /* of its image: no other one has had it */
  uintptr_t component;          /* what enter data or target data has mapped
                                   along with the holder, because the pointer
                                   at START referred to it on the host; 0:
                                   nothing */
  uint64_t found_stamp;         /* the latest search for components that has
                                   found it */
  bool current;                 /* the device holds IMAGE */
  bool due;              /* COUNT is 0, and the device is to get what the
                                   host had when it got there */
  unsigned char *host_bytes; /* EXTENT bytes, the host's, if DUE; or what was
                                   that, or NULL */
  unsigned char image[]; /* EXTENT bytes */
};

/* Common to all functions: the caller holds the table's lock, unless a comment
   says that the function takes it.  */

/* Return the record of MAPPING that starts at host address START, or NULL.  */
struct gomp_attachment *gomp_attachment_at (const struct gomp_mapping *mapping,
                                            uintptr_t start) GOMP_HIDDEN;
/* Return the first record of MAPPING that ends behind host address START, or
   NULL.  */
struct gomp_attachment *
gomp_attachment_after (const struct gomp_mapping *mapping, uintptr_t start)
  GOMP_HIDDEN;

/* Return the index of the first record of MAPPING that ends behind host
   address START; the number of records if none does.  MAPPING has records.  */
size_t gomp_attachments_index (const struct gomp_mapping *mapping,
                               uintptr_t start) GOMP_HIDDEN;

/* Return the record of MAPPING for host bytes [START, START + EXTENT), and
   make it if there is none.  Records that overlap these bytes are merged into
   it: it covers them all, and has the largest of their counters.  A record
   that was made, or that has changed in size, is not current, and bytes of its
   image beyond these are undefined until the caller sets them.  The record
   belongs to MAPPING.  */
struct gomp_attachment *gomp_attachment_make (struct gomp_mapping *mapping,
                                              uintptr_t start, size_t extent)
  GOMP_HIDDEN;
/* Give RECORD of MAPPING a new mark, since its image, or what the device has
   of it, is going to change.  Memos that depend on the record are not valid
   any more.  */
void gomp_attachment_changed (struct gomp_mapping *mapping,
                              struct gomp_attachment *record) GOMP_HIDDEN;
/* Take RECORD out of MAPPING and free it.  The pointer's copy on the device is
   not changed.  */
void gomp_attachment_drop (struct gomp_mapping *mapping,
                           struct gomp_attachment *record) GOMP_HIDDEN;
/* Free RECORD, which belongs to no mapping.  */
void gomp_attachment_free (struct gomp_attachment *record) GOMP_HIDDEN;
/* Free all records of MAPPING, which has none after that.  */
void gomp_attachments_free (struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Attach the pointer at host address START once more, for OpenACC, by counting
   only.  That is possible if the pointer is attached, or its last detach is
   due, and if the device already has its value, the descriptor around it, and
   its target, which lies BIAS bytes behind its value.  Returns false, with
   nothing changed, if it is not possible.  Takes the table's lock, so it must
   not be held.  */
bool gomp_attachment_raise (struct gomp_present *table, uintptr_t start,
                            size_t bias) GOMP_HIDDEN;
/* Detach the pointer at host address START once, for OpenACC, by counting
   only.  That is possible if the pointer stays attached or, if MAY_BE_DUE, if
   its last detach can be put off (run-due.h).  Returns false, with nothing
   changed, if it is not possible.  Takes the table's lock, so it must not be
   held.  */
bool gomp_attachment_lower (struct gomp_present *table, uintptr_t start,
                            bool may_be_due) GOMP_HIDDEN;

/* Return whether the device already has what it would be given for the
   descriptor of SIZE bytes at host address START, whose target lies BIAS bytes
   behind the address in it.  */
bool gomp_attachment_unchanged (struct gomp_present *table, uintptr_t start,
                                size_t size, size_t bias) GOMP_HIDDEN;

/* Return whether a record of MAPPING protects some byte of the rows of SHAPE,
   of which the lowest begins at host address START.  */
bool gomp_attachments_touch_rows (const struct gomp_mapping *mapping,
                                  uintptr_t start,
                                  const struct gomp_shape *shape) GOMP_HIDDEN;

/* Find the next piece of host bytes [*AT, END) that no record of MAPPING,
   which has records, protects: set *PIECE and *PIECE_END to it, and *AT behind
   it.  Returns false if there is none.  gomp_attachments_gap calls this.  */
bool gomp_attachments_gap_slow (const struct gomp_mapping *mapping,
                                uintptr_t *at, uintptr_t end, uintptr_t *piece,
                                uintptr_t *piece_end) GOMP_HIDDEN;

/* Find the next piece of host bytes as gomp_attachments_gap does, in a loop
   over all pieces, without a search for each.  *INDEX is
   gomp_attachments_index of *AT before the first call, and is kept up to date
   here.  MAPPING has records.  */
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

/* Find the next piece of host bytes [*AT, END) that no record of MAPPING
   protects: set *PIECE and *PIECE_END to it, and *AT behind it.  Returns false
   if there is none.  */
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
