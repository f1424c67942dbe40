/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Devices of servers as a plugin: its entry points, those of images and of
   OpenACC excepted.  */

#include <stdio.h>
#include <stdlib.h>

#include "common/async-queue.h"
#include "common/runtime-scope.h"
#include "mpi/client.h"
#include "mpi/profile.h"

unsigned
GOMP_OFFLOAD_version (void)
{
  return gomp_runtime_scope_join (__builtin_return_address (0));
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "mpi";
}

/* The runtime asks for this first, so that servers are joined here.  */
unsigned
GOMP_OFFLOAD_get_caps (void)
{
  if (gomp_mpi_join () == 0)
    return GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200;
  return gomp_mpi_server (0)->caps & ~GOMP_OFFLOAD_CAP_SHARED_MEM;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return (gomp_mpi_join () == 0 ? OFFLOAD_TARGET_TYPE_HOST
                                : gomp_mpi_server (0)->type);
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  requires = GOMP_RUNTIME_PASSES (2, requires);
  /* Kernels reach no memory of another machine.  */
  if (requires
      & (GOMP_REQUIRES_UNIFIED_SHARED_MEMORY | GOMP_REQUIRES_SELF_MAPS))
    return gomp_mpi_devices_find (0) > 0 ? -1 : 0;
  return gomp_mpi_devices_find (requires);
}

unsigned
GOMP_OFFLOAD_pset_features (int ord)
{
  return (GOMP_PSET_CONCURRENT_IO
          | (gomp_mpi_device (ord)->features
             & (GOMP_PSET_CHECKS_PAGES | GOMP_PSET_CHECKS_BYTES)));
}

bool
GOMP_OFFLOAD_init_device (int ord)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  bool fine;

  gomp_mpi_call_begin (&call, device, GOMP_MPI_OPEN);
  fine = gomp_mpi_call_make (&call);
  if (fine)
    device->features = gomp_mpi_get (&call.answer);
  fine = gomp_mpi_call_end (&call, fine);
  __atomic_store_n (&device->open, fine, __ATOMIC_RELEASE);
  return fine;
}

/* With MPI the devices have ended, too.  */
bool
GOMP_OFFLOAD_fini_device (int ord)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;

  __atomic_store_n (&device->open, false, __ATOMIC_RELEASE);
  if (!gomp_mpi_is_joined ()
      || __atomic_load_n (&device->server->lost, __ATOMIC_ACQUIRE))
    return true;
  gomp_mpi_call_begin (&call, device, GOMP_MPI_CLOSE);
  return gomp_mpi_call_do (&call);
}

bool
GOMP_OFFLOAD_pset_number (int ord, int number, int count)
{
  struct gomp_mpi_call call;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_NUMBER);
  gomp_mpi_put (&call.request, number);
  gomp_mpi_put (&call.request, count);
  return gomp_mpi_call_do (&call);
}

/* The machine, and the server there.  */
const char *
GOMP_OFFLOAD_get_uid (int ord)
{
  static __thread char text[2 * GOMP_MPI_NAME + 64];
  const struct gomp_mpi_device *device = gomp_mpi_device (ord);

  if (!device)
    return NULL;
  snprintf (text, sizeof text, "%s-%d-%s-%d", device->server->host,
            device->server->peer.rank, device->server->plugin, device->there);
  return text;
}

/* ---- Memory ---- */

void *
GOMP_OFFLOAD_alloc (int ord, size_t size)
{
  struct gomp_mpi_call call;
  uintptr_t address = 0;
  bool fine;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_ALLOC);
  gomp_mpi_put (&call.request, size);
  fine = gomp_mpi_call_make (&call);
  if (fine)
    address = gomp_mpi_get (&call.answer);
  if (!gomp_mpi_call_end (&call, fine))
    return NULL;
  if (address)
    gomp_mpi_profile_data (GOMP_MPI_PROFILE_ALLOC, address, size);
  return (void *) address;
}

bool
GOMP_OFFLOAD_free (int ord, void *ptr)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;

  /* A callback that was held up until the device was closed: its memory is
     gone with it.  */
  if (gomp_queue_is_thread ()
      && !__atomic_load_n (&device->open, __ATOMIC_ACQUIRE))
    return true;
  gomp_mpi_call_begin (&call, device, GOMP_MPI_FREE);
  gomp_mpi_put (&call.request, (uintptr_t) ptr);
  if (!gomp_mpi_call_do (&call))
    return false;
  gomp_mpi_profile_data (GOMP_MPI_PROFILE_FREE, (uintptr_t) ptr, 0);
  return true;
}

bool
GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n)
{
  const struct gomp_pset_copy copy = { dst, src, n };
  const struct gomp_pset_batch batch = { .in = &copy, .n_in = 1 };

  return gomp_mpi_batch (ord, &batch);
}

bool
GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n)
{
  const struct gomp_pset_copy copy = { dst, src, n };
  const struct gomp_pset_batch batch = { .out = &copy, .n_out = 1 };

  return gomp_mpi_batch (ord, &batch);
}

bool
GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n)
{
  struct gomp_mpi_call call;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_WITHIN);
  gomp_mpi_put (&call.request, (uintptr_t) dst);
  gomp_mpi_put (&call.request, (uintptr_t) src);
  gomp_mpi_put (&call.request, n);
  return gomp_mpi_call_do (&call);
}

/* The data goes from one server to the other.  */
static bool
exchange (struct gomp_mpi_device *to, void *dst, struct gomp_mpi_device *from,
          const void *src, size_t n)
{
  struct gomp_mpi_call give, take;

  gomp_mpi_call_begin (&give, from, GOMP_MPI_GIVE);
  gomp_mpi_put (&give.request, to->server->peer.rank);
  gomp_mpi_put (&give.request, (uintptr_t) src);
  gomp_mpi_put (&give.request, n);
  gomp_mpi_call_begin (&take, to, GOMP_MPI_TAKE);
  gomp_mpi_put (&take.request, from->server->peer.rank);
  gomp_mpi_put (&take.request, (uintptr_t) dst);
  gomp_mpi_put (&take.request, n);
  return gomp_mpi_call_do_both (&give, &take);
}

bool
GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                             const void *src, size_t n)
{
  struct gomp_mpi_device *to = gomp_mpi_device (dst_ord);
  struct gomp_mpi_device *from = gomp_mpi_device (src_ord);
  struct gomp_mpi_call call;

  if (to->server != from->server)
    return exchange (to, dst, from, src, n);
  gomp_mpi_call_begin (&call, to, GOMP_MPI_ACROSS);
  gomp_mpi_put (&call.request, (uintptr_t) dst);
  gomp_mpi_put (&call.request, from->there);
  gomp_mpi_put (&call.request, (uintptr_t) src);
  gomp_mpi_put (&call.request, n);
  return gomp_mpi_call_do (&call);
}

bool
GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n)
{
  struct gomp_mpi_call call;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_FILL);
  gomp_mpi_put (&call.request, (uintptr_t) ptr);
  gomp_mpi_put (&call.request, (unsigned char) value);
  gomp_mpi_put (&call.request, n);
  return gomp_mpi_call_do (&call);
}

int
GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n)
{
  struct gomp_mpi_call call;
  int result = 0;
  bool fine;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_REACHES);
  gomp_mpi_put (&call.request, (uintptr_t) ptr);
  gomp_mpi_put (&call.request, n);
  fine = gomp_mpi_call_make (&call);
  if (fine)
    result = gomp_mpi_get (&call.answer);
  return gomp_mpi_call_end (&call, fine) ? result : 0;
}

/* ---- Batches and launches ---- */

bool
GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch)
{
  const struct gomp_mpi_device *device = gomp_mpi_device (ord);

  if (gomp_mpi_batch (ord, batch))
    return true;
  /* What has been lost is more than copies.  */
  if (batch->fn && __atomic_load_n (&device->server->lost, __ATOMIC_ACQUIRE))
    gomp_mpi_end_launch (device, batch->fn);
  return false;
}

void
GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args)
{
  struct gomp_pset_batch batch = { .fn = fn, .vars = vars, .args = args };

  if (!gomp_mpi_batch (ord, &batch))
    gomp_mpi_end_launch (gomp_mpi_device (ord), fn);
}
