/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Objects of a program that require different things of devices are told of;
   the list is what a library of the program registers.  OpenMP 5.2, 8.2
   (requires).
   fails: 'unified_address' vs. 'reverse_offload'  */

#include <stddef.h>
#include <stdint.h>

struct entry
{
  uint64_t reserved;
  uint16_t version, kind;
  uint32_t flags;
  void *address;
  const char *name;
  uint64_t size, data;
  void *auxiliary;
};
struct images
{
  int32_t n;
  void *images;
  struct entry *begin, *end;
};
void __tgt_register_lib (struct images *);

int
main (void)
{
  struct entry entries[] = { { 0, 1, 1, 0x10, NULL, ".requires", 0, 4, NULL },
                             { 0, 1, 1, 0x10, NULL, ".requires", 0, 2, NULL } };
  struct images images = { 0, NULL, entries, entries + 2 };

#pragma omp target
  ;
  __tgt_register_lib (&images);
  return 0;
}
