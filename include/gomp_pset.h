/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Attaching pointers and Fortran descriptors on a device by calls.

   A pointer or descriptor that lies in mapped memory has a copy on the device.
   Attaching changes this copy: its address becomes the device address of the
   data to which the pointer or descriptor refers on the host.  Attaching a
   descriptor copies the rest of the descriptor to the device, too, with its
   bounds.  Detaching copies the bytes of the host's pointer or descriptor, with
   the host address, over the copy on the device.

   Only _FortranAOpenACCAttachDescriptor, the entry point for Flang, ends the
   program on an error.  All functions may be called from several threads at a
   time.  A call that does not return GOMP_PSET_DONE has changed nothing.
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

/* What has become of a call.  A status below 0 is an error.  */
typedef enum gomp_pset_status
{
  GOMP_PSET_DONE = 0,
  GOMP_PSET_NO_ACTION = 1,      /* there is nothing to do, which is no error:
                                   the device shares the host's memory, the
                                   descriptor or the data is not present, or
                                   nothing is attached */
  GOMP_PSET_BAD_DEVICE = -1,    /* there is no such device */
  GOMP_PSET_BAD_DESCRIPTOR = -2, /* what is given is no descriptor of that
                                   layout, has another base address than given,
                                   or is mapped only in part */
  GOMP_PSET_BAD_SECTION = -3, /* the section would end beyond the highest or
                                   begin below the lowest address, only a part
                                   of it is in one mapping, or it is not all
                                   of a scalar */
  GOMP_PSET_DEVICE_ERROR = -4, /* the device failed */
  GOMP_PSET_UNKNOWN_TYPE = -5, /* what an object owns is not known */
  GOMP_PSET_BAD_OBJECT = -6, /* what is told of the object cannot be true,
                                   such as more bytes than there are addresses;
                                   or a buffer is damaged, or has an object of
                                   another type or size than is expected */

  /* Data operations, gomp_pset_data.h.  */
  GOMP_PSET_BAD_ARGUMENT = -20, /* the action is not one of the function's, or
                                   an argument is missing */
  GOMP_PSET_BAD_BOUNDS = -21, /* the bounds are outside of the object, or
                                   contradict each other, or are not in the
                                   address space */
  GOMP_PSET_BAD_HANDLE = -22, /* the handle is that of no entry, or of one that
                                   was left before; or its entry is of another
                                   device, variable or section than the call
                                   names, or does not end by this action */
  GOMP_PSET_NOT_PRESENT = -23, /* the data is not present */
  GOMP_PSET_PARTLY_PRESENT = -24 /* the section reaches out of a mapping */
} gomp_pset_status;

/* What a pointer or descriptor is in memory.  */
typedef enum gomp_pset_layout
{
  GOMP_PSET_POINTER = 0, /* a pointer by itself, 8 bytes */
  GOMP_PSET_GFORTRAN = 1, /* gfortran's array descriptor (GCC 9 on) */
  GOMP_PSET_CFI = 2, /* CFI_cdesc_t, as GCC has it, or as Flang has
                                   it for all its descriptors.  Flang's may
                                   have an addendum behind the dimensions: a
                                   pointer to what describes a derived type */
  GOMP_PSET_OTHER = 3 /* in gomp_pset_attachment: none of these */
} gomp_pset_layout;

/* The device number that stands for the calling thread's OpenACC device.  */
#define GOMP_PSET_ACC_DEVICE (-1000)

/* Common to the functions below.  DEVICE is an OpenMP device number, as
   omp_target_is_present takes it, or GOMP_PSET_ACC_DEVICE.  FILE and LINE are
   the place in the user's program that asks for this, for gomp_pset_message; if
   FILE is NULL, the place is found from the address of the call.  All addresses
   are host addresses unless noted.  What arguments point to need not outlive
   the call.  */

/* Attach DESCRIPTOR, a pointer or descriptor of LAYOUT.

   DATA has to be the address that DESCRIPTOR holds; this is verified.  The
   section that has to be present, in one mapping, is the bytes [DATA + OFFSET,
   DATA + OFFSET + SIZE).  An array with negative strides begins below DATA: its
   OFFSET is a negative number, converted to size_t.  If SIZE is 0, the byte at
   DATA + OFFSET has to be present.  If DESCRIPTOR is that of a scalar (CFI,
   rank 0), OFFSET has to be 0, and SIZE the size of the scalar.

   The result is GOMP_PSET_NO_ACTION if the section or DESCRIPTOR is not
   present, or if the pointer is null.  An array of gfortran's without elements
   need not be present.

   If DESCRIPTOR is attached already, with the same contents and to a target
   that has not moved on the device, its attachment counter goes up by one.
   Otherwise DESCRIPTOR is copied to the device, and its counter is one.  In
   this copy, the base address is replaced by the device address of the target.
   The addendum's pointer is replaced by the device address of what it refers
   to.  If that is not mapped, but is a static object that the device has, too,
   the address of the device's own object replaces it.  If the device has none,
   the addendum's pointer stays as it is.  The mappings of DESCRIPTOR and of the
   section cannot be removed while this is done.  */
gomp_pset_status gomp_pset_attach (int device, gomp_pset_layout layout,
                                   void *descriptor, const void *data,
                                   size_t offset, size_t size, const char *file,
                                   int line);

/* Detach DESCRIPTOR, of whatever layout.  Its counter is decreased by one.
   When the counter becomes zero, DESCRIPTOR's bytes on the host are copied over
   its copy on the device.  The result is GOMP_PSET_NO_ACTION if DESCRIPTOR is
   not attached.  */
gomp_pset_status gomp_pset_detach (int device, void *descriptor,
                                   const char *file, int line);

/* Detach DESCRIPTOR completely, however often it was attached.  Its counter
   becomes zero at once, and DESCRIPTOR's bytes on the host are copied over its
   copy on the device.  The result is GOMP_PSET_NO_ACTION if DESCRIPTOR is not
   attached.  */
gomp_pset_status gomp_pset_detach_finalize (int device, void *descriptor,
                                            const char *file, int line);

/* Tell how often DESCRIPTOR is attached.  *COUNT is set to that number, its
   attachment counter.  If DESCRIPTOR is not attached, *COUNT is set to 0, and
   the result is GOMP_PSET_DONE, too.  *COUNT is also set to 0 for a descriptor
   that OpenMP maps along with its data, as it has no counter.  If the result is
   not GOMP_PSET_DONE, *COUNT is not set.  */
gomp_pset_status gomp_pset_attach_count (int device, const void *descriptor,
                                         unsigned *count);

/* A pointer or descriptor whose copy on the device has other contents than the
   host's: it is attached, or mapped together with its data.  */
struct gomp_pset_attachment
{
  const void *host; /* its address on the host */
  void *device; /* the device address of its copy */
  size_t extent; /* bytes */
  unsigned count; /* attachment counter; 0: mapped with its
                                   data */
  const void *host_target; /* what the host's copy refers to now */
  void *device_target; /* what the device's copy refers to: a device
                                   address; NULL if that copy is a null
                                   pointer, or if its contents are not known */
  gomp_pset_layout layout; /* judged by its bytes */
};

/* Call VISIT for each pointer and descriptor that is attached.  Those that are
   mapped together with their data on DEVICE are among them.  VISIT gets DATA as
   its second argument.  The calls are in ascending order of host addresses, and
   end when VISIT returns false; the result is GOMP_PSET_DONE then, too.  All
   calls tell the state of one moment; VISIT may call any function.  The
   structure that it gets is valid during the call only.  */
gomp_pset_status gomp_pset_attachments (
  int device, bool (*visit) (const struct gomp_pset_attachment *, void *),
  void *data);

/* Print the pointers and descriptors that are attached.  STREAM gets a line
   with their number, and then a line for each of them.  They are those for
   which gomp_pset_attachments calls VISIT.  */
gomp_pset_status gomp_pset_print_attachments (int device, FILE *stream);

/* Print what is mapped: the present table.  STREAM gets a line with the number
   of mappings and their bytes, and then a line for each mapping, in ascending
   order of host addresses: its variable or section, if debug information names
   it, its host addresses, its device address, its reference count, how many
   pointers and descriptors are attached in it, and whether it is in
   transfer.  All lines tell the state of one moment.  */
gomp_pset_status gomp_pset_print_present (int device, FILE *stream);

/* Say why a call was not done.  Returns a text about the calling thread's last
   call that did not return GOMP_PSET_DONE: where it was made ("FILE:LINE: ")
   and why it was not done.  The text is never NULL, and valid until the
   thread's next call.  */
const char *gomp_pset_message (void);

/* Attach DESCRIPTOR, as Flang's code asks for it.  This is gomp_pset_attach for
   GOMP_PSET_CFI on GOMP_PSET_ACC_DEVICE.  An error ends the program with the
   message; GOMP_PSET_NO_ACTION is no error.  */
void _FortranAOpenACCAttachDescriptor (const void *descriptor, const void *data,
                                       size_t offset, size_t size,
                                       const char *file, int line);

#ifdef __cplusplus
}
#endif

#include "gomp_pset_data.h"
#include "gomp_pset_deep.h"

#endif
