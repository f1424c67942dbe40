/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules of the program: its executable and libraries, which the program's
   process and a server have at different addresses.  A module's identity is its
   build id, so that both mean the same file; without one, files that differ in
   initial values alone are taken for the same.  */

#ifndef GOMP_MPI_PLACES_H
#define GOMP_MPI_PLACES_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* With a final 0: hexadecimal digits of the build id; or "sum-" and those of a
   checksum of all that is loaded and not written to, of a module without
   one.  */
#define GOMP_MPI_IDENTITY 80

/* A module that is loaded in this process.  */
struct gomp_mpi_module
{
  uintptr_t load;       /* what the loader adds to addresses of its file */
  uintptr_t start, end; /* what it occupies */
  char identity[GOMP_MPI_IDENTITY];
};

#pragma GCC visibility push(hidden)

/* Set *MODULE to the module that ADDRESS lies in.  Returns false if it lies in
   none.  */
bool gomp_mpi_module_at (uintptr_t address, struct gomp_mpi_module *module);
/* Return the absolute path of the file of the module that ADDRESS lies in, for
   the caller to free; "" for the executable; NULL if it lies in none.  */
char *gomp_mpi_module_path (uintptr_t address);
/* Set *MODULE to the loaded module with IDENTITY.  If there is none, load the
   file at PATH; *HANDLE is what dlopen has returned then, else NULL.  Returns
   false, with the reason in the SIZE bytes at WHY, if there is no such module,
   or the file has another identity.  */
bool gomp_mpi_module_find (const char *path, const char *identity,
                           struct gomp_mpi_module *module, void **handle,
                           char *why, size_t size);
/* Write the identity of the executable to IDENTITY.  */
void gomp_mpi_program_identity (char identity[GOMP_MPI_IDENTITY]);
/* Return whether the N bytes at ADDRESS are code, or with CODE false any
   mapped part, of one module that is loaded.  */
bool gomp_mpi_module_has (uintptr_t address, size_t n, bool code);

#pragma GCC visibility pop

#endif
