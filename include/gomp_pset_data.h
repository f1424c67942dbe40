/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations by calls: what OpenACC's data clauses do, apart from any
   construct, with bounds beside the variable.  Part of gomp_pset.h.

   An entry makes data present and counts it, an exit gives the reference back,
   an update copies.  `copy' is an entry COPYIN and an exit COPYOUT, `copyout'
   CREATE and COPYOUT, `create' CREATE and DELETE, `attach' ATTACH and DETACH;
   `present' and `no_create' end with DELETE.

   A section names the bytes that are transferred, all of them and no other
   ones, on either side.  What is made for it on the device reaches from its
   lowest byte to its highest; a section of something present refers to that.
   Source: OpenACC 3.3, sections 2.6 and 2.7; LLVM's document "OpenACC dialect
   data operation improvements".  */

#ifndef GOMP_PSET_DATA_H
#define GOMP_PSET_DATA_H 1

#ifndef GOMP_PSET_H
#error "include gomp_pset.h"
#endif

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gomp_pset_action
{
  /* gomp_pset_data_enter */
  GOMP_PSET_COPYIN = 1,         /* made if absent, and copied then */
  GOMP_PSET_CREATE = 2,         /* made if absent */
  GOMP_PSET_PRESENT = 3,        /* has to be there */
  GOMP_PSET_NO_CREATE = 4,      /* counted if it is there */
  GOMP_PSET_DEVICEPTR = 5, /* VAR, or what VAR_PTR_PTR or DESCRIPTOR refers
                                   to, is a device address already */
  GOMP_PSET_ATTACH = 6, /* VAR_PTR_PTR or DESCRIPTOR alone, not
                                   DESCRIBES */
  GOMP_PSET_USE_DEVICE = 7, /* the address; nothing is counted */
  /* gomp_pset_data_exit */
  GOMP_PSET_COPYOUT = 11, /* copied when the last reference goes */
  GOMP_PSET_DELETE = 12,
  GOMP_PSET_DETACH = 13,
  /* gomp_pset_data_update */
  GOMP_PSET_UPDATE_HOST = 21,
  GOMP_PSET_UPDATE_DEVICE = 22
} gomp_pset_action;

/* Data clauses, numbered as in MLIR's acc dialect.  For messages.  */
typedef enum gomp_pset_clause
{
  GOMP_PSET_CLAUSE_NONE = 0,
  GOMP_PSET_CLAUSE_COPYIN = 1,
  GOMP_PSET_CLAUSE_COPYIN_READONLY = 2,
  GOMP_PSET_CLAUSE_COPY = 3,
  GOMP_PSET_CLAUSE_COPYOUT = 4,
  GOMP_PSET_CLAUSE_COPYOUT_ZERO = 5,
  GOMP_PSET_CLAUSE_PRESENT = 6,
  GOMP_PSET_CLAUSE_CREATE = 7,
  GOMP_PSET_CLAUSE_CREATE_ZERO = 8,
  GOMP_PSET_CLAUSE_DELETE = 9,
  GOMP_PSET_CLAUSE_ATTACH = 10,
  GOMP_PSET_CLAUSE_DETACH = 11,
  GOMP_PSET_CLAUSE_NO_CREATE = 12,
  GOMP_PSET_CLAUSE_DEVICEPTR = 15,
  GOMP_PSET_CLAUSE_UPDATE_HOST = 17,
  GOMP_PSET_CLAUSE_UPDATE_SELF = 18,
  GOMP_PSET_CLAUSE_UPDATE_DEVICE = 19,
  GOMP_PSET_CLAUSE_USE_DEVICE = 20
} gomp_pset_clause;

#define GOMP_PSET_MAX_RANK 15

/* Which fields of gomp_pset_bounds count.  */
#define GOMP_PSET_HAS_UPPER 1u
#define GOMP_PSET_HAS_EXTENT 2u
#define GOMP_PSET_HAS_STRIDE 4u
#define GOMP_PSET_STRIDE_IN_BYTES 8u
#define GOMP_PSET_HAS_START 16u
#define GOMP_PSET_HAS_STEP 32u
#define GOMP_PSET_HAS_WHOLE 64u

/* One dimension of a section.  Indices count from 0, the element VAR refers
   to, and go on in the direction of the stride.  */
struct gomp_pset_bounds
{
  ptrdiff_t lower; /* index of the first element */
  ptrdiff_t upper; /* of the last one; before LOWER: the section
                                   is empty */
  ptrdiff_t extent; /* how many; both given have to agree.
                                   Neither: up to the end of the object, if
                                   known; LOWER may be one behind it */
  ptrdiff_t stride; /* from one index to the next in memory, not 0:
                                   elements, or bytes.  Not given: as the
                                   descriptor says, or an element, or all of
                                   the dimension before, upwards */
  ptrdiff_t start; /* what index 0 is in the user's program, for
                                   messages; not given: the descriptor's,
                                   or 0 */
  ptrdiff_t step; /* of every so many indices one, not 0, 1 if
                                   not given; below 0: from LOWER down to
                                   UPPER */
  ptrdiff_t whole; /* elements of the object, which the section is
                                   checked against; not given: the
                                   descriptor's */
  unsigned flags;
};

/* An operation.  Start from GOMP_PSET_DATA_INIT.  Nothing that is pointed to
   has to outlive the call.  */
struct gomp_pset_data
{
  size_t struct_size; /* of this structure */
  int device; /* as gomp_pset_attach takes it */
  const void *var; /* the element with index 0 in each dimension;
                                   NULL: where VAR_PTR_PTR or DESCRIPTOR
                                   says */
  void **var_ptr_ptr; /* or NULL: the pointer it was reached by */
  void *descriptor; /* or NULL: the descriptor it was reached by */
  gomp_pset_layout layout; /* of DESCRIPTOR */
  size_t element_size; /* bytes; of a variable without bounds its
                                   size; 0: the descriptor's */
  int rank; /* of BOUNDS, fastest dimension first;
                                   0: all */
  const struct gomp_pset_bounds *bounds;
  gomp_pset_clause clause; /* what this operation was made from, and */
  gomp_pset_clause decomposed_from; /* what the user wrote */
  bool structured; /* data, parallel ...; else enter and exit
                                   data */
  bool implicit; /* the compiler's wish: a part of it that is
                                   present will do */
  bool describes; /* VAR_PTR_PTR and DESCRIPTOR only describe
                                   VAR, and are not attached */
  bool finalize; /* exit, not structured: all dynamic
                                   references */
  bool if_present; /* update: absent data is no error */
  bool condition; /* the if clause: false does nothing */
  int async; /* as OpenACC's async argument */
  const char *name; /* as the user calls it, or NULL */
  const char *file; /* or NULL: the address of the call is looked
                                   up */
  int line;
};

#define GOMP_PSET_SYNC (-2)
#ifndef __cplusplus
#define GOMP_PSET_DATA_INIT                                                \
  {                                                                        \
    .struct_size = sizeof (struct gomp_pset_data),                         \
    .device = GOMP_PSET_ACC_DEVICE, .structured = true, .condition = true, \
    .async = GOMP_PSET_SYNC                                                \
  }
#else
static inline gomp_pset_data
gomp_pset_data_initial ()
{
  gomp_pset_data data = gomp_pset_data ();

  data.struct_size = sizeof data;
  data.device = GOMP_PSET_ACC_DEVICE;
  data.structured = data.condition = true;
  data.async = GOMP_PSET_SYNC;
  return data;
}
#define GOMP_PSET_DATA_INIT gomp_pset_data_initial ()
#endif

/* A structured entry that has not been left.  0: none.  */
typedef uint64_t gomp_pset_handle;

/* Make data present, and count it.  DATA is entered by ACTION.

   *ADDRESS, if ADDRESS is not NULL: where VAR is on the device.  What is not
   mapped keeps the host's address: on a device that shares the host's memory,
   where the condition is false, an absent no_create, a section without
   elements.  These give GOMP_PSET_NO_ACTION.

   *HANDLE, which has to be there for structured ones but DEVICEPTR and
   USE_DEVICE: for the exit, also after GOMP_PSET_NO_ACTION; 0 for all others.
   Both are set on success only.

   Structured: COPYIN, CREATE, PRESENT, NO_CREATE, ATTACH, counted by
   structured references; the others: COPYIN, CREATE, ATTACH by dynamic ones.
   After COPYIN, CREATE, PRESENT and NO_CREATE, VAR_PTR_PTR or DESCRIPTOR is
   attached if it is present itself.  On a queue, host data is read when the
   queue gets there.  */
gomp_pset_status gomp_pset_data_enter (gomp_pset_action action,
                                       const struct gomp_pset_data *data,
                                       void **address,
                                       gomp_pset_handle *handle);

/* Give back what was entered.  It is left by ACTION.

   Structured: what HANDLE was given for; of DATA counts what is about this
   call: async, name, file, line.  A device other than GOMP_PSET_ACC_DEVICE,
   which is the entry's here, and a variable with its bounds, if it names
   them, have to be the entry's.  COPYIN and CREATE end with COPYOUT or
   DELETE, PRESENT and NO_CREATE with DELETE, ATTACH with DETACH.  HANDLE is
   void then; in any thread.

   The others: HANDLE is 0.  Absent data gives GOMP_PSET_NO_ACTION.  */
gomp_pset_status gomp_pset_data_exit (gomp_pset_action action,
                                      const struct gomp_pset_data *data,
                                      gomp_pset_handle handle);

/* Copy DATA to the host or to the device.  It has to be present.  Pointers
   that are attached stay what they are on either side.  */
gomp_pset_status gomp_pset_data_update (gomp_pset_action action,
                                        const struct gomp_pset_data *data);

/* Count the structured entries that have not been left.  Those are of DEVICE;
   a line for each is printed to STREAM, if that is not NULL.  The same lines
   are warnings when the device is shut down, and at the end of the program.  */
size_t gomp_pset_data_open (int device, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
