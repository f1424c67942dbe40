/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which of the program's memory is there, and which is read-only: constants of the
   executable and of shared objects, which Fortran programs pass by reference and
   map tofrom.  */

#ifndef GOMP_HOST_MEMORY_H
#define GOMP_HOST_MEMORY_H 1

#include "base/error.h"
#include "program/source.h"
#include "base/types.h"

/* Return whether the byte at ADDR is in a read-only segment of a loaded
   object.  Fast for addresses asked for before.  */
bool gomp_host_read_only (uintptr_t addr) GOMP_HIDDEN;

/* Return whether ADDR is in the code of a loaded object.  Slow.  */
bool gomp_host_is_code (uintptr_t addr) GOMP_HIDDEN;

/* Return whether the object of SIZE bytes at START, which is read-only, is
   laid out as C++ compilers do a class's table of virtual functions, or begins
   with the address of one, as types and constants of such classes do.  Slow.
   Source: Itanium C++ ABI, sections 2.5.2 and 2.9.5.  */
bool gomp_host_is_of_class (uintptr_t start, size_t size) GOMP_HIDDEN;

/* The smallest page, bytes.  */
#define GOMP_HOST_PAGE 4096

/* Return whether there is memory at ADDR, of whatever kind.  A system
   call.  */
bool gomp_host_has_page (uintptr_t addr) GOMP_HIDDEN;

/* Return how many of the SIZE bytes at ADDR, from the first one on, can be
   read, and written too if WRITE.  They are not changed, unless another thread
   does.  Asks the system for each page; SIZE if it cannot say.  */
size_t gomp_host_extent (uintptr_t addr, size_t size, bool write) GOMP_HIDDEN;

/* Compare the SIZE bytes of read-only memory at ADDR with the device's BYTES,
   which were to be written there.  True: they are the same, and nothing has to
   be written.  False: *ERR says so and names the object as the code of FRAME,
   the construct's, calls it.  */
bool gomp_host_compare_read_only (const struct gomp_source_frame *frame,
                                  uintptr_t addr, const char *bytes,
                                  size_t size, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
