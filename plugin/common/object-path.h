/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The path of the file that code or data of this process was loaded from.  */

#ifndef GOMP_OBJECT_PATH_H
#define GOMP_OBJECT_PATH_H 1

#pragma GCC visibility push(hidden)

/* Return the absolute path of the file of the loaded object, executable or
   library, that ADDRESS lies in, with symbolic links resolved, for the caller
   to free.  Return NULL if the object or its file is not known, or if there is
   no memory.  A library that was found by a relative name, as a relative folder
   in LD_LIBRARY_PATH has it, is found wherever the working directory is
   now.  */
char *gomp_object_path (const void *address);

#pragma GCC visibility pop

#endif
