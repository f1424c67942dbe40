/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Images of other machines, and bytes that are no image, are left alone: their
   kernels are the host's to run, and those of other images run on.  */

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
struct arguments
{
  uint32_t version, n;
  void *lists[6];
  uint64_t trip_count, flags;
  uint32_t teams[3], threads[3], group_memory;
};
void __tgt_register_lib (struct images *);
void __tgt_unregister_lib (struct images *);
int __tgt_target_kernel (void *, int64_t, int32_t, int32_t, void *,
                         struct arguments *);

static char kernel, foreign[64] = "\177ELF\2\1\1", words[] = ".version 8.0";

int
main (void)
{
  struct entry entry = { 0, 1, 1, 0, &kernel, "kernel", 0, 0, NULL };
  struct image images[]
    = { { foreign, foreign + sizeof foreign, &entry, &entry + 1 },
        { words, words + sizeof words, &entry, &entry + 1 },
        { foreign, foreign, &entry, &entry + 1 },
        { foreign, foreign + 10, &entry, &entry + 1 } };
  struct images all = { 4, images, &entry, &entry + 1 };
  struct arguments arguments = { .version = 3 };
  int x = 0;

  foreign[18] = 40;             /* EM_ARM */
  /* Before the device has begun, and while it runs.  */
  for (int round = 0; round < 2; round++)
    {
      __tgt_register_lib (&all);
      if (__tgt_target_kernel (NULL, 0, 0, 0, &kernel, &arguments) == 0)
        return 1;
#pragma omp target map(tofrom : x)
      x++;
      __tgt_unregister_lib (&all);
    }
  /* Twice is no more than once.  */
  __tgt_unregister_lib (&all);
#pragma omp target map(tofrom : x)
  x++;
  return x != 3;
}
