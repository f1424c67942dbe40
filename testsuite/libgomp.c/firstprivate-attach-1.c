/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GCC 13 and newer list for `firstprivate (a)' of an allocatable: private
   copies of the descriptor and of the data, and an ATTACH that makes the one
   refer to the other.  On the device, on the host, and as tasks.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define FIRSTPRIVATE 0x030c
#define ATTACH 0x0050
#define FROM 0x0202
#define NOWAIT 1

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);

struct descriptor
{
  long before;
  int *base;
};

/* Three times each element, in the copy, and the sum of them.  */
static void
region (void *data)
{
  void **slots = data;
  struct descriptor *a = slots[0];
  int *sum = slots[3];

  *sum = 0;
  for (int i = 0; i < 4; i++)
    *sum += a->base[i] *= 3;
}

/* Run it on DEVICE, with FLAGS; the frame's arrays are gone when a task
   runs.  */
static void __attribute__ ((noipa))
run (int device, unsigned flags, struct descriptor *a, int *sum)
{
  void *addresses[] = { a, a->base, &addresses[0], sum };
  size_t sizes[] = { sizeof *a, 4 * sizeof (int),
                     offsetof (struct descriptor, base), sizeof *sum };
  unsigned short kinds[] = { FIRSTPRIVATE, FIRSTPRIVATE, ATTACH, FROM };
  void *args[] = { NULL };

  GOMP_target_ext (device, region, 4, addresses, sizes, kinds, flags, NULL,
                   args);
  memset (addresses, 0, sizeof addresses);
}

int
main (void)
{
  static const int wanted[] = { 1, 2, 3, 4 };
  int values[4], sum;
  struct descriptor a = { 7, values };

  memcpy (values, wanted, sizeof values);
  for (int device = -2; device <= 0; device++)
    for (unsigned flags = 0; flags <= NOWAIT; flags++)
      {
        sum = -1;
        #pragma omp parallel num_threads(2)
        #pragma omp single
        {
          run (device, flags, &a, &sum);
          #pragma omp taskwait
        }
        if (sum != 30 || a.base != values
            || memcmp (values, wanted, sizeof values) != 0)
          abort ();
      }
  return 0;
}
