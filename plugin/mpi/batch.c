/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies and launches: a batch is one message there and one back.

   The request: the number of copies to the device, and of each where to and the
   bytes, or, of more than GOMP_MPI_INLINE, where to, no bytes, and the size
   (then the bytes follow in pieces); the function, or 0; the argument block;
   the words of the launch arguments; the number of copies to the host, and of
   each where from and the size.  The answer has the bytes of those of up to
   GOMP_MPI_INLINE; the others follow in pieces.  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "mpi/client.h"

/* So much goes in one message without pieces, at most.  A server does not
   answer whether it is there before it has received what comes first.  */
#define MOST ((size_t) 4 << 20)

/* The words of ARGS.  The value of a pair may be 0.  */
static void
put_arguments (struct gomp_mpi_writer *request, void **args)
{
  size_t n = 0;

  while (args && args[n])
    n += 1 + !!((uintptr_t) args[n] & GOMP_TARGET_ARG_SUBSEQUENT_PARAM);
  gomp_mpi_put (request, n);
  for (size_t i = 0; i < n; i++)
    gomp_mpi_put (request, (uintptr_t) args[i]);
}

static void
put_in (struct gomp_mpi_writer *request, const struct gomp_pset_copy *copy)
{
  gomp_mpi_put (request, (uintptr_t) copy->dst);
  if (copy->size <= GOMP_MPI_INLINE)
    gomp_mpi_put_bytes (request, copy->src, copy->size);
  else
    {
      gomp_mpi_put (request, 0);
      gomp_mpi_put (request, copy->size);
    }
}

/* A copy of no bytes would look as if pieces followed.  */
static size_t
count_in (const struct gomp_pset_batch *batch)
{
  size_t n = 0;

  for (size_t i = 0; i < batch->n_in; i++)
    n += batch->in[i].size > 0;
  return n;
}

/* False: the function is not known there.  */
static bool
put_launch (struct gomp_mpi_call *call, const struct gomp_mpi_device *device,
            const struct gomp_pset_batch *batch)
{
  uintptr_t fn = (uintptr_t) batch->fn;

  if (fn && (call->server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
      && !gomp_mpi_translate (device, fn, &fn))
    return false;
  gomp_mpi_put (&call->request, fn);
  gomp_mpi_put (&call->request, (uintptr_t) batch->vars);
  put_arguments (&call->request, batch->args);
  return true;
}

/* What goes in messages without pieces of N COPIES.  */
static size_t
inline_bytes (const struct gomp_pset_copy *copies, size_t n)
{
  size_t bytes = 0;

  for (size_t i = 0; i < n; i++)
    bytes += copies[i].size <= GOMP_MPI_INLINE ? copies[i].size + 16 : 16;
  return bytes;
}

/* BATCH as several messages, if it is too large for one: *FIRST, and *BATCH is
   what remains.  */
static bool
split (struct gomp_pset_batch *batch, struct gomp_pset_batch *first)
{
  if (batch->n_in > 1 && inline_bytes (batch->in, batch->n_in) > MOST)
    {
      size_t half = batch->n_in / 2;
      *first = (struct gomp_pset_batch) { .in = batch->in, .n_in = half };
      batch->in += half;
      batch->n_in -= half;
      return true;
    }
  if (batch->n_out > 1 && inline_bytes (batch->out, batch->n_out) > MOST)
    {
      size_t half = batch->n_out / 2;
      *first = *batch;
      first->n_out = half;
      *batch = (struct gomp_pset_batch) { .out = batch->out + half,
                                          .n_out = batch->n_out - half };
      return true;
    }
  return false;
}

static bool
carry_out (int ord, const struct gomp_pset_batch *batch)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  struct gomp_mpi_call call;
  bool fine;

  gomp_mpi_call_begin (&call, device, GOMP_MPI_BATCH);
  call.in = batch->in;
  call.n_in = batch->n_in;
  call.out = batch->out;
  call.n_out = batch->n_out;
  gomp_mpi_put (&call.request, count_in (batch));
  for (size_t i = 0; i < batch->n_in; i++)
    if (batch->in[i].size > 0)
      put_in (&call.request, &batch->in[i]);
  fine = put_launch (&call, device, batch);
  gomp_mpi_put (&call.request, batch->n_out);
  for (size_t i = 0; i < batch->n_out; i++)
    {
      gomp_mpi_put (&call.request, (uintptr_t) batch->out[i].src);
      gomp_mpi_put (&call.request, batch->out[i].size);
    }
  return gomp_mpi_call_end (&call, fine && gomp_mpi_call_make (&call));
}

bool
gomp_mpi_batch (int ord, const struct gomp_pset_batch *batch)
{
  struct gomp_pset_batch rest = *batch, first;

  if (split (&rest, &first))
    return gomp_mpi_batch (ord, &first) && gomp_mpi_batch (ord, &rest);
  return carry_out (ord, batch);
}

void
gomp_mpi_end_launch (const struct gomp_mpi_device *device, const void *fn)
{
  const struct gomp_mpi_server *server = device->server;
  bool lost = __atomic_load_n (&server->lost, __ATOMIC_ACQUIRE);
  char cause[GOMP_MPI_NAME + 64];
  struct gomp_pset_fault fault
    = { .ord = device->ord, .device = "mpi", .access = 's', .cause = cause };
  void (*report) (const struct gomp_pset_fault *);

  if (server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    fault.kernel = fn;
  snprintf (cause, sizeof cause, "%s, rank %d on host %s",
            lost ? "the loss of its server" : "its server", server->peer.rank,
            server->host);
  *(void **) &report = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  if (report)
    report (&fault);
  GOMP_PLUGIN_fatal ("mpi device %d: a kernel has been stopped by %s",
                     device->ord, cause);
}

/* ---- Boxes ---- */

static bool
copy_on_device (int ord, const struct gomp_pset_rect *rect)
{
  struct gomp_mpi_call call;

  gomp_mpi_call_begin (&call, gomp_mpi_device (ord), GOMP_MPI_BOX);
  gomp_mpi_put (&call.request, (uintptr_t) rect->dst);
  gomp_mpi_put (&call.request, (uintptr_t) rect->src);
  gomp_mpi_put (&call.request, rect->width);
  gomp_mpi_put (&call.request, rect->height);
  gomp_mpi_put (&call.request, rect->depth);
  gomp_mpi_put (&call.request, rect->dst_pitch);
  gomp_mpi_put (&call.request, rect->dst_slice);
  gomp_mpi_put (&call.request, rect->src_pitch);
  gomp_mpi_put (&call.request, rect->src_slice);
  return gomp_mpi_call_do (&call);
}

/* A box between host and device goes row by row, all rows in one batch.  */
bool
gomp_mpi_copy_box (int ord, enum gomp_pset_direction direction,
                   const struct gomp_pset_rect *rect)
{
  struct gomp_pset_batch batch = { .n_in = 0 };
  struct gomp_pset_copy *rows;
  size_t n = rect->height * rect->depth;
  bool fine;

  if (n == 0 || rect->width == 0)
    return true;
  if (direction == GOMP_PSET_ON_DEVICE)
    return copy_on_device (ord, rect);
  rows = GOMP_PLUGIN_malloc (n * sizeof *rows);
  for (size_t i = 0; i < n; i++)
    {
      size_t slice = i / rect->height, row = i % rect->height;
      rows[i].dst = ((char *) rect->dst + slice * rect->dst_slice
                     + row * rect->dst_pitch);
      rows[i].src = ((const char *) rect->src + slice * rect->src_slice
                     + row * rect->src_pitch);
      rows[i].size = rect->width;
    }
  if (direction == GOMP_PSET_TO_DEVICE)
    batch.in = rows, batch.n_in = n;
  else
    batch.out = rows, batch.n_out = n;
  fine = gomp_mpi_batch (ord, &batch);
  free (rows);
  return fine;
}
