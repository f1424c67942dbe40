/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer set with its pointers anywhere, several of them, biased and null:
   the rest is copied, each pointer is translated.  Called as a compiler would.
   */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

/* What target data compiles to, and its end.  */
extern void GOMP_target_data_ext (int, size_t, void **, size_t *,
                                  unsigned short *);
extern void GOMP_target_end_data (void);

/* The low byte is the kind, the high one the alignment's logarithm.  */
#define TO 0x0201
#define TO_PSET 0x0305
#define POINTER 0x0304

struct set
{
  long first;
  int *near;
  long middle[3];
  int *biased, *null;
  long last;
};

int
main (void)
{
  int near[10], far[20], seen = 0, i;
  /* The section far[5:10], by a pointer to far[0].  */
  struct set s = { 1, near, { 2, 3, 4 }, far, NULL, 5 };
  struct set *p = &s;
  void *places[] = { near, &far[5], &s, &s.near, &s.biased, &s.null };
  size_t bias = 5 * sizeof (int);
  size_t sizes[] = { sizeof near, 10 * sizeof (int), sizeof s, 0, bias, 0 };
  unsigned short kinds[] = { TO, TO, TO_PSET, POINTER, POINTER, POINTER };

  for (i = 0; i < 10; i++)
    near[i] = i;
  for (i = 0; i < 20; i++)
    far[i] = 100 + i;
  GOMP_target_data_ext (omp_get_default_device (), 6, places, sizes, kinds);
#pragma omp target map(to: p[0:1]) map(from: seen)
  {
    seen = p->near[9] == 9;
    seen += 2 * (p->biased[5] == 105 && p->biased[14] == 114);
    seen += 4 * (p->null == NULL);
    seen += 8 * (p->first == 1 && p->middle[2] == 4 && p->last == 5);
  }
  GOMP_target_end_data ();
  if (seen != 15)
    abort ();
  return s.near != near || s.biased != far;
}
