/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Attaching pointers and Fortran descriptors on a device by calls.

   A pointer or descriptor that lies in mapped memory has a copy on the device.
   Attaching makes that copy refer to the device's copy of what the host's
   refers to; of a descriptor all is copied, bounds included.  Detaching gives
   the device the host's bytes again.

   None of these ends the program but the entry point for Flang at the end.
   They may be called from several threads at a time.  A call that does not
   return GOMP_PSET_DONE has changed nothing.
   Source: OpenACC 3.3, sections 2.6.4, 2.6.8, 2.7.2; LLVM's document
   "OpenACC descriptor management" for Flang.  */

#ifndef GOMP_PSET_H
#define GOMP_PSET_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gomp_pset_status
{
  GOMP_PSET_DONE = 0,
  GOMP_PSET_NO_ACTION = 1,      /* rightly nothing: the device shares the
                                   host's memory, the descriptor or the data is
                                   not present, or nothing is attached */
  GOMP_PSET_BAD_DEVICE = -1,    /* there is no such device */
  GOMP_PSET_BAD_DESCRIPTOR = -2, /* it is none of that layout, has another base
                                   address than given, or only a part of it is
                                   mapped */
  GOMP_PSET_BAD_SECTION = -3, /* it is not in the address space, or only a
                                   part of it is in one mapping */
  GOMP_PSET_DEVICE_ERROR = -4, /* the device failed */
  GOMP_PSET_UNKNOWN_TYPE = -5, /* what an object owns is not known */
  GOMP_PSET_BAD_OBJECT = -6, /* an object that cannot be, or not the one that
                                   is expected */

  /* Data operations, gomp_pset_data.h.  */
  GOMP_PSET_BAD_ARGUMENT = -20, /* the operation does not fit the function, or
                                   lacks something */
  GOMP_PSET_BAD_BOUNDS = -21, /* outside the object, contradictory, or not in
                                   the address space */
  GOMP_PSET_BAD_HANDLE = -22, /* it was left before, or is another entry's */
  GOMP_PSET_NOT_PRESENT = -23,
  GOMP_PSET_PARTLY_PRESENT = -24 /* the section reaches out of a mapping */
} gomp_pset_status;

typedef enum gomp_pset_layout
{
  GOMP_PSET_POINTER = 0, /* a pointer by itself, 8 bytes */
  GOMP_PSET_GFORTRAN = 1, /* gfortran's array descriptor (GCC 9 on) */
  GOMP_PSET_CFI = 2, /* CFI_cdesc_t; Flang's own descriptors, which
                                   may have an addendum, and GCC's */
  GOMP_PSET_OTHER = 3 /* in gomp_pset_attachment: none of these */
} gomp_pset_layout;

/* In place of an OpenMP device number: the calling thread's OpenACC
   device.  */
#define GOMP_PSET_ACC_DEVICE (-1000)

/* Common to the functions below.  DEVICE: an OpenMP device number, as
   omp_target_is_present takes it, or GOMP_PSET_ACC_DEVICE.  FILE, LINE: where
   the user's program asks for this, for gomp_pset_message; FILE may be NULL,
   then the address of the call is looked up.  All addresses are the host's but
   where noted; nothing that is pointed to has to outlive the call.  */

/* Attach DESCRIPTOR, a pointer or descriptor of LAYOUT.

   DATA: what it refers to, for verification.  [DATA + OFFSET, + SIZE), in
   bytes, is the section that has to be present, in one mapping; for arrays with
   negative strides, which begin below DATA, OFFSET is a negative number
   converted.  SIZE 0: the byte there.  A scalar's section (CFI, rank 0) is all
   of it.

   In this order: not present, section or descriptor: GOMP_PSET_NO_ACTION; so is
   a null pointer.  Attached with the same contents, to a target that has not
   moved on the device: the attachment counter is one more.  Else the descriptor
   is copied and the counter is one.  The base address is translated; so is the
   addendum's pointer, or, if that refers to nothing mapped, it becomes the
   address of the device's own static object in its place, or stays.  The
   mappings cannot go while this is being done.  An array of gfortran's without
   elements need not be present.  */
gomp_pset_status gomp_pset_attach (int device, gomp_pset_layout layout,
                                   void *descriptor, const void *data,
                                   size_t offset, size_t size, const char *file,
                                   int line);

/* Detach DESCRIPTOR, of whatever layout.  Its counter is one less; when it gets
   to zero the device's copy becomes the host's bytes.  Not attached:
   GOMP_PSET_NO_ACTION.  */
gomp_pset_status gomp_pset_detach (int device, void *descriptor,
                                   const char *file, int line);

/* Detach DESCRIPTOR at once, however often it was attached.  The device's copy
   becomes the host's bytes.  Not attached: GOMP_PSET_NO_ACTION.  */
gomp_pset_status gomp_pset_detach_finalize (int device, void *descriptor,
                                            const char *file, int line);

/* Tell how often DESCRIPTOR is attached.  *COUNT is 0 if it is not (which is
   GOMP_PSET_DONE too).  A descriptor that OpenMP maps along with its data
   has no counter.  *COUNT is not set unless GOMP_PSET_DONE.  */
gomp_pset_status gomp_pset_attach_count (int device, const void *descriptor,
                                         unsigned *count);

/* One pointer or descriptor that the device has with other contents than the
   host: attached, or mapped together with its data.  */
struct gomp_pset_attachment
{
  const void *host; /* where it is */
  void *device; /* its copy: a device address */
  size_t extent; /* bytes */
  unsigned count; /* attachment counter; 0: mapped with its
                                   data */
  const void *host_target; /* what the host's copy refers to now */
  void *device_target; /* what the device was given, a device address;
                                   NULL also if that is not known */
  gomp_pset_layout layout; /* as its bytes look */
};

/* Call VISIT for each pointer and descriptor that is attached.  It gets DATA,
   and they come by ascending address, until it returns false.  All are those of
   one moment; VISIT may call anything.  The structure is VISIT's for the call
   only.  */
gomp_pset_status gomp_pset_attachments (
  int device, bool (*visit) (const struct gomp_pset_attachment *, void *),
  void *data);

/* Print the pointers and descriptors that are attached.  STREAM gets a line for
   each and one in front.  */
gomp_pset_status gomp_pset_print_attachments (int device, FILE *stream);

/* Say why a call was not done.  It is the calling thread's last one that did
   not return GOMP_PSET_DONE: where it was made ("FILE:LINE: ") and why.
   Never NULL; valid until the next call.  */
const char *gomp_pset_message (void);

/* Attach DESCRIPTOR, as Flang's code asks for it.  This is gomp_pset_attach for
   GOMP_PSET_CFI on GOMP_PSET_ACC_DEVICE.  Errors end the program with the
   message; no action is none.  */
void _FortranAOpenACCAttachDescriptor (const void *descriptor, const void *data,
                                       size_t offset, size_t size,
                                       const char *file, int line);

#ifdef __cplusplus
}
#endif

#include "gomp_pset_data.h"
#include "gomp_pset_deep.h"

#endif
