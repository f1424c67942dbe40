/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which of the program's memory is there, and which is read-only: constants of
   the executable and of shared objects, which Fortran programs pass by
   reference and map tofrom.  */

#ifndef GOMP_HOST_MEMORY_H
#define GOMP_HOST_MEMORY_H 1

#include "base/error.h"
#include "program/source.h"
#include "base/types.h"

/* Return whether the byte at ADDR lies in a read-only segment of a loaded
   object.  Fast for addresses that have been asked for before.  */
bool gomp_host_read_only (uintptr_t addr) GOMP_HIDDEN;

/* Return whether ADDR is in the code of a loaded object.  Slow.  */
bool gomp_host_is_code (uintptr_t addr) GOMP_HIDDEN;

/* Return whether the read-only object of SIZE bytes at START belongs to a C++
   class.  This is so if it is laid out as compilers lay out a class's table of
   virtual functions, or if it begins with the address of such a table, as a
   constant of a class does.  Slow.  Source: Itanium C++ ABI, sections 2.5.2 and
   2.9.5.  */
bool gomp_host_is_of_class (uintptr_t start, size_t size) GOMP_HIDDEN;

/* Size in bytes of the smallest page of memory.  */
#define GOMP_HOST_PAGE 4096

/* Return whether there is memory, of whatever kind, at ADDR.  Makes a system
   call.  */
bool gomp_host_has_page (uintptr_t addr) GOMP_HIDDEN;

/* Return the number of bytes from ADDR on, SIZE at most, up to the first one
   that cannot be read or, if WRITE, cannot be both read and written.  The bytes
   are not changed.  Asks the system for each page; returns SIZE if the system
   does not tell.  */
size_t gomp_host_extent (uintptr_t addr, size_t size, bool write) GOMP_HIDDEN;

/* Compare the SIZE bytes of read-only memory at ADDR with BYTES from the
   device, which were to be written there.  Returns true if they are the same,
   so that nothing has to be written.  Else a kernel has changed a constant:
   returns false, with an error in *ERR that names the constant as it is called
   in FRAME, the frame of the construct.  */
bool gomp_host_compare_read_only (const struct gomp_source_frame *frame,
                                  uintptr_t addr, const char *bytes,
                                  size_t size, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
