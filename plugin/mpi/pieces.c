/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Large data, in pieces.  */

#include "mpi/pieces.h"

#include <stdlib.h>

#include "libgomp-plugin.h"

/* How many pieces are under way at once.  */
#define AHEAD 8
/* MPI asks the receiver before it sends a piece.  For so much data that all of
   its pieces are not under way at once, they are larger, so that this does not
   hold them up.  */
#define MUCH ((size_t) 4 << 20)
#define LARGE_PIECE ((size_t) 1 << 20)

/* The size of all pieces of N bytes but the last.  */
static size_t
whole_piece (size_t n)
{
  return n > MUCH ? LARGE_PIECE : GOMP_MPI_PIECE;
}

static size_t
piece_size (size_t n, size_t offset)
{
  size_t whole = whole_piece (n);

  return n - offset < whole ? n - offset : whole;
}

static void
count (unsigned long *counter)
{
  __atomic_add_fetch (counter, 1, __ATOMIC_RELAXED);
}

/* The pieces of one stream that are under way: a ring, the oldest first.  */
struct ring
{
  MPI_Request requests[AHEAD];
  size_t sizes[AHEAD], offsets[AHEAD];
  char *buffers; /* AHEAD times WHOLE bytes, or NULL */
  size_t whole;
  unsigned begun, ended;
};

static bool
begin (struct ring *ring, const struct gomp_mpi_peer *peer, int tag,
       char *bytes, size_t offset, size_t size, bool send)
{
  unsigned slot = ring->begun % AHEAD;

  if (!(send
          ? gomp_mpi_send_begin (peer, tag, bytes, size, &ring->requests[slot])
          : gomp_mpi_receive_begin (peer, tag, bytes, size,
                                    &ring->requests[slot])))
    return false;
  count (send ? &gomp_mpi_counts.pieces_sent
              : &gomp_mpi_counts.pieces_received);
  ring->sizes[slot] = size;
  ring->offsets[slot] = offset;
  ring->begun++;
  return true;
}

/* Wait for the oldest piece.  False: it has failed, or has not its size.  */
static bool
end (struct ring *ring, bool send, const struct gomp_mpi_wait *wait)
{
  unsigned slot = ring->ended++ % AHEAD;
  size_t got = ring->sizes[slot];

  return (gomp_mpi_finish (&ring->requests[slot], send ? NULL : &got, wait)
          && got == ring->sizes[slot]);
}

static char *
buffer (struct ring *ring, unsigned piece)
{
  return ring->buffers + piece % AHEAD * ring->whole;
}

/* A ring with buffers for the pieces of N bytes.  */
static struct ring
ring_of (size_t n)
{
  size_t whole = whole_piece (n);

  return (struct ring) { .buffers = GOMP_PLUGIN_malloc (AHEAD * whole),
                         .whole = whole };
}

/* Nothing of what is still under way is wanted.  */
static void
drop (struct ring *ring)
{
  while (ring->ended < ring->begun)
    gomp_mpi_cancel (&ring->requests[ring->ended++ % AHEAD]);
}

static bool
move (const struct gomp_mpi_peer *peer, int tag, char *bytes, size_t n,
      bool send, const struct gomp_mpi_wait *wait)
{
  struct ring ring = { .begun = 0 };
  bool fine = true;
  size_t offset = 0;

  while (fine && (offset < n || ring.ended < ring.begun))
    if (offset < n && ring.begun - ring.ended < AHEAD)
      {
        size_t size = piece_size (n, offset);
        fine = begin (&ring, peer, tag, bytes + offset, offset, size, send);
        offset += size;
      }
    else
      fine = end (&ring, send, wait);
  drop (&ring);
  return fine;
}

bool
gomp_mpi_pieces_send (const struct gomp_mpi_peer *peer, int tag,
                      const void *bytes, size_t n,
                      const struct gomp_mpi_wait *wait)
{
  return move (peer, tag, (char *) bytes, n, true, wait);
}

bool
gomp_mpi_pieces_receive (const struct gomp_mpi_peer *peer, int tag, void *bytes,
                         size_t n, const struct gomp_mpi_wait *wait)
{
  return move (peer, tag, bytes, n, false, wait);
}

bool
gomp_mpi_pieces_forward (const struct gomp_mpi_peer *peer, int tag, size_t n,
                         gomp_mpi_place_piece *place, void *data,
                         const struct gomp_mpi_wait *wait, bool *broken)
{
  struct ring ring = ring_of (n);
  bool placed = true;
  size_t offset = 0;

  *broken = false;
  while (!*broken && placed && offset < n)
    {
      size_t size = piece_size (n, offset);
      char *bytes = buffer (&ring, ring.begun);
      if (ring.begun - ring.ended == AHEAD)
        *broken = !end (&ring, true, wait);
      if (*broken)
        break;
      placed = place (data, offset, bytes, size);
      *broken
        = !begin (&ring, peer, tag, bytes, offset, placed ? size : 0, true);
      offset += size;
    }
  while (!*broken && ring.ended < ring.begun)
    *broken = !end (&ring, true, wait);
  drop (&ring);
  /* What MPI may still use stays.  */
  if (!*broken)
    free (ring.buffers);
  return placed && !*broken;
}

bool
gomp_mpi_pieces_store (const struct gomp_mpi_peer *peer, int tag, size_t n,
                       gomp_mpi_place_piece *place, void *data,
                       const struct gomp_mpi_wait *wait, bool *broken)
{
  struct ring ring = ring_of (n);
  bool placed = true;
  size_t offset = 0;

  *broken = false;
  while (!*broken && (offset < n || ring.ended < ring.begun))
    if (offset < n && ring.begun - ring.ended < AHEAD)
      {
        size_t size = piece_size (n, offset);
        *broken = !begin (&ring, peer, tag, buffer (&ring, ring.begun), offset,
                          size, false);
        offset += size;
      }
    else
      {
        unsigned slot = ring.ended % AHEAD;
        char *bytes = buffer (&ring, ring.ended);
        *broken = !end (&ring, false, wait);
        placed = (placed && !*broken
                  && place (data, ring.offsets[slot], bytes, ring.sizes[slot]));
      }
  drop (&ring);
  if (!*broken)
    free (ring.buffers);
  return placed && !*broken;
}
