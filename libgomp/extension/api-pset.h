/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset.h and the procedures of the Fortran module
   have in common.  All functions: see gomp_pset.h; no lock held.  */

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
  const void *descriptor;
  const char *what;             /* for messages; NULL: the site's construct */
  const char *file;             /* or NULL */
  int line;
};

#define PSET_CALL(name, number, where, in, at)                  \
  {                                                             \
    .site = SITE ("gomp_pset " name, NULL), .device = (number), \
    .descriptor = (where), .file = (in), .line = (at)           \
  }

/* Keep the text of ERR, with the place of CALL in front, as the calling
   thread's message, and return STATUS, so that callers can `return
   gomp_pset_give_up (...)'.  */
gomp_pset_status gomp_pset_give_up (const struct gomp_pset_call *call,
                                    gomp_pset_status status,
                                    const struct gomp_error *err) GOMP_HIDDEN;

#define GIVE_UP(call, status, ...)           \
  ({                                         \
    struct gomp_error err_ = { .text = "" }; \
    gomp_error_set (&err_, __VA_ARGS__);     \
    gomp_pset_give_up (call, status, &err_); \
  })

/* Set *DEVICE to the device of CALL, initialized if need be; to NULL if it
   shares the host's memory.  Returns another status than GOMP_PSET_DONE, with
   CALL's message set, if there is none.  */
gomp_pset_status gomp_pset_find_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;
/* Set *DEVICE to the device of CALL, initialized if need be.  The status is
   GOMP_PSET_NO_ACTION for a device that shares the host's memory.  */
gomp_pset_status gomp_pset_need_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;

/* What a pointer or descriptor is to be attached to.  */
struct gomp_pset_target
{
  struct gomp_outline outline;
  uintptr_t start, end;         /* the section */
  bool empty;                   /* an array without elements need not be
                                   present */
};

/* Set *TARGET to what CALL's pointer or descriptor, which has LAYOUT, refers
   to.  The section in it is left for the caller to set.  */
gomp_pset_status gomp_pset_read_target (const struct gomp_pset_call *call,
                                        gomp_pset_layout layout,
                                        struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Attach CALL's pointer or descriptor to TARGET, whose section the caller has
   set.  */
gomp_pset_status gomp_pset_attach_target (const struct gomp_pset_call *call,
                                          struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Detach CALL's pointer or descriptor once; if FINALIZE, as often as it is
   attached.  */
gomp_pset_status gomp_pset_detach_call (const struct gomp_pset_call *call,
                                        bool finalize) GOMP_HIDDEN;
/* Set *COUNT to the attachment counter of CALL's pointer or descriptor.  */
gomp_pset_status gomp_pset_count_call (const struct gomp_pset_call *call,
                                       unsigned *count) GOMP_HIDDEN;
/* Print all that is attached on CALL's device to STREAM, in a line each.  */
gomp_pset_status gomp_pset_print_call (const struct gomp_pset_call *call,
                                       FILE *stream) GOMP_HIDDEN;

#endif
