/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What device code knows about the host's functions, and the host about the
   device's: for regions that kernels ask the host to run, and for functions
   that kernels call by the host's addresses.

   Source: doc/abi/plugin-interface.md sections 7 and 7.1; doc/abi/gcn.md
   sections 1.1 and 5.  */

#ifndef GOMP_GCN_REVERSE_H
#define GOMP_GCN_REVERSE_H 1

#include "gcn/image.h"

#pragma GCC visibility push(hidden)

/* Set *CODES to an array from malloc, with a word for each function of IMAGE
   that the host's table has, in the table's order.  The word is the device
   address by which a kernel's request names the function as the region that the
   host is to run; 0 if the function has no such address.  The words are read
   from the image's .offload_func_table.  The array goes on to the
   runtime.  The runtime enters the words in a table of its own, by which it
   finds the host's function for a request, and then frees the array.  If the
   image cannot be loaded after all, the plugin frees the array itself
   (gomp_gcn_image_load).  Returns false, with *CODES NULL and after a message,
   on failure.  */
bool gomp_gcn_reverse_load (struct gomp_gcn_image *image, uint64_t **codes);

/* Tell the code of IMAGE the device addresses of its N functions of `declare
   target indirect', whose host addresses are HOST[0..N-1].  Returns false,
   after a message, on failure.  */
bool gomp_gcn_indirect_load (struct gomp_gcn_image *image, size_t n,
                             const uint64_t *host);

#pragma GCC visibility pop

#endif
