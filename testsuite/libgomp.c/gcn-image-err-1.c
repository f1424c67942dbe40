/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An image for AMD GPUs whose code object is not one: what is wrong with it,
   and the end.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-shouldfail "corrupt code object" } */
/* { dg-output "libgomp: Corrupt GCN code object: it is no ELF file" } */

#include <stddef.h>

extern void GOMP_offload_register_ver (unsigned, const void *, int,
                                       const void *);

#define GCN 8
#define VERSION 0x10002

struct kernel
{
  const char *name;
  int dims[3], sgprs, vgprs;
};

static const char object[4096] = "no code object";
static const struct { size_t size; const void *image; } code
  = { sizeof object, object };
static const struct kernel kernels[2]
  = { { .name = "_init_array" }, { .name = "_fini_array" } };
static const struct
{
  const void *code;
  unsigned n_kernels;
  const struct kernel *kernels;
  unsigned n_variables;
} data = { &code, 2, kernels, 0 };

/* No functions, no variables.  */
static const void *none[1];
static const void *table[4] = { none, none, none, none };

int
main (void)
{
  int a = 0;

  GOMP_offload_register_ver (VERSION, table, GCN, &data);
#pragma omp target map(tofrom: a)
  a = 1;
  return a - 1;
}
