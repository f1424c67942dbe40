/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The arguments of an OpenACC kernel, put together on the host.  */

#ifndef GOMP_NVPTX_WORDS_H
#define GOMP_NVPTX_WORDS_H 1

#include <stddef.h>
#include <stdlib.h>

#include "libgomp-plugin.h"

#define GOMP_NVPTX_WORDS_SMALL 64

struct gomp_nvptx_words
{
  size_t n;
  void **words;
  void *small[GOMP_NVPTX_WORDS_SMALL];
};

/* Word I is DEVADDRS[I], or HOSTADDRS[I] where that is NULL.  */
static inline void
gomp_nvptx_words_init (struct gomp_nvptx_words *words, size_t n,
                       void **hostaddrs, void **devaddrs)
{
  words->n = n;
  words->words = words->small;
  if (n > GOMP_NVPTX_WORDS_SMALL)
    words->words = GOMP_PLUGIN_malloc (n * sizeof (void *));
  for (size_t i = 0; i < n; i++)
    words->words[i] = devaddrs[i] ? devaddrs[i] : hostaddrs[i];
}

static inline void
gomp_nvptx_words_fini (struct gomp_nvptx_words *words)
{
  if (words->words != words->small)
    free (words->words);
}

#endif
