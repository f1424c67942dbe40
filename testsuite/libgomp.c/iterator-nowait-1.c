/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   map with an iterator, as GCC 16 lists it, in a construct that is deferred:
   what the iterator stands for lies in a frame that is gone when the task
   runs.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */

#include <omp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Only GCC 16 and later list iterators, and this makes it look like one.  */
__asm__ (".ident \"GCC: (for this test) 16.0.0\"");

#define NOWAIT 1
#define TO 0x0201

void GOMP_target_enter_exit_data (int, size_t, void **, size_t *,
                                  unsigned short *, unsigned, void **);

static int rows[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
static int before;
static volatile int may_go;

/* enter data nowait map(iterator(i=0:3), to: rows[i]) depend(inout: before)  */
static void __attribute__ ((noipa))
enter (void)
{
  size_t words[7] = { 3 };
  void *addresses[] = { words };
  size_t sizes[] = { SIZE_MAX };
  unsigned short kinds[] = { TO };
  void *depend[] = { (void *) 1, (void *) 1, &before };

  for (int i = 0; i < 3; i++)
    {
      words[1 + 2 * i] = (uintptr_t) rows[i];
      words[2 + 2 * i] = sizeof rows[i];
    }
  GOMP_target_enter_exit_data (-1, 1, addresses, sizes, kinds, NOWAIT, depend);
  memset (words, 0x5a, sizeof words);
  __asm__ volatile ("" : : "r" (words) : "memory");
}

int
main (void)
{
  int device = omp_get_default_device ();

  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    #pragma omp task depend(inout: before)
    while (!may_go)
      usleep (100);
    enter ();
    may_go = 1;
    #pragma omp taskwait
  }
  for (int i = 0; i < 3; i++)
    if (!omp_target_is_present (rows[i], device))
      abort ();
  return 0;
}
