/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a process has the bytes of emulated devices, for debuggers.

   Kernels of an emulated device see its memory at addresses that the program's
   process may not touch, and this process has the same bytes elsewhere.  A
   debugger has to find them in the process, or in its core file, without
   executing anything.  So a library that emulates devices exports the address
   of one struct gomp_pset_windows, under one of the names below.  */

#ifndef GOMP_PSET_WINDOWS_H
#define GOMP_PSET_WINDOWS_H 1

#include <stddef.h>
#include <stdint.h>

#define GOMP_PSET_WINDOWS_MAGIC "gompwin"
#define GOMP_PSET_WINDOWS_VERSION 1
#define GOMP_PSET_WINDOWS_MOST 32

/* A stretch of device memory.  */
struct gomp_pset_window
{
  uint64_t start; /* its device address */
  uint64_t size;  /* bytes; 0: this place is free */
  uint64_t bytes; /* the process's own address of these bytes */
};

/* What a library tells debuggers: the N first elements of ALL may have
   windows.  */
struct gomp_pset_windows
{
  char magic[8];
  uint32_t version;
  uint32_t n; /* places in ALL */
  struct gomp_pset_window all[GOMP_PSET_WINDOWS_MOST];
};

#define GOMP_PSET_WINDOWS_INITIALIZER                                       \
  {                                                                         \
    .magic = GOMP_PSET_WINDOWS_MAGIC, .version = GOMP_PSET_WINDOWS_VERSION, \
    .n = GOMP_PSET_WINDOWS_MOST                                             \
  }

/* Tell in *WINDOWS that the process has the SIZE bytes of device memory from
   address START on at its own address BYTES.  This replaces what earlier calls
   have told of the address BYTES.  If SIZE is 0, this only removes what they
   have told.  If *WINDOWS has no free place, nothing new is told, and debuggers
   do not see these bytes.  Calls with different BYTES may run at once.  Calls
   with the same BYTES must not; the caller sees to that.  */
static inline void
gomp_pset_windows_set (struct gomp_pset_windows *windows, uint64_t start,
                       uint64_t size, uint64_t bytes)
{
  struct gomp_pset_window *all = windows->all;

  for (size_t i = 0; i < GOMP_PSET_WINDOWS_MOST; i++)
    if (__atomic_load_n (&all[i].bytes, __ATOMIC_RELAXED) == bytes)
      {
        __atomic_store_n (&all[i].size, 0, __ATOMIC_RELAXED);
        __atomic_store_n (&all[i].bytes, 0, __ATOMIC_RELEASE);
      }
  for (size_t i = 0; size > 0 && i < GOMP_PSET_WINDOWS_MOST; i++)
    {
      uint64_t none = 0;
      if (__atomic_compare_exchange_n (&all[i].bytes, &none, bytes, 0,
                                       __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        {
          all[i].start = start;
          __atomic_store_n (&all[i].size, size, __ATOMIC_RELEASE);
          return;
        }
    }
}

/* The names under which libraries export the address of their struct
   gomp_pset_windows.  The first is that of the plugin for the emulated device,
   the second that of the emulated NVIDIA driver, and the third that of the
   emulated HSA runtime.  */
#pragma GCC visibility push(default)
extern struct gomp_pset_windows *const GOMP_OFFLOAD_pset_windows;
extern struct gomp_pset_windows *const cuGompPsetWindows;
extern struct gomp_pset_windows *const hsa_gomp_pset_windows;
#pragma GCC visibility pop

#endif
