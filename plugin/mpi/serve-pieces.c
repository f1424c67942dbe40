/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out requests: large data, to and from the devices' memory.

   MPI reads and writes that memory itself where the plugin says where it is.  Else
   each piece is copied, by way of a buffer, while others are under way.  */

#include "mpi/serve.h"

bool
gomp_mpi_put_piece (void *data, size_t offset, void *bytes, size_t size)
{
  const struct gomp_mpi_place *place = data;

  return (place->device
          && gomp_mpi_served.host2dev (place->ord, place->device + offset,
                                       bytes, size));
}

bool
gomp_mpi_get_piece (void *data, size_t offset, void *bytes, size_t size)
{
  const struct gomp_mpi_place *place = data;

  return (place->device
          && gomp_mpi_served.dev2host (place->ord, bytes,
                                       place->device + offset, size));
}

/* ---- By MPI itself ---- */

/* Return where MPI finds the SIZE bytes at PLACE, which stay there until
   end_move; NULL if it does not.  */
static void *
begin_move (struct gomp_mpi_task *task, const struct gomp_mpi_place *place,
            size_t size)
{
  struct gomp_mpi_served_device *device = task->device;
  void *memory = NULL;

  if (!place->device || !gomp_mpi_served.pset_reach)
    return NULL;
  __atomic_add_fetch (&device->moving, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&device->open, __ATOMIC_SEQ_CST))
    memory = gomp_mpi_served.pset_reach (place->ord, place->device, size);
  if (!memory)
    __atomic_sub_fetch (&device->moving, 1, __ATOMIC_SEQ_CST);
  return memory;
}

/* What was not moved whole may be moved later.  */
static void
end_move (struct gomp_mpi_task *task, bool whole)
{
  if (!whole)
    __atomic_store_n (&task->device->held, true, __ATOMIC_SEQ_CST);
  __atomic_sub_fetch (&task->device->moving, 1, __ATOMIC_SEQ_CST);
}

/* A device that is being closed is not waited for.  */
static bool
stays_open (void *data)
{
  const struct gomp_mpi_task *task = data;

  return (__atomic_load_n (&task->device->open, __ATOMIC_SEQ_CST)
          && task->wait->goes_on (task->wait->data));
}

/* ---- Either way ---- */

bool
gomp_mpi_serve_store (struct gomp_mpi_task *task,
                      const struct gomp_mpi_peer *peer,
                      const struct gomp_mpi_place *place, size_t size,
                      bool *broken)
{
  const struct gomp_mpi_wait wait = { stays_open, task };
  int tag = GOMP_MPI_TAG_PIECES + task->lane;
  void *memory = begin_move (task, place, size);

  if (!memory)
    return gomp_mpi_pieces_store (peer, tag, size, gomp_mpi_put_piece,
                                  (void *) place, task->wait, broken);
  *broken = !gomp_mpi_pieces_receive (peer, tag, memory, size, &wait);
  end_move (task, !*broken);
  return !*broken;
}

bool
gomp_mpi_serve_forward (struct gomp_mpi_task *task,
                        const struct gomp_mpi_peer *peer,
                        const struct gomp_mpi_place *place, size_t size,
                        bool *broken)
{
  const struct gomp_mpi_wait wait = { stays_open, task };
  int tag = GOMP_MPI_TAG_PIECES + task->lane;
  void *memory = begin_move (task, place, size);

  if (!memory)
    return gomp_mpi_pieces_forward (peer, tag, size, gomp_mpi_get_piece,
                                    (void *) place, task->wait, broken);
  *broken = !gomp_mpi_pieces_send (peer, tag, memory, size, &wait);
  end_move (task, !*broken);
  return !*broken;
}
