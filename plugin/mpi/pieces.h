/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Large data, in pieces: several are under way at once, from and to the place
   where the data is.  */

#ifndef GOMP_MPI_PIECES_H
#define GOMP_MPI_PIECES_H 1

#include "mpi/link.h"

/* Puts a piece of SIZE bytes, which is at BYTES, in its place, OFFSET bytes
   behind the beginning of the whole; or gets it from there.  Returns false
   after GOMP_PLUGIN_error.  */
typedef bool gomp_mpi_place_piece (void *data, size_t offset, void *bytes,
                                   size_t size);

#pragma GCC visibility push(hidden)

/* Send or receive the N bytes at BYTES.  Sending returns when they may be
   changed.  Both return false if it has failed, the other side has broken off,
   or WAIT goes on no more.  */
bool gomp_mpi_pieces_send (const struct gomp_mpi_peer *peer, int tag,
                           const void *bytes, size_t n,
                           const struct gomp_mpi_wait *wait);
bool gomp_mpi_pieces_receive (const struct gomp_mpi_peer *peer, int tag,
                              void *bytes, size_t n,
                              const struct gomp_mpi_wait *wait);

/* Send or receive N bytes that are no memory of this process: PLACE, which is
   passed DATA, gets or puts each piece, while others are under way.

   If PLACE fails, forwarding sends an empty piece in place of the rest, by
   which the other side is told, and returns false; storing goes on to receive,
   and returns false at the end.  *BROKEN says that the messages themselves have
   failed.  */
bool gomp_mpi_pieces_forward (const struct gomp_mpi_peer *peer, int tag,
                              size_t n, gomp_mpi_place_piece *place, void *data,
                              const struct gomp_mpi_wait *wait, bool *broken);
bool gomp_mpi_pieces_store (const struct gomp_mpi_peer *peer, int tag, size_t n,
                            gomp_mpi_place_piece *place, void *data,
                            const struct gomp_mpi_wait *wait, bool *broken);

#pragma GCC visibility pop

#endif
