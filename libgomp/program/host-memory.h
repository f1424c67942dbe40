/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which of the program's memory is there, and which is read-only: constants of
   the executable and of shared objects, which Fortran programs pass by
   reference and map tofrom.  */

#ifndef GOMP_HOST_MEMORY_H
#define GOMP_HOST_MEMORY_H 1

#include "base/error.h"
#include "program/source.h"
#include "base/types.h"

/* Size in bytes of the smallest page of memory.  */
#define GOMP_HOST_PAGE 4096

/* Pages that gomp_host_read_only has found not to be read-only.  Each element
   is the number of such a page, or 0 if it has none.  Pages whose numbers have
   the same hash share an element: the latest one is noted.  A page stays noted
   if the program unmaps it.  If dlopen then puts constants there,
   gomp_host_read_only wrongly returns false for them.  */
#define GOMP_HOST_WRITABLE 1024
extern uintptr_t gomp_host_writable[GOMP_HOST_WRITABLE] GOMP_HIDDEN;

/* Return where the page of number PAGE is noted if it is known to be
   writable.  */
static inline uintptr_t *
gomp_host_writable_slot (uintptr_t page)
{
  return &gomp_host_writable[(page ^ page >> 10) % GOMP_HOST_WRITABLE];
}

/* Do the work of gomp_host_read_only, which alone calls this, where the page of
   ADDR is not known to be writable.  */
bool gomp_host_find_read_only (uintptr_t addr) GOMP_HIDDEN;

/* Return whether the byte at ADDR lies in a read-only segment of a loaded
   object.  Fast for addresses that have been asked for before.  */
static inline bool
gomp_host_read_only (uintptr_t addr)
{
  uintptr_t page = addr / GOMP_HOST_PAGE;

  return (GOMP_UNLIKELY (
            __atomic_load_n (gomp_host_writable_slot (page), __ATOMIC_RELAXED)
            != page)
          && gomp_host_find_read_only (addr));
}

/* Return whether ADDR is in the code of a loaded object.  Slow.  */
bool gomp_host_is_code (uintptr_t addr) GOMP_HIDDEN;

/* Return whether the read-only object of SIZE bytes at START belongs to a C++
   class.  This is so if it is laid out as compilers lay out a class's table of
   virtual functions, or if it begins with the address of such a table, as a
   constant of a class does.  Slow.  Source: Itanium C++ ABI, sections 2.5.2 and
   2.9.5.  */
bool gomp_host_is_of_class (uintptr_t start, size_t size) GOMP_HIDDEN;

/* Return whether there is memory, of whatever kind, at ADDR.  Makes a system
   call.  */
bool gomp_host_has_page (uintptr_t addr) GOMP_HIDDEN;

/* Return whether there is memory, of whatever kind, in all of the SIZE bytes at
   START, and the first, the last and one in the middle can be read.  A freed
   area may have become reserved address space, of a device for instance.  Makes
   two system calls, whose cost does not grow with SIZE.  */
bool gomp_host_has_pages (uintptr_t start, size_t size) GOMP_HIDDEN;

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
