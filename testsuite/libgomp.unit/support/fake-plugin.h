/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the tests' plugin tells about itself.  */

#ifndef FAKE_PLUGIN_H
#define FAKE_PLUGIN_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAKE_ARGS 16

/* Calls so far, and what came with the latest; exported as fake_plugin.  */
struct fake_plugin
{
  unsigned inits, finis, loads, unloads, allocs, frees, in, out, within, runs;
  unsigned uids, fills;         /* FAKE_NEWER */
  char log[256];                /* of what interop was asked for */
  unsigned peer;                /* copies from device to device */
  int peer_dst, peer_src;       /* of the latest */
  unsigned version;             /* of the latest image */
  unsigned requires;            /* of the program */
  uint64_t **reverse;           /* what came with the latest image */
  uint64_t *indirect;
  const void *target_data;      /* its data */
  unsigned can_runs;
  bool refuse;                  /* can_run says no; copies and frees fail */
  void *block;                  /* what OpenACC's exec got for addresses */
  void **link;                  /* the latest image's last link pointer */
  int number[4];                /* the extra object of images */
  size_t n_args;                /* words of the latest launch's list */
  uintptr_t args[FAKE_ARGS];
  size_t asked;                 /* variables asked for, all calls */
  char module[4096];            /* of the latest variable */
  uintptr_t offset;
  size_t size;
  bool is_link;
};

#endif
