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
  unsigned char *host_bytes;    /* EXTENT bytes, the host's, if DUE; or what was
                                   that, or NULL */
  unsigned char image[];        /* EXTENT bytes */
};

/* All functions: the table's lock held.  */

/* Return MAPPING's record that starts at host address START, or NULL.  */
struct gomp_attachment *gomp_attachment_at (const struct gomp_mapping *mapping,
                                            uintptr_t start) GOMP_HIDDEN;
/* Return MAPPING's first record that ends behind host address START, or
   NULL.  */
struct gomp_attachment *
gomp_attachment_after (const struct gomp_mapping *mapping, uintptr_t start)
  GOMP_HIDDEN;

/* Return the index, in MAPPING's records, of the first one that ends behind
   host address START, or their number if none does.  MAPPING has records.  */
size_t gomp_attachments_index (const struct gomp_mapping *mapping,
                               uintptr_t start) GOMP_HIDDEN;

/* Return MAPPING's record for [START, START + EXTENT), made if need be.
   Records that overlap it are merged into it: it covers them all, and has the
   largest counter.  A record that was made, or has changed in size, is not
   current, and bytes of its image beyond the caller's are undefined until set.
   It stays MAPPING's.  */
struct gomp_attachment *gomp_attachment_make (struct gomp_mapping *mapping,
                                              uintptr_t start, size_t extent)
  GOMP_HIDDEN;
/* Give RECORD of MAPPING a new mark, since its image, or what the device has
   of it, is changing: memos that depend on it are not valid any more.  */
void gomp_attachment_changed (struct gomp_mapping *mapping,
                              struct gomp_attachment *record) GOMP_HIDDEN;
/* Take RECORD out of MAPPING and free it.  The device is not told.  */
void gomp_attachment_drop (struct gomp_mapping *mapping,
                           struct gomp_attachment *record) GOMP_HIDDEN;
/* Free RECORD, which belongs to no mapping.  */
void gomp_attachment_free (struct gomp_attachment *record) GOMP_HIDDEN;
/* Free all records of MAPPING; it has none then.  */
void gomp_attachments_free (struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Attach the pointer at host address START once more by counting alone, for
   OpenACC.  That does if it is attached, or its end is due, and the device has
   it, the descriptor around it, and its target, BIAS bytes behind its value,
   as they are now.  False: it does not do, and nothing has changed.  Takes the
   table's lock: no lock held.  */
bool gomp_attachment_raise (struct gomp_present *table, uintptr_t start,
                            size_t bias) GOMP_HIDDEN;
/* Detach the pointer at host address START once by counting alone, for
   OpenACC.  That does if it stays attached or, MAY_BE_DUE being set, if its
   end can be put off (run-due.h).  False: it does not do, and nothing has
   changed.  Takes the table's lock: no lock held.  */
bool gomp_attachment_lower (struct gomp_present *table, uintptr_t start,
                            bool may_be_due) GOMP_HIDDEN;

/* Return whether the descriptor of SIZE bytes at host address START, whose
   target lies BIAS bytes behind its value, is what the device has been given.
   Lock held.  */
bool gomp_attachment_unchanged (struct gomp_present *table, uintptr_t start,
                                size_t size, size_t bias) GOMP_HIDDEN;

/* Return whether a record of MAPPING protects some of the rows of SHAPE, which
   begins at host address START.  */
bool gomp_attachments_touch_rows (const struct gomp_mapping *mapping,
                                  uintptr_t start,
                                  const struct gomp_shape *shape) GOMP_HIDDEN;

/* Find the next piece of host bytes [*AT, END) that no record of MAPPING
   protects: set *PIECE and *PIECE_END to it, and *AT behind it.  False: there
   is none.  For gomp_attachments_gap.  */
bool gomp_attachments_gap_slow (const struct gomp_mapping *mapping,
                                uintptr_t *at, uintptr_t end,
                                uintptr_t *piece, uintptr_t *piece_end)
  GOMP_HIDDEN;

/* Do as gomp_attachments_gap in a loop over the pieces, without a search for
   each.  Before the first call *INDEX is gomp_attachments_index of *AT; this
   keeps it.  MAPPING has records.  */
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

/* Find the next piece of host bytes [*AT, END) of MAPPING that no record
   protects: set *PIECE and *PIECE_END to it, and *AT behind it.  False: there
   is none.  */
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
