/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out requests: copies between devices, of one server or of two.  */

#include <stdlib.h>

#include "mpi/serve.h"

/* ---- Of one server ---- */

/* From one device to the other by way of the server's own memory.  */
static bool
copy_in_steps (const struct gomp_mpi_place *to,
               const struct gomp_mpi_place *from, size_t size)
{
  size_t most = size < GOMP_MPI_PIECE ? size : GOMP_MPI_PIECE;
  char *bytes = GOMP_PLUGIN_malloc (most);
  bool fine = true;

  for (size_t done = 0; done < size && fine; done += most)
    {
      size_t n = size - done < most ? size - done : most;
      fine = (gomp_mpi_get_piece ((void *) from, done, bytes, n)
              && gomp_mpi_put_piece ((void *) to, done, bytes, n));
    }
  free (bytes);
  return fine;
}

/* Is [START, START + SIZE) memory of the open device ORD of this server?  */
static bool
has_range (struct gomp_mpi_task *task, uint64_t ord, uintptr_t start,
           size_t size)
{
  struct gomp_mpi_served_device *own = task->device;
  bool has;

  if (ord >= GOMP_MPI_SERVED_DEVICES
      || !__atomic_load_n (&gomp_mpi_served_devices[ord].open,
                           __ATOMIC_ACQUIRE))
    return gomp_mpi_task_fail (task, "the device is not in use");
  task->device = &gomp_mpi_served_devices[ord];
  has = gomp_mpi_serve_range (task, start, size);
  task->device = own;
  return has;
}

bool
gomp_mpi_serve_across (struct gomp_mpi_task *task)
{
  uintptr_t dst = gomp_mpi_get (&task->request);
  uint64_t ord = gomp_mpi_get (&task->request);
  uintptr_t src = gomp_mpi_get (&task->request);
  size_t size = gomp_mpi_get (&task->request);
  const struct gomp_mpi_place to = { task->ord, (char *) dst };
  const struct gomp_mpi_place from = { (int) ord, (char *) src };

  if (!gomp_mpi_serve_range (task, dst, size)
      || !has_range (task, ord, src, size))
    return false;
  return (gomp_mpi_served.pset_copy_peer
            ? gomp_mpi_served.pset_copy_peer (task->ord, (void *) dst,
                                              from.ord, (void *) src, size)
            : copy_in_steps (&to, &from, size));
}

/* ---- Of two servers ---- */

/* What a request to give or to take says.  */
struct exchange
{
  struct gomp_mpi_peer other;
  struct gomp_mpi_place place;
  size_t size;
};

/* Read it.  False: there is no other server to give to or take from.  Where
   only the memory is wrong, the place is nowhere: the other server waits for
   pieces all the same.  */
static bool
read_exchange (struct gomp_mpi_task *task, struct exchange *exchange)
{
  uint64_t rank = gomp_mpi_get (&task->request);
  uintptr_t start = gomp_mpi_get (&task->request);

  exchange->size = gomp_mpi_get (&task->request);
  if (!gomp_mpi_read_all (&task->request))
    return gomp_mpi_task_fail (task, "the request is damaged");
  if (!gomp_mpi_other_server (rank, &exchange->other))
    return gomp_mpi_task_fail (task, "there is no such server");
  exchange->place = (struct gomp_mpi_place) { task->ord, NULL };
  if (gomp_mpi_serve_range (task, start, exchange->size))
    exchange->place.device = (char *) start;
  return true;
}

static bool
tell_broken (struct gomp_mpi_task *task, bool broken)
{
  return broken
         && gomp_mpi_task_fail (task, "the other server has broken off");
}

bool
gomp_mpi_serve_give (struct gomp_mpi_task *task)
{
  struct exchange exchange;
  bool broken, fine;

  if (!read_exchange (task, &exchange))
    return false;
  fine = gomp_mpi_serve_forward (task, &exchange.other, &exchange.place,
                                 exchange.size, &broken);
  return fine || tell_broken (task, broken);
}

bool
gomp_mpi_serve_take (struct gomp_mpi_task *task)
{
  struct exchange exchange;
  bool broken, fine;

  if (!read_exchange (task, &exchange))
    return false;
  fine = gomp_mpi_serve_store (task, &exchange.other, &exchange.place,
                               exchange.size, &broken);
  return fine || tell_broken (task, broken);
}
