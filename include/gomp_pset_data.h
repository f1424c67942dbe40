/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations by calls: what OpenACC's data clauses do, apart from any
   construct, with bounds beside the variable.  Part of gomp_pset.h.

   An entry makes data present and counts it, an exit gives the reference back,
   an update copies.  `copy' is an entry COPYIN and an exit COPYOUT, `copyout'
   CREATE and COPYOUT, `create' CREATE and DELETE, `attach' ATTACH and DETACH;
   `present' and `no_create' end with DELETE.

   A section names the bytes that are transferred, all of them and no other
   ones, on either side.  If the section's data is absent, memory is made for it
   on the device, from the section's lowest byte to its highest.  If the data is
   present already, nothing is made, and the section stands for that part of the
   data on the device.
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
  GOMP_PSET_COPYIN = 1,         /* data is made if absent, and copied then */
  GOMP_PSET_CREATE = 2,         /* data is made if absent */
  GOMP_PSET_PRESENT = 3,        /* data has to be present */
  GOMP_PSET_NO_CREATE = 4,      /* data is counted if it is present */
  GOMP_PSET_DEVICEPTR = 5, /* VAR, or what VAR_PTR_PTR or DESCRIPTOR refers
                                   to, is a device address already */
  GOMP_PSET_ATTACH = 6, /* attaches VAR_PTR_PTR or DESCRIPTOR, no more;
                                   DESCRIBES is false */
  GOMP_PSET_USE_DEVICE = 7, /* only the address is told; nothing is
                                   counted */
  /* gomp_pset_data_exit */
  GOMP_PSET_COPYOUT = 11, /* data is copied back when the last reference
                                   is given up */
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

/* The highest rank of a section.  */
#define GOMP_PSET_MAX_RANK 15

/* Bits of FLAGS in gomp_pset_bounds: which of its other members are given.  */
#define GOMP_PSET_HAS_UPPER 1u
#define GOMP_PSET_HAS_EXTENT 2u
#define GOMP_PSET_HAS_STRIDE 4u
#define GOMP_PSET_STRIDE_IN_BYTES 8u
#define GOMP_PSET_HAS_START 16u
#define GOMP_PSET_HAS_STEP 32u
#define GOMP_PSET_HAS_WHOLE 64u

/* One dimension of a section.  Index 0 is that of the element VAR refers to;
   indices increase in the direction of the stride.  */
struct gomp_pset_bounds
{
  ptrdiff_t lower; /* index of the first element */
  ptrdiff_t upper; /* index of the last element; if it is before
                                   LOWER, the section is empty */
  ptrdiff_t extent; /* number of elements.  If UPPER is given, too,
                                   both have to agree.  If neither is given,
                                   the section goes to the end of the object in
                                   the direction of STEP, and WHOLE or the
                                   descriptor has to tell that end; LOWER may
                                   be one index beyond the end, and the section
                                   is empty then */
  ptrdiff_t stride; /* distance in memory from one index to the
                                   next, not 0; in elements, or bytes.  If not
                                   given: the descriptor's.  Without a
                                   descriptor: one element in the first
                                   dimension; in each further one, all of the
                                   dimension before, whose WHOLE has to be
                                   given */
  ptrdiff_t start; /* the index that the user's program has for
                                   index 0, for messages; if not given, the
                                   descriptor's, or 0 */
  ptrdiff_t step; /* distance between the indices of the section,
                                   not 0; 1 if not given; below 0, from LOWER
                                   down to UPPER */
  ptrdiff_t whole; /* number of elements of the object, in which the
                                   section has to lie; if not given, the
                                   descriptor's; without a descriptor it is not
                                   known, and not checked */
  unsigned flags;
};

/* A data operation.  Initialize it with GOMP_PSET_DATA_INIT.  What members
   point to need not outlive the call.  */
struct gomp_pset_data
{
  size_t struct_size; /* of this structure */
  int device; /* as gomp_pset_attach takes it */
  const void *var; /* the element with index 0 in each dimension;
                                   NULL: the one that VAR_PTR_PTR or DESCRIPTOR
                                   refers to */
  void **var_ptr_ptr; /* the pointer by which VAR was reached, or
                                   NULL */
  void *descriptor; /* the descriptor by which VAR was reached, or
                                   NULL */
  gomp_pset_layout layout; /* of DESCRIPTOR */
  size_t element_size; /* bytes of one element; without bounds, of the
                                   variable; 0: the descriptor's */
  int rank; /* number of BOUNDS, the dimension that varies
                                   fastest first; 0: all of the variable */
  const struct gomp_pset_bounds *bounds;
  gomp_pset_clause clause; /* from which this operation was made */
  gomp_pset_clause decomposed_from; /* which the user has written */
  bool structured; /* of a data region or compute construct; else
                                   of enter and exit data */
  bool implicit; /* the compiler's, not the user's: it is enough
                                   if a part of the data is present */
  bool describes; /* VAR_PTR_PTR and DESCRIPTOR only describe
                                   VAR, and are not attached */
  bool finalize; /* exit, not structured: all dynamic references
                                   are given up */
  bool if_present; /* update: absent data is no error */
  bool condition; /* the value of the if clause; with false nothing
                                   is done */
  int async; /* as OpenACC's async argument */
  const char *name; /* the variable's name for messages, or NULL */
  const char *file; /* the user's file; NULL: the place is found
                                   from the address of the call */
  int line;
};

/* The value of ASYNC for an operation without a queue: acc_async_sync.  */
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

/* The handle of a structured entry that has not been left; 0 is none.  */
typedef uint64_t gomp_pset_handle;

/* Make data present, and count it.  DATA is entered by ACTION.

   *ADDRESS, unless ADDRESS is NULL, is set to the device address of VAR.  It is
   set to the host's address where nothing is mapped: on a device that shares
   the host's memory, if the condition is false, for a no_create whose data is
   absent, and for a section without elements.  The result is
   GOMP_PSET_NO_ACTION then.

   *HANDLE is set to the handle for gomp_pset_data_exit, also if the result is
   GOMP_PSET_NO_ACTION.  HANDLE must not be NULL for structured entries, except
   DEVICEPTR and USE_DEVICE; for these, and for entries that are not structured,
   *HANDLE is set to 0.  On errors neither is set.

   Structured entries are COPYIN, CREATE, PRESENT, NO_CREATE and ATTACH, and
   have structured references.  The others are COPYIN, CREATE and ATTACH, and
   have dynamic references.  After COPYIN, CREATE, PRESENT and NO_CREATE,
   VAR_PTR_PTR or DESCRIPTOR is attached if it is present itself.  With a queue,
   the host's data is read when the queue gets there.  */
gomp_pset_status gomp_pset_data_enter (gomp_pset_action action,
                                       const struct gomp_pset_data *data,
                                       void **address,
                                       gomp_pset_handle *handle);

/* Give back what was entered.  It is left by ACTION.

   A structured exit leaves the entry of HANDLE, in any thread; HANDLE is
   invalid then.  COPYIN and CREATE end with COPYOUT or DELETE, PRESENT and
   NO_CREATE with DELETE, ATTACH with DETACH.  Of DATA, only the members about
   this call count: async, name, file and line.  But the device, unless it is
   GOMP_PSET_ACC_DEVICE, has to be that of the entry, and so have the variable
   and its bounds, if they are given.

   For other exits HANDLE is 0.  If the data is absent, the result is
   GOMP_PSET_NO_ACTION.  */
gomp_pset_status gomp_pset_data_exit (gomp_pset_action action,
                                      const struct gomp_pset_data *data,
                                      gomp_pset_handle handle);

/* Copy DATA to the host or to the device.  It has to be present, unless
   if_present is set.  Pointers that are attached are not changed on either
   side.  */
gomp_pset_status gomp_pset_data_update (gomp_pset_action action,
                                        const struct gomp_pset_data *data);

/* Count the structured entries that have not been left.  They are those of
   DEVICE.  Unless STREAM is NULL, a line for each is printed to STREAM.  The
   same lines are printed as warnings when the device is shut down, and at the
   end of the program.  */
size_t gomp_pset_data_open (int device, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
