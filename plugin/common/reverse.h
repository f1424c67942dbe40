/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: passing what a kernel asks for on to the runtime.  */

#ifndef GOMP_COMMON_REVERSE_H
#define GOMP_COMMON_REVERSE_H 1

#include <stdbool.h>
#include <stdint.h>

/* A region `target device(ancestor: 1)', as device code describes it.  */
struct gomp_reverse_request
{
  uint64_t fn, mapnum, addrs, sizes, kinds;
  int dev_num;                  /* as the runtime has told the device */
};

#pragma GCC visibility push (hidden)

/* Have the runtime run what REQUEST asks for, for a kernel of DEVICE, the plugin's
   own record; returns when it has.  What fails ends the program.  */
void gomp_reverse_pass (const struct gomp_reverse_request *request,
                        const void *device);

/* Does the calling thread run a region for a kernel of DEVICE, which waits for its
   end?  */
bool gomp_reverse_serves (const void *device);

/* Ends the program if so: DEVICE, number ORD of plugin PLUGIN's, is asked for another
   kernel.  */
void gomp_reverse_check_launch (const void *device, const char *plugin,
                                int ord);

#pragma GCC visibility pop

#endif
