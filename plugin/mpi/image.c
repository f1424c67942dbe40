/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images, modules and variables of the program: the server has them in its own
   files, so that none is sent.  */

#include <stdlib.h>
#include <string.h>

#include "common/runtime-scope.h"
#include "mpi/client.h"

/* The next bytes of ANSWER, items of SIZE bytes each, for the caller to free;
   NULL if there are none.  *N is their number.  */
static void *
take_array (struct gomp_mpi_reader *answer, size_t size, size_t *n)
{
  size_t bytes;
  const void *from = gomp_mpi_get_bytes (answer, &bytes);
  void *array = NULL;

  *n = bytes / size;
  if (bytes % size != 0)
    answer->bad = true;
  else if (bytes > 0)
    array = memcpy (GOMP_PLUGIN_malloc (bytes), from, bytes);
  return array;
}

static size_t
count_words (const uint64_t *words)
{
  size_t n = 0;

  while (words && words[n])
    n++;
  return n;
}

int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  uint64_t *functions;
  uintptr_t there;
  size_t n = 0, n_functions;
  bool fine;

  reverse = GOMP_RUNTIME_PASSES (2, reverse);
  indirect = GOMP_RUNTIME_PASSES (3, indirect);
  *table = NULL;
  if (device->server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    return 0;
  if (!gomp_mpi_translate (device, (uintptr_t) target_data, &there))
    return -1;
  gomp_mpi_call_begin (&call, device, GOMP_MPI_LOAD);
  gomp_mpi_put (&call.request, version);
  gomp_mpi_put (&call.request, there);
  gomp_mpi_put (&call.request, reverse != NULL);
  gomp_mpi_put_bytes (&call.request, indirect,
                      count_words (indirect) * sizeof *indirect);
  fine = gomp_mpi_call_make (&call);
  if (fine)
    {
      *table = take_array (&call.answer, sizeof **table, &n);
      functions = take_array (&call.answer, sizeof *functions, &n_functions);
      if (reverse)
        *reverse = functions;
      else
        free (functions);
    }
  return gomp_mpi_call_end (&call, fine) ? (int) n : -1;
}

bool
GOMP_OFFLOAD_unload_image (int ord, unsigned version, const void *target_data)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  uintptr_t there;

  if (!gomp_mpi_is_joined ()
      || (device->server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC))
    return true;
  if (!gomp_mpi_translate (device, (uintptr_t) target_data, &there))
    return false;
  gomp_mpi_call_begin (&call, device, GOMP_MPI_UNLOAD);
  gomp_mpi_put (&call.request, version);
  gomp_mpi_put (&call.request, there);
  return gomp_mpi_call_do (&call);
}

bool
GOMP_OFFLOAD_pset_variables (int ord,
                             const struct gomp_pset_variable *variables,
                             size_t n, struct addr_pair *pairs)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  bool fine = true;

  gomp_mpi_call_begin (&call, device, GOMP_MPI_OBJECTS);
  gomp_mpi_put (&call.request, n);
  for (size_t i = 0; i < n && fine; i++)
    {
      uintptr_t there = 0;
      fine
        = gomp_mpi_translate (device, (uintptr_t) variables[i].host, &there);
      gomp_mpi_put (&call.request, there);
      gomp_mpi_put (&call.request, variables[i].size);
      gomp_mpi_put (&call.request, variables[i].is_link);
    }
  fine = fine && gomp_mpi_call_make (&call);
  for (size_t i = 0; i < n && fine; i++)
    {
      pairs[i].start = gomp_mpi_get (&call.answer);
      pairs[i].end = gomp_mpi_get (&call.answer);
    }
  return gomp_mpi_call_end (&call, fine);
}

bool
GOMP_OFFLOAD_pset_module_gone (int ord, uintptr_t base, uintptr_t end)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  uintptr_t there;

  (void) end;
  if (!gomp_mpi_forget (device, base, &there))
    return true;
  gomp_mpi_call_begin (&call, device, GOMP_MPI_GONE);
  gomp_mpi_put (&call.request, there);
  return gomp_mpi_call_do (&call);
}
