/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The file that is mapped at an address of this process, which need not be the one
   that has the name it was opened by: libraries are built anew and removed while
   programs use them, opened by relative paths before the program goes to another
   folder, or have no name at all.  */

#ifndef GOMP_MAPPED_FILE_H
#define GOMP_MAPPED_FILE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push (hidden)

/* A file, told from all others while something has it mapped.  Without inode:
   none.  */
struct gomp_mapped_file
{
  uint64_t device, inode;       /* as the system lists them */
  uintptr_t start, end;         /* of the mapping that was asked for */
  char *path;                   /* as it is now, if it has one; for the caller to
                                   free */
};

/* What is mapped at ADDRESS.  False: no file.  */
bool gomp_mapped_file_at (uintptr_t address, struct gomp_mapped_file *file);
/* The same for N ADDRESSES; the system's list is read once.  */
void gomp_mapped_files_at (const uintptr_t *addresses, size_t n,
                           struct gomp_mapped_file *files);

/* The address of a mapping of DEVICE's file INODE in this process; 0: none.  */
uintptr_t gomp_mapped_file_find (uint64_t device, uint64_t inode);

/* Does PATH, of a file mapped here, still lead to it?  */
bool gomp_mapped_file_named (const struct gomp_mapped_file *file);

/* A descriptor of the file, for reading; -1: it has no name any more, and the system
   allows no other way.  */
int gomp_mapped_file_open (const struct gomp_mapped_file *file);

/* The same of the object that is loaded at BASE, from FILE; if there is no other
   way, of a copy that has what was loaded, without sections.  */
int gomp_mapped_file_copy (const struct gomp_mapped_file *file,
                           uintptr_t base);

#pragma GCC visibility pop

#endif
