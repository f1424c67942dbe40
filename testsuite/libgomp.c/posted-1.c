/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small copies to the device, which may be made later than their directive: random
   directives on random objects against a model of the device's memory.  The host's
   bytes change, or their mapping goes, as soon as the directive is over.  */
/* { dg-do run } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTES 200000
#define OBJECTS 24
#define STEPS 1500

static unsigned char host[BYTES], model[BYTES];
/* Has the device been given the byte?  */
static unsigned char known[BYTES];
static struct
{
  int start, n, references;
} objects[OBJECTS];
static unsigned seed = 7;

static int
below (int n)
{
  seed = seed * 1664525u + 1013904223u;
  return (int) ((seed >> 8) % (unsigned) n);
}

static void
fill (unsigned char *bytes, int n)
{
  for (int i = 0; i < n; i++)
    bytes[i] = (unsigned char) below (256);
}

/* N bytes from START on are on the device as they are on the host, where they
   change now.  */
static void
sent (int start, int n)
{
  memcpy (model + start, host + start, n);
  memset (known + start, 1, n);
  memset (host + start, below (256), n);
}

static void
compare (const char *what, int start, int n)
{
  for (int i = start; i < start + n; i++)
    if (known[i] && host[i] != model[i])
      {
        printf ("%s: byte %d of %d: %d, not %d\n", what, i - start, n, host[i],
                model[i]);
        abort ();
      }
}

/* Object K gets a place where nothing is mapped.  */
static void
enter (int k)
{
  static const int sizes[]
    = { 1, 3, 8, 100, 256, 1000, 4096, 32767, 32768, 32769, 40000 };
  int n = sizes[below (sizeof sizes / sizeof sizes[0])];
  int start = below (BYTES - n);
  unsigned char *p = host + start;

  for (int o = 0; o < OBJECTS; o++)
    if (objects[o].n && start < objects[o].start + objects[o].n
        && objects[o].start < start + n)
      return;
  objects[k].start = start;
  objects[k].n = n;
  objects[k].references = 1;
  if (below (3))
    {
      fill (p, n);
#pragma omp target enter data map(to: p[0:n])
      sent (start, n);
    }
  else
    {
#pragma omp target enter data map(alloc: p[0:n])
      memset (known + start, 0, n);
    }
}

static void
leave (int k, int how)
{
  int start = objects[k].start, n = objects[k].n;
  unsigned char *p = host + start;

  if (how == 0)
    {
#pragma omp target exit data map(from: p[0:n])
      if (objects[k].references == 1)
        compare ("exit data", start, n);
    }
  else if (how == 1)
    {
#pragma omp target exit data map(release: p[0:n])
    }
  else
    {
#pragma omp target exit data map(delete: p[0:n])
      objects[k].references = 1;
    }
  if (--objects[k].references == 0)
    objects[k].n = 0;
}

/* One directive for bytes [FIRST, FIRST + COUNT) of object K.  */
static void
use (int k, int first, int count)
{
  int start = objects[k].start, n = objects[k].n;
  unsigned char *p = host + start;

  switch (below (6))
    {
    case 0:
    case 1:
      fill (p + first, count);
#pragma omp target update to(p[first:count])
      sent (start + first, count);
      break;
    case 2:
      memset (p + first, 0x33, count);
#pragma omp target update from(p[first:count])
      compare ("update", start + first, count);
      break;
    case 3:
#pragma omp target map(alloc: p[0:n])
      for (int i = first; i < first + count; i++)
        p[i] += 5;
      for (int i = start + first; i < start + first + count; i++)
        model[i] += 5;
      break;
    case 4:
      fill (p + first, count);
#pragma omp target enter data map(always, to: p[first:count])
      objects[k].references++;
      sent (start + first, count);
      break;
    case 5:
      leave (k, below (3));
      break;
    }
}

int
main (void)
{
  if (omp_get_num_devices () == 0)
    return 0;
  for (int step = 0; step < STEPS; step++)
    {
      int k = below (OBJECTS);
      if (objects[k].n == 0)
        enter (k);
      else
        {
          int first = below (objects[k].n);
          use (k, first, 1 + below (objects[k].n - first));
        }
    }
  for (int k = 0; k < OBJECTS; k++)
    while (objects[k].n)
      leave (k, 0);
  return 0;
}
