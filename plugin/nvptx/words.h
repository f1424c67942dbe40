/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The arguments of an OpenACC kernel, put together on the host.  */

#ifndef GOMP_NVPTX_WORDS_H
#define GOMP_NVPTX_WORDS_H 1

#include <stddef.h>
#include <stdlib.h>

#include "common/runtime-scope.h"
#include "libgomp-plugin.h"

/* How many words need no memory from malloc.  */
#define GOMP_NVPTX_WORDS_SMALL 64

/* The N argument words of a kernel, or the block that has them already.  */
struct gomp_nvptx_words
{
  size_t n;
  void **words;                 /* N words in host memory */
  /* The device address of a block with the words, which the runtime has made; N
     is 0 then.  0: the runtime has made no such block.  */
  uintptr_t block;
  void *small[GOMP_NVPTX_WORDS_SMALL];
};

/* Set *WORDS to the N argument words of a kernel.  Some runtimes have put the
   words into a block on the device (gomp_runtime_makes_blocks).  With these
   runtimes, DEVADDRS is the device address of that block; this stores it in
   WORDS->block, sets WORDS->n to 0, and does not read HOSTADDRS.  With other
   runtimes, word i is DEVADDRS[i]; it is HOSTADDRS[i] if DEVADDRS[i] is NULL.
   gomp_nvptx_words_fini frees what this allocates.  */
static inline void
gomp_nvptx_words_init (struct gomp_nvptx_words *words, size_t n,
                       void **hostaddrs, void **devaddrs)
{
  words->words = words->small;
  words->block = 0;
  if (gomp_runtime_makes_blocks ())
    {
      words->n = 0;
      words->block = (uintptr_t) devaddrs;
      return;
    }
  words->n = n;
  if (n > GOMP_NVPTX_WORDS_SMALL)
    words->words = GOMP_PLUGIN_malloc (n * sizeof (void *));
  for (size_t i = 0; i < n; i++)
    words->words[i] = devaddrs[i] ? devaddrs[i] : hostaddrs[i];
}

/* Free what gomp_nvptx_words_init has allocated for WORDS.  */
static inline void
gomp_nvptx_words_fini (struct gomp_nvptx_words *words)
{
  if (words->words != words->small)
    free (words->words);
}

#endif
