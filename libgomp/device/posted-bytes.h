/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The bytes of posted copies, by device address.

   Copies to neighbouring device memory are kept as one stretch, so that they
   can be made as one.  A copy to bytes that are kept already is written over
   them: what is sent is what the device would hold in the end.  Invariants:
   the stretches ascend, and no two of them have a byte in common.

   The caller serializes all calls.  */

#ifndef GOMP_POSTED_BYTES_H
#define GOMP_POSTED_BYTES_H 1

#include "base/types.h"

#include "libgomp-plugin.h"

/* SIZE device bytes at device address START.  The bytes that are to be copied
   there are kept in the buffer of struct gomp_posted_bytes: the SIZE bytes from
   index AT on.  */
struct gomp_stretch
{
  uintptr_t start;
  uint32_t size;
  uint32_t at;
};

/* The bytes of posted copies, and where they go.  */
struct gomp_posted_bytes
{
  char *buffer;                 /* the caller's */
  size_t room;                  /* bytes of BUFFER */
  size_t used;                  /* of these, from the first one on */
  /* The first WRITTEN bytes of BUFFER have been written since BYTES was made;
     the others may be uninitialized memory.  */
  size_t written;
  struct gomp_stretch *stretches; /* the caller's */
  unsigned n, most;             /* there are N, and room for MOST */
  /* Index of the stretch that the latest gomp_posted_bytes_put made or changed;
     0 if N is 0.  */
  unsigned latest;
};

/* How many device bytes before and behind a copy are nobody's, so that they
   may be written along with it.  */
struct gomp_padding
{
  uint32_t before, after;
};

/* Return whether N copies, of SIZE bytes in all with their padding, can be
   kept in BYTES besides what is there.  */
bool gomp_posted_bytes_fit (const struct gomp_posted_bytes *bytes, size_t n,
                            size_t size) GOMP_HIDDEN;

/* Keep COPY, whose host bytes are read now, in BYTES.  For its PADDING any bytes
   that have been written are kept where nothing is kept yet.  There is room (gomp_posted_bytes_fit),
   and COPY has at least one byte.  */
void gomp_posted_bytes_put (struct gomp_posted_bytes *bytes,
                            const struct gomp_pset_copy *copy,
                            struct gomp_padding padding) GOMP_HIDDEN;

/* Keep COPY, whose host bytes are read now, as gomp_posted_bytes_put does, if
   one stretch has all its device bytes, so that no room is needed.  Returns
   false, with BYTES unchanged, if none has.  COPY has at least one byte.  */
bool gomp_posted_bytes_replace (struct gomp_posted_bytes *bytes,
                                const struct gomp_pset_copy *copy) GOMP_HIDDEN;

/* Write the copies that send all that BYTES keeps to PIECES, in the order of
   their device addresses, and return their number.  PIECES has room for
   BYTES->most copies.  Stretches that are neighbours on the device are sent by
   one copy.  If such neighbours lie apart in the buffer, what they keep is
   first put together in the unused part of the buffer; if there is no room,
   they are sent by several copies.  The sources of the copies are in the
   buffer, and valid until the next call that changes BYTES.  */
size_t gomp_posted_bytes_pieces (struct gomp_posted_bytes *bytes,
                                 struct gomp_pset_copy *pieces) GOMP_HIDDEN;

/* Find the lowest of the device bytes [START, END) for which BYTES keeps
   something.  Set *PIECE to a copy that sends what is kept from this byte on,
   to the end of its stretch or to END, whichever comes first.  Bytes of further
   stretches may follow below END; a call with the end of *PIECE as START finds
   them.  Returns false, with *PIECE unchanged, if BYTES keeps nothing for
   [START, END).  */
bool gomp_posted_bytes_find (const struct gomp_posted_bytes *bytes,
                             uintptr_t start, uintptr_t end,
                             struct gomp_pset_copy *piece) GOMP_HIDDEN;

/* Keep nothing any more in BYTES.  */
static inline void
gomp_posted_bytes_clear (struct gomp_posted_bytes *bytes)
{
  bytes->used = 0;
  bytes->n = 0;
  bytes->latest = 0;
}

#endif
