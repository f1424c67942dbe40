/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer set that is present: when its pointer has moved on the host, the
   next map moves the device's; when it has not, what a kernel made of it
   stays.  Stock libgomp keeps the old pointer.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

extern void GOMP_target_data_ext (int, size_t, void **, size_t *,
                                  unsigned short *);
extern void GOMP_target_end_data (void);

struct set
{
  int *data;
  long length;
};

static int
look (struct set *s, int *data, size_t size)
{
  void *places[] = { data, s, &s->data };
  size_t sizes[] = { size, sizeof *s, 0 };
  unsigned short kinds[] = { 0x0201, 0x0305, 0x0304 };
  int seen = 0;

  GOMP_target_data_ext (omp_get_default_device (), 3, places, sizes, kinds);
#pragma omp target map(to: s[0:1]) map(from: seen)
  {
    seen = 1000 * s->length;
    for (int i = 0; i < s->length; i++)
      seen += s->data[i];
  }
  GOMP_target_end_data ();
  return seen;
}

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 }, b[6] = { 5, 5, 5, 5, 5, 5 };
  struct set s = { a, 4 }, *p = &s;

#pragma omp target enter data map(to: a, b)
#pragma omp target enter data map(to: s)
  if (look (&s, a, sizeof a) != 4010)
    abort ();
  s.data = b;
  s.length = 6;
  if (look (&s, b, sizeof b) != 6030)
    abort ();
  if (omp_get_num_devices () == 0)
    return 0;
#pragma omp target map(to: p[0:1])
  p->length = 2;
  if (look (&s, b, sizeof b) != 2010)
    abort ();
  return 0;
}
