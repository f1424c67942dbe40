/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Flang's entry point returns nothing: what is no descriptor ends the program,
   with the source line it was given.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-shouldfail "no descriptor" } */
/* { dg-output "libgomp: solver.f90:120: gomp_pset attach: no descriptor at \[^ \]*: its rank is none of 0 to 15" } */

#include <gomp_pset.h>

static struct
{
  void *base_addr;
  size_t elem_len;
  int version;
  signed char rank, type, attribute, extra;
  ptrdiff_t dim[3];
} descriptor = { &descriptor, 8, 20180515, 77, 9, 1, 0, { 1, 1, 8 } };

int
main (void)
{
  _FortranAOpenACCAttachDescriptor (&descriptor, &descriptor, 0, 8,
                                    "solver.f90", 120);
  return 0;
}
