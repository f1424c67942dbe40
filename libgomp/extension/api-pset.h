/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset.h and the procedures of the Fortran module
   have in common.  All functions: see gomp_pset.h; no lock held.  */

#ifndef GOMP_API_PSET_H
#define GOMP_API_PSET_H 1

#include "base/descriptor.h"
#include "run/run.h"

#pragma GCC visibility push (default)
#include "gomp_pset.h"
#pragma GCC visibility pop

/* One call: who asks for what.  */
struct gomp_pset_call
{
  struct gomp_site site;
  int device;                   /* as the user gives it */
  const void *descriptor;
  const char *what;             /* for messages; NULL: the site's construct */
  const char *file;             /* or NULL */
  int line;
};

#define PSET_CALL(name, number, where, in, at) \
  { .site = SITE ("gomp_pset " name, NULL), .device = (number), \
    .descriptor = (where), .file = (in), .line = (at) }

/* Keep the text of ERR, with CALL's place in front, as the calling thread's
   message, and return STATUS, so that callers can `return gomp_pset_give_up
   (...)'.  */
gomp_pset_status gomp_pset_give_up (const struct gomp_pset_call *call,
                                    gomp_pset_status status,
                                    const struct gomp_error *err) GOMP_HIDDEN;

#define GIVE_UP(call, status, ...) \
  ({ struct gomp_error err_ = { .text = "" }; \
     gomp_error_set (&err_, __VA_ARGS__); \
     gomp_pset_give_up (call, status, &err_); })

/* Set *DEVICE to the device of CALL, or to NULL if that shares the host's
   memory.  The device is initialized if need be.  */
gomp_pset_status gomp_pset_find_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;
/* Set *DEVICE to the device of CALL; one that shares the host's memory gives
   NO_ACTION.  */
gomp_pset_status gomp_pset_need_device (const struct gomp_pset_call *call,
                                        struct gomp_device **device)
  GOMP_HIDDEN;

/* What is attached, and to what.  */
struct gomp_pset_target
{
  struct gomp_outline outline;
  uintptr_t start, end;         /* the section */
  bool empty;                   /* an array without elements need not be
                                   present */
};

/* Read CALL's descriptor, of LAYOUT, into *TARGET; the section is for the
   caller to set.  */
gomp_pset_status gomp_pset_read_target (const struct gomp_pset_call *call,
                                        gomp_pset_layout layout,
                                        struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Attach CALL's descriptor to TARGET, the section of which is set.  */
gomp_pset_status gomp_pset_attach_target (const struct gomp_pset_call *call,
                                          struct gomp_pset_target *target)
  GOMP_HIDDEN;
/* Detach CALL's descriptor once; FINALIZE: however often it is attached.  */
gomp_pset_status gomp_pset_detach_call (const struct gomp_pset_call *call,
                                        bool finalize) GOMP_HIDDEN;
/* Set *COUNT to how often CALL's descriptor is attached.  */
gomp_pset_status gomp_pset_count_call (const struct gomp_pset_call *call,
                                       unsigned *count) GOMP_HIDDEN;
/* Print what is attached on CALL's device to STREAM, a line each.  */
gomp_pset_status gomp_pset_print_call (const struct gomp_pset_call *call,
                                       FILE *stream) GOMP_HIDDEN;

#endif
