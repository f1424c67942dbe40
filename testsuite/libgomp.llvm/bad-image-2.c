/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images for this machine and for GPUs of which all but the beginning is missing:
   the device does not take its own, and the message says so.
   fails: device 0 ([a-z]*) does not take the code that the program has for it  */

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
struct image
{
  const void *start, *end;
  struct entry *begin, *limit;
};
struct images
{
  int32_t n;
  struct image *images;
  struct entry *begin, *limit;
};
void __tgt_register_lib (struct images *);

static char kernel, part[64] = "\177ELF\2\1\1", gpu_part[64] = "\177ELF\2\1\1";
static char words[] = "// LLVM\n.version 6.3\n.target sm_30\n.";

int
main (void)
{
  struct entry entry = { 0, 1, 1, 0, &kernel, "kernel", 0, 0, NULL };
  struct image image[]
    = { { gpu_part, gpu_part + sizeof gpu_part, &entry, &entry + 1 },
        { words, words + sizeof words - 1, &entry, &entry + 1 },
        { part, part + sizeof part, &entry, &entry + 1 } };
  struct images all = { 3, image, &entry, &entry + 1 };

  part[16] = gpu_part[16] = 3;  /* ET_DYN */
  part[18] = 62;                /* EM_X86_64 */
  gpu_part[18] = (char) 224;    /* EM_AMDGPU */
#pragma omp target
  ;
  __tgt_register_lib (&all);
  return 0;
}
