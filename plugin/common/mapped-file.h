/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The file that is mapped at an address of this process, which need not be the
   one that has the name it was opened by: libraries are built anew and removed
   while programs use them, opened by relative paths before the program goes to
   another folder, or have no name at all.  */

#ifndef GOMP_MAPPED_FILE_H
#define GOMP_MAPPED_FILE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* A file that is mapped in this process.  DEVICE and INODE tell it from all
   others while it is mapped.  INODE is 0 if no file is mapped there.  */
struct gomp_mapped_file
{
  uint64_t device, inode;       /* as the system lists them */
  uintptr_t start, end;         /* the mapping that holds the given address */
  char *path;                   /* its path now, or NULL; for the caller to
                                   free */
};

/* Set *FILE to the file that is mapped at ADDRESS.  Returns false if none
   is.  */
bool gomp_mapped_file_at (uintptr_t address, struct gomp_mapped_file *file);
/* Set FILES[i] to the file that is mapped at ADDRESSES[i], for each i below N.
   The system's list of mappings is read once.  */
void gomp_mapped_files_at (const uintptr_t *addresses, size_t n,
                           struct gomp_mapped_file *files);

/* Return the start of a mapping in this process of the file with the numbers
   DEVICE and INODE; 0 if there is none.  */
uintptr_t gomp_mapped_file_find (uint64_t device, uint64_t inode);

/* Return whether FILE has a path that still leads to the same file.  */
bool gomp_mapped_file_named (const struct gomp_mapped_file *file);

/* Return a file descriptor for reading FILE, which the caller closes.  Returns
   -1 if the file has no name any more, and the system allows no other way to
   open it.  */
int gomp_mapped_file_open (const struct gomp_mapped_file *file);

/* Return a file descriptor for reading FILE, which the caller closes.  FILE is
   that of the object loaded at BASE.  If it cannot be opened, the descriptor is
   for a copy in memory that has the loaded parts of the object, but no
   sections.  Returns -1 on failure.  */
int gomp_mapped_file_copy (const struct gomp_mapped_file *file, uintptr_t base);

#pragma GCC visibility pop

#endif
