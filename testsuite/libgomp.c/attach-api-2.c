/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gomp_pset_attach with ISO C descriptors: GCC's, whole on the device, bounds
   included; Flang's with an addendum, whose table a kernel can read, on a GPU
   only point to.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <ISO_Fortran_binding.h>
#include <gomp_pset.h>
#include <stdlib.h>
#include <string.h>

struct table
{
  int size, code;
};
static const struct table table = { 40, 4711 };

/* As Flang has it.  */
struct flang
{
  void *base_addr;
  size_t elem_len;
  int version;
  signed char rank, type, attribute, extra;
  CFI_dim_t dim[1];
  const struct table *derived;
};

static struct
{
  CFI_CDESC_TYPE_T (2, int) g;
  struct flang f;
} d;

static int a[12];

static void
attach (void *descriptor, const char *file, int line)
{
  if (gomp_pset_attach (0, GOMP_PSET_CFI, descriptor, a, 0, sizeof a, file,
                        line) != GOMP_PSET_DONE)
    abort ();
}

int
main (void)
{
  int sum = 0, code = 0;
  long lower = 0;
  unsigned count;

  for (int i = 0; i < 12; i++)
    a[i] = i;
#pragma omp target enter data map(to: d, a)
  d.g.base_addr = a;
  d.g.elem_len = sizeof a[0];
  d.g.version = CFI_VERSION;
  d.g.rank = 2;
  d.g.attribute = CFI_attribute_pointer;
  d.g.type = CFI_type_int;
  d.g.dim[0] = (CFI_dim_t) { 0, 3, sizeof a[0] };
  d.g.dim[1] = (CFI_dim_t) { 5, 4, 3 * sizeof a[0] };
  d.f = (struct flang) { .base_addr = a, .elem_len = sizeof a[0],
                         .version = 20180515, .rank = 1, .type = 9,
                         .attribute = 1, .extra = 1,
                         .dim = { { 1, 12, sizeof a[0] } },
                         .derived = &table };
  const struct table *where = &table;
  attach (&d.g, __FILE__, __LINE__);
  attach (&d.f, __FILE__, __LINE__);
#pragma omp target map(tofrom: sum, lower, code) map(to: d) \
  firstprivate(where)
  {
    for (long i = 0; i < d.g.dim[0].extent; i++)
      for (long j = 0; j < d.g.dim[1].extent; j++)
        sum += *(int *) ((char *) d.g.base_addr + i * d.g.dim[0].sm
                         + j * d.g.dim[1].sm) * (i + 10 * j);
    lower = d.g.dim[1].lower_bound;
#ifdef GPU
    code = d.f.derived == where ? 4711 : 0;
#else
    code = d.f.derived->code;
#endif
    code += ((int *) d.f.base_addr)[d.f.dim[0].extent - 1];
  }
  int wanted = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      wanted += a[i + 3 * j] * (i + 10 * j);
  if (sum != wanted || lower != 5 || code != 4711 + 11)
    abort ();

  d.g.rank = 16;
  if (gomp_pset_attach (0, GOMP_PSET_CFI, &d.g, a, 0, sizeof a, "a.c", 1)
      != GOMP_PSET_BAD_DESCRIPTOR
      || strncmp (gomp_pset_message (), "a.c:1: ", 7) != 0
      || strstr (gomp_pset_message (), "rank") == NULL)
    abort ();
  d.g.rank = 2;
  if (gomp_pset_attach_count (0, &d.g, &count) != GOMP_PSET_DONE || count != 1)
    abort ();

  if (gomp_pset_detach (0, &d.g, NULL, 0) != GOMP_PSET_DONE
      || gomp_pset_detach (0, &d.f, NULL, 0) != GOMP_PSET_DONE)
    abort ();
#pragma omp target exit data map(from: d, a)
  if (d.g.base_addr != a || d.f.base_addr != a || d.f.derived != &table)
    abort ();
  return 0;
}
