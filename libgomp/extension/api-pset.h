/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset.h and the procedures of the Fortran module
   have in common.

   Common to all functions: no lock held by the caller.  They return a status as
   the function of gomp_pset.h that does the same.  With any other status than
   GOMP_PSET_DONE, CALL's message has been set (gomp_pset_give_up).  */

#ifndef GOMP_API_PSET_H
#define GOMP_API_PSET_H 1

#include "base/descriptor.h"
#include "run/run.h"

#pragma GCC visibility push(default)
#include "gomp_pset.h"
#pragma GCC visibility pop

/* What the program has asked for by one call, and from where.  */
struct gomp_pset_call
{
  struct gomp_site site;
  int device;                   /* as the user gives it */
  const void *descriptor;       /* host address of the pointer or descriptor
                                   that the call is about; NULL in calls about
                                   other things */
  const char *what;             /* name of the call in messages; NULL: that of
                                   SITE's construct */
  const char *file; /* name of the user's file with the call, as
                                   the user gives it; NULL: the user gives none,
                                   and messages look up file and line from the
                                   code address in SITE */
  int line; /* line in FILE; if FILE is NULL, not used */
};

/* An initializer for the struct gomp_pset_call of the routine gomp_pset_NAME,
   where NAME is a string constant.  NUMBER is the device, WHERE the pointer or
   descriptor, IN and AT the user's file and line.  */
#define PSET_CALL(name, number, where, in, at)                  \
  {                                                             \
    .site = SITE ("gomp_pset " name, NULL), .device = (number), \
    .descriptor = (where), .file = (in), .line = (at)           \
  }

/* Keep the text of ERR, preceded by the place of CALL, as the calling thread's
   message, and return STATUS, so that callers can `return gomp_pset_give_up
   (...)'.  */
gomp_pset_status gomp_pset_give_up (const struct gomp_pset_call *call,
                                    gomp_pset_status status,
                                    const struct gomp_error *err) GOMP_HIDDEN;

/* Keep the text that printf would write for the format and its arguments as
   CALL's message, and return STATUS, as gomp_pset_give_up does.  */
#define GIVE_UP(call, status, ...)           \
  ({                                         \
    struct gomp_error err_ = { .text = "" }; \
    gomp_error_set (&err_, __VA_ARGS__);     \
    gomp_pset_give_up (call, status, &err_); \
  })

/* Set *DEVICE to the device of CALL, initialized if need be, or to NULL if it
   is the host or shares the host's memory.  Returns GOMP_PSET_DONE, or another
   status with CALL's message set if no device has the number, or the device
   cannot be used.  */
gomp_pset_status gomp_pset_find_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;
/* Set *DEVICE to the device of CALL as gomp_pset_find_device does, and return
   the same status, with one difference: if the device is the host or shares the
   host's memory, *DEVICE is set to NULL, and the status is GOMP_PSET_NO_ACTION,
   with CALL's message set.  */
gomp_pset_status gomp_pset_need_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;

/* What a pointer or descriptor is to be attached to.  */
struct gomp_pset_target
{
  struct gomp_outline outline;
  uintptr_t start, end;         /* host addresses of the section */
  bool empty;                   /* it is an array without elements, which need
                                   not be present */
};

/* Set *TARGET to what CALL's pointer or descriptor, which has LAYOUT, refers
   to.  START and END of *TARGET are left for the caller to set.  Returns
   GOMP_PSET_DONE; or GOMP_PSET_BAD_DESCRIPTOR if the address of the pointer or
   descriptor is null, or if the bytes there are no descriptor of LAYOUT.  */
gomp_pset_status gomp_pset_read_target (const struct gomp_pset_call *call,
                                        gomp_pset_layout layout,
                                        struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Attach CALL's pointer or descriptor to TARGET, whose section the caller has
   set.  The status is GOMP_PSET_NO_ACTION if the pointer is null, if it or the
   section is not present, and if CALL's device is the host or shares the host's
   memory.  TARGET's END is raised by one if the section is empty.  */
gomp_pset_status gomp_pset_attach_target (const struct gomp_pset_call *call,
                                          struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Detach CALL's pointer or descriptor: if FINALIZE, completely, however often
   it is attached; if not, one time.  The status is GOMP_PSET_NO_ACTION if
   nothing is attached there, and if CALL's device is the host or shares the
   host's memory.  */
gomp_pset_status gomp_pset_detach_call (const struct gomp_pset_call *call,
                                        bool finalize) GOMP_HIDDEN;
/* Set *COUNT to the attachment counter of CALL's pointer or descriptor.  *COUNT
   is set to 0 if nothing is attached there, if the pointer or descriptor is not
   mapped, and if CALL's device is the host or shares the host's memory.  The
   status is GOMP_PSET_DONE in all these cases.  With another status *COUNT is
   not set.  */
gomp_pset_status gomp_pset_count_call (const struct gomp_pset_call *call,
                                       unsigned *count) GOMP_HIDDEN;
/* Print what is attached on CALL's device to STREAM: a line with the number of
   attachments, then one line for each.  */
gomp_pset_status gomp_pset_print_call (const struct gomp_pset_call *call,
                                       FILE *stream) GOMP_HIDDEN;
/* Print what is mapped on CALL's device to STREAM: a line with the number of
   mappings and their bytes, then one line for each.  */
gomp_pset_status
gomp_pset_print_present_call (const struct gomp_pset_call *call, FILE *stream)
  GOMP_HIDDEN;

#endif
