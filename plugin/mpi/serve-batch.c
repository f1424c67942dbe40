/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out requests: copies and launches.  */

#include <stdlib.h>
#include <string.h>

#include "mpi/places.h"
#include "mpi/serve.h"

/* Words of launch arguments.  */
#define ARGUMENTS 64

/* ---- What a batch says ---- */

struct batch
{
  struct gomp_pset_copy *in, *out;
  size_t n_in, n_out;
  void *fn, *vars;
  void *args[ARGUMENTS + 2];
  bool pieces; /* some data goes in pieces */
};

/* A copy whose SRC is NULL comes in pieces.  */
static void
read_in (struct gomp_mpi_task *task, struct batch *batch)
{
  struct gomp_mpi_reader *request = &task->request;

  batch->n_in = gomp_mpi_get_count (request, 2 * sizeof (uint64_t));
  batch->in
    = GOMP_PLUGIN_malloc_cleared ((batch->n_in + 1) * sizeof *batch->in);
  for (size_t i = 0; i < batch->n_in; i++)
    {
      struct gomp_pset_copy *copy = &batch->in[i];
      copy->dst = (void *) gomp_mpi_get (request);
      copy->src = gomp_mpi_get_bytes (request, &copy->size);
      if (copy->size == 0)
        {
          copy->src = NULL;
          copy->size = gomp_mpi_get (request);
          batch->pieces = true;
          if (copy->size <= GOMP_MPI_INLINE)
            request->bad = true;
        }
    }
}

static void
read_launch (struct gomp_mpi_task *task, struct batch *batch)
{
  struct gomp_mpi_reader *request = &task->request;
  size_t n;

  batch->fn = (void *) gomp_mpi_get (request);
  batch->vars = (void *) gomp_mpi_get (request);
  n = gomp_mpi_get_count (request, sizeof (uint64_t));
  for (size_t i = 0; i < n; i++)
    {
      uint64_t word = gomp_mpi_get (request);
      if (i < ARGUMENTS)
        batch->args[i] = (void *) word;
    }
  request->bad = request->bad || n > ARGUMENTS;
}

static void
read_out (struct gomp_mpi_task *task, struct batch *batch)
{
  struct gomp_mpi_reader *request = &task->request;

  batch->n_out = gomp_mpi_get_count (request, 2 * sizeof (uint64_t));
  batch->out
    = GOMP_PLUGIN_malloc_cleared ((batch->n_out + 1) * sizeof *batch->out);
  for (size_t i = 0; i < batch->n_out; i++)
    {
      batch->out[i].src = (const void *) gomp_mpi_get (request);
      batch->out[i].size = gomp_mpi_get (request);
    }
}

/* ---- Whether it may be done ---- */

static bool
may_launch (struct gomp_mpi_task *task, uintptr_t fn, uintptr_t vars)
{
  bool known = (gomp_mpi_served.caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC
                  ? gomp_mpi_module_has (fn, 1, true)
                  : gomp_mpi_book_starts (&task->device->functions, fn));

  if (!known)
    return gomp_mpi_task_fail (task, "the program has no such kernel");
  return vars == 0 || gomp_mpi_serve_range (task, vars, 1);
}

static bool
may_carry_out (struct gomp_mpi_task *task, const struct batch *batch)
{
  bool fine = !task->request.bad;

  if (!fine)
    gomp_mpi_task_fail (task, "the request is damaged");
  for (size_t i = 0; i < batch->n_in && fine; i++)
    fine = gomp_mpi_serve_range (task, (uintptr_t) batch->in[i].dst,
                                 batch->in[i].size);
  for (size_t i = 0; i < batch->n_out && fine; i++)
    fine = gomp_mpi_serve_range (task, (uintptr_t) batch->out[i].src,
                                 batch->out[i].size);
  return fine
         && (!batch->fn
             || may_launch (task, (uintptr_t) batch->fn,
                            (uintptr_t) batch->vars));
}

/* ---- Doing it ---- */

/* Receive the pieces of COPY, also if FINE is false: then for nothing.  */
static bool
store (struct gomp_mpi_task *task, const struct gomp_pset_copy *copy, bool fine)
{
  struct gomp_mpi_place place = { task->ord, fine ? copy->dst : NULL };
  bool broken;

  return gomp_mpi_serve_store (task, task->client, &place, copy->size, &broken);
}

/* In their order.  */
static bool
copy_in (struct gomp_mpi_task *task, const struct batch *batch, bool fine)
{
  for (size_t i = 0; i < batch->n_in; i++)
    {
      const struct gomp_pset_copy *copy = &batch->in[i];
      if (!copy->src)
        fine = store (task, copy, fine) && fine;
      else
        fine = fine
               && gomp_mpi_served.host2dev (task->ord, copy->dst, copy->src,
                                            copy->size);
    }
  return fine;
}

/* Make room in the answer for what goes in it.  */
static void
place_out (struct gomp_mpi_task *task, struct batch *batch)
{
  size_t base;

  /* The room moves as the answer grows: offsets first.  */
  for (size_t i = 0; i < batch->n_out; i++)
    if (batch->out[i].size <= GOMP_MPI_INLINE)
      {
        char *room = gomp_mpi_put_room (&task->answer, batch->out[i].size);
        batch->out[i].dst = (void *) (room - task->answer.bytes);
      }
    else
      batch->pieces = task->goes_on = true;
  base = (uintptr_t) task->answer.bytes;
  for (size_t i = 0; i < batch->n_out; i++)
    if (batch->out[i].size <= GOMP_MPI_INLINE)
      batch->out[i].dst = (char *) batch->out[i].dst + base;
}

static bool
copy_out (struct gomp_mpi_task *task, const struct batch *batch)
{
  bool fine = true;

  for (size_t i = 0; i < batch->n_out && fine; i++)
    if (batch->out[i].dst)
      fine = gomp_mpi_served.dev2host (task->ord, batch->out[i].dst,
                                       batch->out[i].src, batch->out[i].size);
  return fine;
}

/* Behind the answer.  */
static bool
forward (struct gomp_mpi_task *task, const struct batch *batch)
{
  bool fine = true, broken;

  for (size_t i = 0; i < batch->n_out && fine; i++)
    if (!batch->out[i].dst)
      {
        struct gomp_mpi_place place = { task->ord, (char *) batch->out[i].src };
        fine = gomp_mpi_serve_forward (task, task->client, &place,
                                       batch->out[i].size, &broken);
      }
  return fine;
}

/* With the plugin's own batches where all data is here.  */
static bool
carry_out (struct gomp_mpi_task *task, struct batch *batch)
{
  const struct gomp_pset_batch all
    = { batch->in,   batch->n_in, batch->fn,   batch->vars,
        batch->args, batch->out,  batch->n_out };

  if (gomp_mpi_served.pset_batch && !batch->pieces)
    return gomp_mpi_served.pset_batch (task->ord, &all);
  if (!copy_in (task, batch, true))
    return false;
  if (batch->fn)
    gomp_mpi_served.run (task->ord, batch->fn, batch->vars, batch->args);
  if (!copy_out (task, batch))
    return false;
  gomp_mpi_task_answer (task);
  return forward (task, batch);
}

bool
gomp_mpi_serve_batch (struct gomp_mpi_task *task)
{
  struct batch batch = { .n_in = 0 };
  bool fine;

  read_in (task, &batch);
  read_launch (task, &batch);
  read_out (task, &batch);
  fine = may_carry_out (task, &batch) && gomp_mpi_read_all (&task->request);
  if (fine)
    {
      place_out (task, &batch);
      fine = carry_out (task, &batch);
    }
  else if (!task->request.bad)
    copy_in (task, &batch, false);
  free (batch.in);
  free (batch.out);
  return fine;
}

bool
gomp_mpi_serve_exec (struct gomp_mpi_task *task)
{
  uintptr_t fn = gomp_mpi_get (&task->request);
  unsigned dims[GOMP_DIM_MAX];
  const void *bytes;
  void **words;
  size_t n;

  for (int i = 0; i < GOMP_DIM_MAX; i++)
    dims[i] = gomp_mpi_get (&task->request);
  bytes = gomp_mpi_get_bytes (&task->request, &n);
  if (n % sizeof *words != 0 || !gomp_mpi_read_all (&task->request))
    return gomp_mpi_task_fail (task, "the request is damaged");
  if (!may_launch (task, fn, 0))
    return false;
  words = GOMP_PLUGIN_malloc (n + sizeof *words);
  memcpy (words, bytes, n);
  gomp_mpi_served.openacc_exec ((void (*) (void *)) fn, n / sizeof *words,
                                words, words, dims, NULL);
  free (words);
  for (int i = 0; i < GOMP_DIM_MAX; i++)
    gomp_mpi_put (&task->answer, dims[i]);
  return true;
}

/* ---- Within the device ---- */

bool
gomp_mpi_serve_within (struct gomp_mpi_task *task)
{
  uintptr_t dst = gomp_mpi_get (&task->request);
  uintptr_t src = gomp_mpi_get (&task->request);
  size_t size = gomp_mpi_get (&task->request);

  return (gomp_mpi_serve_range (task, dst, size)
          && gomp_mpi_serve_range (task, src, size)
          && gomp_mpi_served.dev2dev (task->ord, (void *) dst,
                                      (const void *) src, size));
}

bool
gomp_mpi_serve_fill (struct gomp_mpi_task *task)
{
  uintptr_t dst = gomp_mpi_get (&task->request);
  int value = gomp_mpi_get (&task->request);
  size_t size = gomp_mpi_get (&task->request);

  return (gomp_mpi_serve_range (task, dst, size)
          && gomp_mpi_served.memset (task->ord, (void *) dst, value, size));
}

/* Set *SIZE to the bytes from the first to the last of a box.  False: there is
   no such number, or its rows lie over each other, so that there may be any
   number of them.  */
static bool
box_size (const struct gomp_pset_rect *rect, size_t pitch, size_t slice,
          size_t *size)
{
  size_t rows, slices;

  return ((rect->height == 1 || pitch >= rect->width)
          && (rect->depth == 1 || slice >= pitch)
          && !__builtin_mul_overflow (rect->height - 1, pitch, &rows)
          && !__builtin_mul_overflow (rect->depth - 1, slice, &slices)
          && !__builtin_add_overflow (rows, slices, size)
          && !__builtin_add_overflow (*size, rect->width, size));
}

static bool
copy_rows (int ord, const struct gomp_pset_rect *rect)
{
  bool fine = true;

  for (size_t i = 0; i < rect->depth && fine; i++)
    for (size_t j = 0; j < rect->height && fine; j++)
      fine = gomp_mpi_served.dev2dev (
        ord, (char *) rect->dst + i * rect->dst_slice + j * rect->dst_pitch,
        (const char *) rect->src + i * rect->src_slice + j * rect->src_pitch,
        rect->width);
  return fine;
}

bool
gomp_mpi_serve_box (struct gomp_mpi_task *task)
{
  struct gomp_mpi_reader *request = &task->request;
  struct gomp_pset_rect rect;
  size_t to, from;

  rect.dst = (void *) gomp_mpi_get (request);
  rect.src = (const void *) gomp_mpi_get (request);
  rect.width = gomp_mpi_get (request);
  rect.height = gomp_mpi_get (request);
  rect.depth = gomp_mpi_get (request);
  rect.dst_pitch = gomp_mpi_get (request);
  rect.dst_slice = gomp_mpi_get (request);
  rect.src_pitch = gomp_mpi_get (request);
  rect.src_slice = gomp_mpi_get (request);
  if (rect.width == 0 || rect.height == 0 || rect.depth == 0)
    return true;
  if (!box_size (&rect, rect.dst_pitch, rect.dst_slice, &to)
      || !box_size (&rect, rect.src_pitch, rect.src_slice, &from))
    return gomp_mpi_task_fail (task, "there is no such box");
  if (!gomp_mpi_serve_range (task, (uintptr_t) rect.dst, to)
      || !gomp_mpi_serve_range (task, (uintptr_t) rect.src, from))
    return false;
  return (gomp_mpi_served.pset_copy_rect ? gomp_mpi_served.pset_copy_rect (
            task->ord, GOMP_PSET_ON_DEVICE, &rect, NULL)
                                         : copy_rows (task->ord, &rect));
}
