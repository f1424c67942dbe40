/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory: checks, and copies on streams.  */

#ifndef GOMP_NVPTX_MEMORY_H
#define GOMP_NVPTX_MEMORY_H 1

#include "nvptx/device.h"

#pragma GCC visibility push(hidden)

/* Return whether N bytes can be copied between HOST and device memory at
   ADDRESS.  That is so if N is 0, or if all of this is true: HOST and ADDRESS
   are not NULL, they are not equal, and all bytes [ADDRESS, ADDRESS + N) lie in
   one block of device memory.  If they cannot be copied, this returns false
   after GOMP_PLUGIN_error.  Inside a visit.  */
bool gomp_nvptx_copy_check (const void *host, const void *address, size_t n);

/* Put a copy on STREAM: of N bytes to the device (in), of N bytes from the
   device (out), or of the box RECT in DIRECTION (rect).  Inside a visit.  The
   functions may return before the copy is made.  Until STREAM has made the
   copy, the host's memory has to stay valid.  Until then, host memory that is
   copied to the device must not change either.  *RECT itself may be changed
   when the function has returned.  Returns false, after GOMP_PLUGIN_error, on
   failure.  */
bool gomp_nvptx_copy_in (CUstream stream, void *dst, const void *src, size_t n);
bool gomp_nvptx_copy_out (CUstream stream, void *dst, const void *src,
                          size_t n);
bool gomp_nvptx_copy_rect (const struct gomp_nvptx_device *device,
                           CUstream stream, enum gomp_pset_direction direction,
                           const struct gomp_pset_rect *rect);

#pragma GCC visibility pop

#endif
