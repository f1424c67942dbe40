/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations of devices that a tool is told of (OMPT).

   Each function gomp_told_NAME tells the tool of an operation (event/ompt.h)
   that its last argument carries out, which is gomp_device_NAME of device.h.
   The other arguments are passed on to that function, and its result is
   returned.  gomp_device_tells is false meanwhile.  No lock held.  */

#ifndef GOMP_DEVICE_TOLD_H
#define GOMP_DEVICE_TOLD_H 1

#include "device/device.h"
#include "event/ompt.h"
#include "event/watch.h"

/* Return whether a tool is to be told of the device operations of the calling
   thread.  gomp_trace_active is true while a tool is at work.  So nothing else
   is looked at if it is false.  */
static inline bool
gomp_device_tells (void)
{
  return GOMP_UNLIKELY (gomp_trace_active) && gomp_ompt_listens ();
}

/* Tell the tool, if there is one, that DEVICE has been initialized, and which
   images are loaded into it, unless it has been told already.  To be called
   before a scope is opened for DEVICE.  */
void gomp_device_tell (struct gomp_device *device) GOMP_HIDDEN;

/* Carry out an operation by calling CARRY_OUT with the arguments before it,
   tell the tool of its begin and its end, and return what CARRY_OUT has
   returned.  The arguments, the result and *ERR are those of the function of
   device.h whose type CARRY_OUT has.  To be called if gomp_device_tells is
   true.  */
gomp_devaddr gomp_told_alloc (struct gomp_device *device, size_t size,
                              __typeof__ (gomp_device_alloc) *carry_out)
  GOMP_HIDDEN;
bool gomp_told_free (struct gomp_device *device, gomp_devaddr addr,
                     struct gomp_error *err,
                     __typeof__ (gomp_device_free) *carry_out) GOMP_HIDDEN;
bool gomp_told_copy_in (struct gomp_device *device, gomp_devaddr dst,
                        const void *src, size_t size, struct gomp_error *err,
                        __typeof__ (gomp_device_copy_in) *carry_out)
  GOMP_HIDDEN;
bool gomp_told_copy_out (struct gomp_device *device, void *dst,
                         gomp_devaddr src, size_t size, struct gomp_error *err,
                         __typeof__ (gomp_device_copy_out) *carry_out)
  GOMP_HIDDEN;
bool
gomp_told_copy_box (struct gomp_device *device, struct goacc_asyncqueue *queue,
                    enum gomp_pset_direction direction,
                    const struct gomp_pset_rect *box, struct gomp_error *err,
                    __typeof__ (gomp_device_copy_box) *carry_out) GOMP_HIDDEN;
bool gomp_told_copy_within (struct gomp_device *device, gomp_devaddr dst,
                            gomp_devaddr src, size_t size,
                            struct gomp_error *err,
                            __typeof__ (gomp_device_copy_within) *carry_out)
  GOMP_HIDDEN;
bool gomp_told_copy_peer (struct gomp_device *dst_device, gomp_devaddr dst,
                          struct gomp_device *src_device, gomp_devaddr src,
                          size_t size, struct gomp_error *err,
                          __typeof__ (gomp_device_copy_peer) *carry_out)
  GOMP_HIDDEN;
bool gomp_told_queue_in (struct gomp_device *device,
                         struct goacc_asyncqueue *queue, gomp_devaddr dst,
                         const void *src, size_t size, struct gomp_error *err,
                         __typeof__ (gomp_device_queue_in) *carry_out)
  GOMP_HIDDEN;
bool gomp_told_queue_out (struct gomp_device *device,
                          struct goacc_asyncqueue *queue, void *dst,
                          gomp_devaddr src, size_t size, struct gomp_error *err,
                          __typeof__ (gomp_device_queue_out) *carry_out)
  GOMP_HIDDEN;
void gomp_told_run (struct gomp_device *device, void *handle,
                    gomp_devaddr block, void **args,
                    __typeof__ (gomp_device_run) *carry_out) GOMP_HIDDEN;
/* Carry out each part of BATCH as an operation of DEVICE by itself, in order:
   COPY_IN is called for each copy to DEVICE, RUN for the launch, COPY_OUT for
   each copy from DEVICE.  These functions tell the tool of the begin and the
   end of each part.  The tool could not be told of them if BATCH were one
   operation.  Returns true if all parts have succeeded.  Returns false, with
   *ERR set, if a copy has failed; the parts behind it are left out.  */
bool gomp_told_batch (struct gomp_device *device,
                      const struct gomp_pset_batch *batch,
                      struct gomp_error *err,
                      __typeof__ (gomp_device_copy_in) *copy_in,
                      __typeof__ (gomp_device_run) *run,
                      __typeof__ (gomp_device_copy_out) *copy_out) GOMP_HIDDEN;

#endif
