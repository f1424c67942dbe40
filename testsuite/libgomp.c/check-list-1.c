/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list of 10^4 entries with --check, each with memory of its own: seconds,
   where a plan for each entry, and a search among all others', took hours.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "0 errors, " } */

#include <stdlib.h>

#define N 10000
#define TO 0x301                /* aligned to 8 bytes */
#define FROM 0x302
#define EXIT_DATA 2

void GOMP_target_enter_exit_data (int, size_t, void **, size_t *,
                                  unsigned short *, unsigned, void **);

static double arrays[N][8];
static void *addresses[N];
static size_t sizes[N];
static unsigned short kinds[2][N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      addresses[i] = arrays[i];
      /* Every second one, so that there are several sizes.  */
      sizes[i] = sizeof arrays[i] / (1 + i % 2);
      kinds[0][i] = TO;
      kinds[1][i] = FROM;
      arrays[i][0] = i;
    }
  GOMP_target_enter_exit_data (-1, N, addresses, sizes, kinds[0], 0, NULL);
  for (int i = 0; i < N; i++)
    arrays[i][0] = -1;
  GOMP_target_enter_exit_data (-1, N, addresses, sizes, kinds[1], EXIT_DATA,
                               NULL);
  for (int i = 0; i < N; i++)
    if (arrays[i][0] != i)
      abort ();
  return 0;
}
