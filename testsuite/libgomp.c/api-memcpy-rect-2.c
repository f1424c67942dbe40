/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy_rect of one to six dimensions, between the host, a device
   and within it, and asynchronously: against element by element; what is
   around stays.  What does not fit the address space is refused, and nothing
   is copied (OpenMP 5.2, 18.8.6).  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BYTES 20000
#define DIMS 6

/* Newer than the library that GCC 12 links.  */
static __typeof (int (void *, const void *, size_t, int, const size_t *,
                      const size_t *, const size_t *, const size_t *,
                      const size_t *, int, int, int, omp_depend_t *))
  *rect_async;

static unsigned char from[BYTES], to[BYTES], wanted[BYTES];
static uint64_t seed = 1;
static int device, host;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

struct box
{
  size_t element;
  int n;
  size_t volume[DIMS], dst_offsets[DIMS], src_offsets[DIMS], dst_dims[DIMS],
    src_dims[DIMS];
};

static void
make_box (struct box *b)
{
  b->element = 1 + draw (8);
  b->n = 1 + (int) draw (DIMS);
  for (int d = 0; d < b->n; d++)
    {
      b->volume[d] = draw (30) ? 1 + draw (3) : 0;
      b->dst_offsets[d] = draw (2);
      b->src_offsets[d] = draw (2);
      b->dst_dims[d] = b->volume[d] + b->dst_offsets[d] + draw (2);
      b->src_dims[d] = b->volume[d] + b->src_offsets[d] + draw (2);
    }
}

static void
copy_elements (const struct box *b, int d, size_t dst, size_t src)
{
  if (d == b->n)
    {
      memcpy (&wanted[dst * b->element], &from[src * b->element], b->element);
      return;
    }
  for (size_t i = 0; i < b->volume[d]; i++)
    copy_elements (b, d + 1, dst * b->dst_dims[d] + b->dst_offsets[d] + i,
                   src * b->src_dims[d] + b->src_offsets[d] + i);
}

static int
copy (const struct box *b, void *dst, const void *src, int dst_device,
      int src_device)
{
  if (draw (2) || rect_async == NULL)
    return omp_target_memcpy_rect (dst, src, b->element, b->n, b->volume,
                                   b->dst_offsets, b->src_offsets,
                                   b->dst_dims, b->src_dims, dst_device,
                                   src_device);
  return rect_async (dst, src, b->element, b->n, b->volume, b->dst_offsets,
                     b->src_offsets, b->dst_dims, b->src_dims, dst_device,
                     src_device, 0, NULL);
}

/* B fits: both arrays have room for it.  */
static int
fits (const struct box *b)
{
  size_t dst = b->element, src = b->element;

  for (int d = 0; d < b->n; d++)
    {
      dst *= b->dst_dims[d];
      src *= b->src_dims[d];
    }
  return dst <= BYTES && src <= BYTES;
}

static void
check_box (const struct box *b, unsigned char *there, unsigned char *here)
{
  size_t way = draw (4);

  for (int i = 0; i < BYTES; i++)
    {
      from[i] = (unsigned char) draw (256);
      to[i] = wanted[i] = 0xaa;
    }
  copy_elements (b, 0, 0, 0);
  omp_target_memcpy (there, from, BYTES, 0, 0, device, host);
  omp_target_memcpy (here, to, BYTES, 0, 0, device, host);
  if (way == 0 && copy (b, to, from, host, host))
    abort ();
  if (way == 1 && copy (b, to, there, host, device))
    abort ();
  if (way == 2 && copy (b, here, from, device, host))
    abort ();
  if (way == 3 && copy (b, here, there, device, device))
    abort ();
  if (way >= 2)
    omp_target_memcpy (to, here, BYTES, 0, 0, host, device);
  if (memcmp (to, wanted, BYTES) != 0)
    abort ();
}

static void
check_refused (void)
{
  struct box b = { 4, 2, { 2, 2 }, { 0, 0 }, { 0, 0 }, { 2, 2 }, { 2, 2 } };
  struct box bad;

  memset (to, 1, sizeof to);
  bad = b, bad.dst_dims[1] = SIZE_MAX / 2;
  if (copy (&bad, to, from, host, host) == 0)
    abort ();
  bad = b, bad.src_offsets[0] = SIZE_MAX / 4;
  if (copy (&bad, to, from, host, host) == 0)
    abort ();
  bad = b, bad.volume[0] = SIZE_MAX / 4;
  if (copy (&bad, to, from, host, host) == 0)
    abort ();
  bad = b, bad.n = 0;
  if (copy (&bad, to, from, host, host) == 0)
    abort ();
  for (int i = 0; i < BYTES; i++)
    if (to[i] != 1)
      abort ();
  /* The outermost extent plays no part.  */
  bad = b, bad.dst_dims[0] = SIZE_MAX, bad.src_dims[0] = SIZE_MAX;
  if (copy (&bad, to, from, host, host) != 0)
    abort ();
}

int
main (void)
{
  unsigned char *there, *here;
  struct box b;

  *(void **) &rect_async = dlsym (RTLD_DEFAULT,
                                  "omp_target_memcpy_rect_async");
  device = omp_get_default_device ();
  host = omp_get_initial_device ();
  there = omp_target_alloc (BYTES, device);
  here = omp_target_alloc (BYTES, device);
  for (int i = 0; i < 300; i++)
    {
      make_box (&b);
      if (fits (&b))
        check_box (&b, there, here);
    }
  check_refused ();
  omp_target_free (there, device);
  omp_target_free (here, device);
  return 0;
}
