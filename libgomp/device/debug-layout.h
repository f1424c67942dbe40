/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a debugger has to know to read the present tables of a process, or of
   its core file, without debug information of this library.

   The extension for gdb (tools/gdb) reads it.  Names are looked up, so that
   entries may be added and moved.  VERSION rises when an entry is taken away or
   means something else.  */

#ifndef GOMP_DEBUG_LAYOUT_H
#define GOMP_DEBUG_LAYOUT_H 1

#include "device/device.h"

#define GOMP_DEBUG_MAGIC "gompset"
#define GOMP_DEBUG_VERSION 1

/* A fact: an offset or a size in bytes, a number, or an address.  NAME says
   which, as "mapping.size" does; debug-layout.c has the list of names.  */
struct gomp_debug_fact
{
  char name[40];
  uint64_t value;
};

/* The facts, N of them.  MAGIC tells that they are there.  */
struct gomp_debug_layout
{
  char magic[8];
  uint32_t version;
  uint32_t n; /* facts */
  const struct gomp_debug_fact *facts;
};

#pragma GCC visibility push(default)
extern struct gomp_debug_layout gomp_pset_debug_layout;
#pragma GCC visibility pop

/* How many bytes gomp_debug_read reads at most.  */
#define GOMP_DEBUG_BYTES 65536

/* What gomp_debug_read has read.  */
struct gomp_debug_answer
{
  char why[256]; /* why nothing was read, or "" */
  unsigned char bytes[GOMP_DEBUG_BYTES];
};
extern struct gomp_debug_answer gomp_debug_answer GOMP_HIDDEN;

/* Read SIZE bytes from device address ADDRESS of the device with OpenMP number
   NUMBER to gomp_debug_answer.  A debugger calls this in a stopped process.
   Posted copies to these bytes (posted.h) are not made before: the debugger
   takes the bytes of such copies from the device's struct gomp_posted, and puts
   them in place of those that were read.

   Returns 1 if the bytes were read.  Returns 0, with WHY set, if nothing was
   read: SIZE is larger than GOMP_DEBUG_BYTES, the device is not in use or has
   failed, or the calling thread is inside the plugin, whose locks it may
   hold.  */
int gomp_debug_read (int number, uintptr_t address, size_t size) GOMP_HIDDEN;

#endif
