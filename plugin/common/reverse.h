/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: passing what a kernel asks for on to the runtime.  */

#ifndef GOMP_COMMON_REVERSE_H
#define GOMP_COMMON_REVERSE_H 1

#include <stdbool.h>
#include <stdint.h>

/* A kernel's request for a region `target device(ancestor: 1)': FN is the
   device address of the region's code, MAPNUM the number of its list entries,
   and ADDRS, SIZES and KINDS are the device addresses of the list's arrays.  */
struct gomp_reverse_request
{
  uint64_t fn, mapnum, addrs, sizes, kinds;
  int dev_num; /* OpenMP's number of the device, not the plugin's */
};

#pragma GCC visibility push(hidden)

/* Have the runtime run the region that REQUEST asks for, on behalf of a kernel
   of DEVICE, the plugin's own record, and return when it has been run.  A
   failure ends the program.  */
void gomp_reverse_pass (const struct gomp_reverse_request *request,
                        const void *device);

/* Return whether a kernel of DEVICE waits for the calling thread.  That is so
   in two cases:
   - The thread is running a region that a kernel of DEVICE has asked for.  The
     kernel waits for the end of the region.
   - Such a region has launched a kernel on another device, and the thread is
     now running a region that this other kernel has asked for.  The kernel of
     DEVICE still waits for the end of the first region.  There may be more such
     steps between them.  */
bool gomp_reverse_serves (const void *device);

/* Note that the calling thread closes DEVICE.  If it is running a region for a
   kernel of DEVICE, gomp_reverse_pass ends the program, with a message, when
   that region ends.  The region may end the program before, by exit for
   example.  */
void gomp_reverse_note_close (const void *device);

/* End the program, with a message, if gomp_reverse_serves returns true for
   DEVICE; else do nothing.  To be called before DEVICE launches a kernel:
   DEVICE cannot run that kernel while another kernel of DEVICE waits for the
   calling thread.  DEVICE is number ORD of the plugin called PLUGIN.  */
void gomp_reverse_check_launch (const void *device, const char *plugin,
                                int ord);

#pragma GCC visibility pop

#endif
