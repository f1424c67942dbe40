/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding and opening the file that is mapped at an address of this process.
   The name by which the file was opened when it was mapped is not enough: that
   name may now lead to another file (a library was built anew), or to none (the
   file was removed, or the name is a relative path and the working directory
   has changed), or the file may never have had a name.  */

#ifndef GOMP_MAPPED_FILE_H
#define GOMP_MAPPED_FILE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The file that is mapped at one address of this process.  The caller of
   gomp_mapped_file_at or gomp_mapped_files_at gives this address, below called
   the given address.  DEVICE and INODE tell the file from all others while the
   file is mapped.  If no file is mapped at the given address, PATH is NULL and
   all other members are 0.  */
struct gomp_mapped_file
{
  uint64_t device, inode;       /* as the system lists them */
  uintptr_t start, end;         /* the mapping that holds the given address */
  /* The path by which the system listed the file when it was looked for, for
     the caller to free; it need not lead to the file (gomp_mapped_file_named).
     NULL if no file is mapped there, or there is no memory.  */
  char *path;
};

/* Set *FILE to the file that is mapped at ADDRESS.  Returns true if a file is
   mapped there, even if PATH of *FILE is NULL for lack of memory.  Returns
   false, with all members of *FILE 0 or NULL, if no file is mapped there, or if
   the system's list of mappings cannot be read.  */
bool gomp_mapped_file_at (uintptr_t address, struct gomp_mapped_file *file);
/* Set FILES[i] to the file that is mapped at ADDRESSES[i], for each i below N;
   its INODE is 0 if none is.  The system's list of mappings is read once.  */
void gomp_mapped_files_at (const uintptr_t *addresses, size_t n,
                           struct gomp_mapped_file *files);

/* Return the start of a mapping in this process of the file with the numbers
   DEVICE and INODE; 0 if there is none.  */
uintptr_t gomp_mapped_file_find (uint64_t device, uint64_t inode);

/* Return whether FILE has a path that still leads to the same file.  */
bool gomp_mapped_file_named (const struct gomp_mapped_file *file);

/* Return a file descriptor for reading FILE, for the caller to close.  Returns
   -1 on failure: mostly because FILE has no path any more that leads to it, and
   only privileged processes may open it by its mapping.  */
int gomp_mapped_file_open (const struct gomp_mapped_file *file);

/* Return a file descriptor for reading FILE, the file of the object loaded at
   BASE, for the caller to close.  If FILE cannot be opened, the descriptor is
   for a copy in memory that has the loaded parts of the object, but no
   sections.  Returns -1 on failure.  */
int gomp_mapped_file_copy (const struct gomp_mapped_file *file, uintptr_t base);

#pragma GCC visibility pop

#endif
