/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy_async and _rect_async in tasks that depend on each other
   and on target regions, on every device; omp_get_mapped_ptr,
   omp_target_is_accessible.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_13_up } */

#include <omp.h>
#include <stdbool.h>
#include <stdlib.h>

#define N 1000
#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (__builtin_printf ("line %d: %s\n", __LINE__, #condition), abort ()))

/* COUNT times around: to the device, there one more, back.  */
static void
go_around (int device, int count)
{
  int host = omp_get_initial_device ();
  int *there = omp_target_alloc (N * sizeof (int), device);
  static int here[N];
  omp_depend_t out, in;

  for (int i = 0; i < N; i++)
    here[i] = i;
#pragma omp depobj (out) depend (inout : here)
#pragma omp depobj (in) depend (in : here)
  for (int c = 0; c < count; c++)
    {
      CHECK (omp_target_memcpy_async (there, here, sizeof here, 0, 0, device,
                                      host, 1, &out) == 0);
#pragma omp target device (device) is_device_ptr (there) nowait \
  depend (inout : here)
      for (int i = 0; i < N; i++)
        there[i]++;
      CHECK (omp_target_memcpy_async (here, there, sizeof here / 2, 0, 0, host,
                                      device, 1, &out) == 0);
      CHECK (omp_target_memcpy_async (here, there, sizeof here / 2,
                                      sizeof here / 2, sizeof here / 2, host,
                                      device, 1, &out) == 0);
    }
  CHECK (omp_target_memcpy_async (there, here, 4, 0, 0, device, host, 1, &in)
         == 0);
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    CHECK (here[i] == i + count);
#pragma omp depobj (out) destroy
#pragma omp depobj (in) destroy
  omp_target_free (there, device);
}

/* The lower left quarter of HERE to the upper right one of THERE.  The arrays
   that say so change as soon as the call is back.  */
static void
move_quarter (int device)
{
  int host = omp_get_initial_device ();
  int here[8][8], back[8][8];
  int *there = omp_target_alloc (sizeof here, device);
  size_t volume[] = { 4, 4 }, to[] = { 0, 4 }, from[] = { 4, 0 };
  size_t dims[] = { 8, 8 };

  for (int i = 0; i < 64; i++)
    (&here[0][0])[i] = i, (&back[0][0])[i] = -1;
  CHECK (omp_target_memcpy (there, back, sizeof back, 0, 0, device, host)
         == 0);
  CHECK (omp_target_memcpy_rect_async (there, here, sizeof (int), 2, volume,
                                       to, from, dims, dims, device, host, 0,
                                       NULL) == 0);
  volume[0] = volume[1] = to[1] = from[0] = dims[0] = dims[1] = 99;
#pragma omp taskwait
  CHECK (omp_target_memcpy (back, there, sizeof back, 0, 0, host, device)
         == 0);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      CHECK (back[i][j] == (i < 4 && j >= 4 ? here[i + 4][j - 4] : -1));
  omp_target_free (there, device);
}

static void
look_up (int device)
{
  bool host = device == omp_get_initial_device ();
  int object[4];
  char *there = omp_target_alloc (16, device);

  CHECK (omp_get_mapped_ptr (object, device) == (host ? object : NULL));
#pragma omp target enter data map (alloc : object) device (device)
  char *mapped = omp_get_mapped_ptr (object, device);
  CHECK (mapped && host == (mapped == (char *) object));
  CHECK (omp_get_mapped_ptr (&object[1], device) == mapped + sizeof (int));
#pragma omp target exit data map (release : object) device (device)
  CHECK (omp_target_is_accessible (there, 16, device) == 1);
  CHECK (omp_target_is_accessible (there, 0, device) == 0);
  CHECK (omp_target_is_accessible (NULL, 1, device) == 0);
  omp_target_free (there, device);
}

int
main (void)
{
  for (int device = 0; device <= omp_get_num_devices (); device++)
    {
      go_around (device, 2);
#pragma omp parallel num_threads (4)
#pragma omp single
      {
        go_around (device, 20);
        move_quarter (device);
      }
      move_quarter (device);
      look_up (device);
    }
  return 0;
}
