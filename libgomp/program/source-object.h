/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A loaded object and its file, as the dynamic linker knows them.  */

#ifndef GOMP_SOURCE_OBJECT_H
#define GOMP_SOURCE_OBJECT_H 1

#include <link.h>

#include "base/types.h"

/* The executable or a library.  */
struct gomp_source_object
{
  char *path; /* of its file; for the caller to free */
  /* [START, END) are the pages of the object, its .bss included.  BASE is what
     is added to an address in the file to get the address in memory.  */
  uintptr_t base, start, end;
  const ElfW (Phdr) * phdrs; /* valid as long as the object is loaded */
  size_t n_phdrs;
};

/* Set *OBJECT to what INFO describes.  Returns false, with nothing to free, if
   that is in no file, as what the system adds to each process.  To be called
   from the callback of dl_iterate_phdr, too.  */
bool gomp_source_object_of (const struct dl_phdr_info *info,
                            struct gomp_source_object *object) GOMP_HIDDEN;

/* Set *OBJECT to the object that has ADDR.  Returns false, with nothing to free,
   if there is none.  */
bool gomp_source_object_at (uintptr_t addr, struct gomp_source_object *object)
  GOMP_HIDDEN;

/* Return the build ID of the object with the program headers PHDRS[0..N-1] that
   is loaded at BASE, and set *SIZE to its size in bytes.  It is in the object.
   Returns NULL if the object has none.  */
const unsigned char *gomp_source_build_id (uintptr_t base,
                                           const ElfW (Phdr) * phdrs, size_t n,
                                           size_t *size) GOMP_HIDDEN;

#endif
