/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The bytes of posted copies, by device address.  */

#include "device/posted-bytes.h"

#include <assert.h>
#include <string.h>

/* A stretch that does not continue another one begins at a multiple of this in
   the buffer.  */
#define STRETCH_ALIGN 16

static inline size_t
align (size_t at)
{
  return (at + STRETCH_ALIGN - 1) & -(size_t) STRETCH_ALIGN;
}

static inline uintptr_t
end_of (const struct gomp_stretch *stretch)
{
  return stretch->start + stretch->size;
}

bool
gomp_posted_bytes_fit (const struct gomp_posted_bytes *bytes, size_t n,
                       size_t size)
{
  /* Each copy makes one stretch at most.  */
  return (n <= bytes->most - bytes->n && size <= bytes->room
          && bytes->used + size + n * (STRETCH_ALIGN - 1) <= bytes->room);
}

/* The first stretch that ends behind START; the number of stretches if there is
   none.  */
static unsigned
first_behind (const struct gomp_posted_bytes *bytes, uintptr_t start)
{
  const struct gomp_stretch *stretches = bytes->stretches;
  unsigned low = 0, high = bytes->n, latest = bytes->latest;

  /* Directives often go on where the one before has ended.  */
  if (latest < high)
    {
      if (end_of (&stretches[latest]) <= start)
        {
          low = latest + 1;
          if (low == high || end_of (&stretches[low]) > start)
            return low;
        }
      else if (stretches[latest].start <= start)
        return latest;
    }
  while (low < high)
    {
      unsigned middle = (low + high) / 2;
      if (end_of (&stretches[middle]) <= start)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Let no stretch from FIRST on have bytes [START, END): what is kept for them
   goes.  FIRST is the first stretch that ends behind START.  Stretches from the
   result on are behind END, those before *KEPT before START; those between are
   wholly gone, and to be removed.  */
static unsigned
make_way (struct gomp_posted_bytes *bytes, unsigned first, uintptr_t start,
          uintptr_t end, unsigned *kept)
{
  struct gomp_stretch *stretches = bytes->stretches;
  unsigned next = first;

  if (next < bytes->n && stretches[next].start < start)
    {
      stretches[next].size = (uint32_t) (start - stretches[next].start);
      next++;
    }
  *kept = next;
  while (next < bytes->n && end_of (&stretches[next]) <= end)
    next++;
  if (next < bytes->n && stretches[next].start < end)
    {
      uint32_t gone = (uint32_t) (end - stretches[next].start);
      stretches[next].start += gone;
      stretches[next].at += gone;
      stretches[next].size -= gone;
    }
  return next;
}

/* The smaller one of PADDING and the bytes from START to END.  */
static inline uint32_t
limit (uint32_t padding, uintptr_t start, uintptr_t end)
{
  return end - start < padding ? (uint32_t) (end - start) : padding;
}

/* Room for SIZE device bytes from START on, which no stretch has, as stretch
   number AT in place of those before NEXT.  Returns where the bytes belong.  */
static char *
make_room (struct gomp_posted_bytes *bytes, unsigned at, unsigned next,
           uintptr_t start, uint32_t size)
{
  struct gomp_stretch *stretches = bytes->stretches, *before;
  unsigned made = 1;
  char *room;

  before = at > 0 ? &stretches[at - 1] : NULL;
  if (before && end_of (before) == start
      && before->at + before->size == bytes->used)
    made = 0;
  else
    bytes->used = align (bytes->used);
  room = bytes->buffer + bytes->used;
  if (next != at + made)
    memmove (&stretches[at + made], &stretches[next],
             (bytes->n - next) * sizeof *stretches);
  bytes->n += at + made - next;
  if (made)
    stretches[at]
      = (struct gomp_stretch) { start, size, (uint32_t) bytes->used };
  else
    before->size += size;
  bytes->used += size;
  bytes->latest = at + made - 1;
  return room;
}

/* Keep the bytes of COPY, if stretch number S has room for all of them, in place
   of what it keeps there.  */
static inline bool
write_over (struct gomp_posted_bytes *bytes, unsigned s,
            const struct gomp_pset_copy *copy)
{
  const struct gomp_stretch *stretch = &bytes->stretches[s];
  uintptr_t start = (uintptr_t) copy->dst;

  if (s >= bytes->n || start < stretch->start
      || start + copy->size > end_of (stretch))
    return false;
  memcpy (bytes->buffer + stretch->at + (start - stretch->start), copy->src,
          copy->size);
  bytes->latest = s;
  return true;
}

bool
gomp_posted_bytes_replace (struct gomp_posted_bytes *bytes,
                           const struct gomp_pset_copy *copy)
{
  return write_over (bytes, first_behind (bytes, (uintptr_t) copy->dst), copy);
}

/* No byte of the buffer between ROOM and its END, where a copy of SIZE bytes is
   going to be written BEFORE bytes behind ROOM, may be uninitialized.  Most
   often all of them were written before, for what has been sent.  */
static inline void
initialize (struct gomp_posted_bytes *bytes, char *room, size_t before,
            size_t size, char *end)
{
  char *written = bytes->buffer + bytes->written;

  if (GOMP_LIKELY (end <= written))
    return;
  if (room + before > written)
    memset (written, 0, (size_t) (room + before - written));
  memset (room + before + size, 0, (size_t) (end - room) - before - size);
  bytes->written = (size_t) (end - bytes->buffer);
}

void
gomp_posted_bytes_put (struct gomp_posted_bytes *bytes,
                       const struct gomp_pset_copy *copy,
                       struct gomp_padding padding)
{
  const struct gomp_stretch *stretches = bytes->stretches;
  uintptr_t start = (uintptr_t) copy->dst, end = start + copy->size;
  unsigned first = first_behind (bytes, start), kept, next;
  uint32_t before, after;
  char *room;

  if (write_over (bytes, first, copy))
    return;
  next = make_way (bytes, first, start, end, &kept);
  before = limit (padding.before, kept > 0 ? end_of (&stretches[kept - 1]) : 0,
                  start);
  after = limit (padding.after, end,
                 next < bytes->n ? stretches[next].start : UINTPTR_MAX);
  room = make_room (bytes, kept, next, start - before,
                    before + (uint32_t) copy->size + after);
  initialize (bytes, room, before, copy->size,
              room + before + copy->size + after);
  memcpy (room + before, copy->src, copy->size);
}

/* Copy what the N stretches from FIRST on keep to one place, behind all that is
   kept, and return this; NULL if there is no room.  */
static char *
gather (const struct gomp_posted_bytes *bytes, unsigned first, unsigned n,
        size_t *used)
{
  const struct gomp_stretch *stretches = &bytes->stretches[first];
  size_t size = end_of (&stretches[n - 1]) - stretches[0].start;
  size_t at = align (*used);
  char *to = bytes->buffer + at;

  if (at > bytes->room || size > bytes->room - at)
    return NULL;
  *used = at + size;
  for (unsigned s = 0; s < n; s++, to += stretches[s - 1].size)
    memcpy (to, bytes->buffer + stretches[s].at, stretches[s].size);
  return bytes->buffer + at;
}

/* How many stretches from FIRST on are neighbours on the device, and *IN_BUFFER
   of these in the buffer, too.  */
static unsigned
neighbours (const struct gomp_posted_bytes *bytes, unsigned first,
            unsigned *in_buffer)
{
  const struct gomp_stretch *stretches = bytes->stretches;
  unsigned last = first;

  *in_buffer = 0;
  while (last + 1 < bytes->n
         && stretches[last + 1].start == end_of (&stretches[last]))
    {
      if (*in_buffer == 0
          && stretches[last + 1].at
               != stretches[last].at + stretches[last].size)
        *in_buffer = last + 1 - first;
      last++;
    }
  if (*in_buffer == 0)
    *in_buffer = last + 1 - first;
  return last + 1 - first;
}

size_t
gomp_posted_bytes_pieces (struct gomp_posted_bytes *bytes,
                          struct gomp_pset_copy *pieces)
{
  const struct gomp_stretch *stretches = bytes->stretches;
  size_t n_pieces = 0, used = bytes->used;
  unsigned s = 0;

  while (s < bytes->n)
    {
      unsigned n_there, n = neighbours (bytes, s, &n_there);
      char *from = n > n_there ? gather (bytes, s, n, &used) : NULL;
      if (from == NULL)
        {
          n = n_there;
          from = bytes->buffer + stretches[s].at;
        }
      pieces[n_pieces++] = (struct gomp_pset_copy) {
        .dst = (void *) stretches[s].start,
        .src = from,
        .size = end_of (&stretches[s + n - 1]) - stretches[s].start
      };
      s += n;
    }
  assert (n_pieces <= bytes->most);
  return n_pieces;
}

bool
gomp_posted_bytes_find (const struct gomp_posted_bytes *bytes, uintptr_t start,
                        uintptr_t end, struct gomp_pset_copy *piece)
{
  unsigned s = first_behind (bytes, start);
  const struct gomp_stretch *stretch = &bytes->stretches[s];

  if (start >= end || s == bytes->n || stretch->start >= end)
    return false;
  if (start < stretch->start)
    start = stretch->start;
  if (end > end_of (stretch))
    end = end_of (stretch);
  *piece = (struct gomp_pset_copy) {
    .dst = (void *) start,
    .src = bytes->buffer + stretch->at + (start - stretch->start),
    .size = end - start
  };
  return true;
}
