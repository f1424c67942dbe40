/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations by calls: what OpenACC's data clauses do, apart from any
   construct, with bounds beside the variable.  Part of gomp_pset.h.

   An entry makes data present and counts it, an exit gives the reference back,
   an update copies.  `copy' is an entry COPYIN and an exit COPYOUT, `copyout'
   CREATE and COPYOUT, `create' CREATE and DELETE, `attach' ATTACH and DETACH;
   `present' and `no_create' end with DELETE.

   A section is a variable with bounds.  An operation copies just the bytes that
   belong to the section.  Bytes between them, which the bounds leave out, stay
   as they are on the host and on the device.  If the section's data is absent,
   memory is made for it on the device, from the section's lowest byte to its
   highest.  If the data is present already, no memory is made: the section's
   bytes on the device are a part of the memory that the data has there.
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

/* What a data operation does.  */
typedef enum gomp_pset_action
{
  /* gomp_pset_data_enter */
  GOMP_PSET_COPYIN = 1,         /* data is made if absent, and copied then */
  GOMP_PSET_CREATE = 2,         /* data is made if absent */
  GOMP_PSET_PRESENT = 3,        /* data has to be present */
  GOMP_PSET_NO_CREATE = 4,      /* data is counted if it is present */
  GOMP_PSET_DEVICEPTR = 5, /* VAR, or what VAR_PTR_PTR or DESCRIPTOR refers
                                   to, is a device address already */
  GOMP_PSET_ATTACH = 6, /* attaches VAR_PTR_PTR or DESCRIPTOR, and does
                                   nothing else; DESCRIBES has to be false */
  GOMP_PSET_USE_DEVICE = 7, /* only sets *ADDRESS to the device address of
                                   VAR; nothing is counted */
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

/* Bits of FLAGS in gomp_pset_bounds.  Each GOMP_PSET_HAS_ bit says that the
   member of that name is given.  If the bit is not set, the member is not read.
   LOWER has no such bit: it is always given.  GOMP_PSET_STRIDE_IN_BYTES is
   about the unit of STRIDE: bytes if the bit is set, elements if it is not.  */
#define GOMP_PSET_HAS_UPPER 1u
#define GOMP_PSET_HAS_EXTENT 2u
#define GOMP_PSET_HAS_STRIDE 4u
#define GOMP_PSET_STRIDE_IN_BYTES 8u
#define GOMP_PSET_HAS_START 16u
#define GOMP_PSET_HAS_STEP 32u
#define GOMP_PSET_HAS_WHOLE 64u

/* One dimension of a section.  Index 0 is that of the element VAR refers to.
   Index 1 is STRIDE further in memory: at a lower address if STRIDE is
   negative.  The indices of the section are LOWER, LOWER + STEP, LOWER + 2 *
   STEP, and so on.  */
struct gomp_pset_bounds
{
  ptrdiff_t lower; /* index of the first element */
  /* The last index that the section may have.  If STEP is positive, the section
     is empty if UPPER is less than LOWER.  If STEP is negative, the section is
     empty if UPPER is greater than LOWER.  */
  ptrdiff_t upper;
  /* The number of elements of the section.  If UPPER is given, too, EXTENT has
     to be the number that LOWER, UPPER and STEP make.  If neither EXTENT nor
     UPPER is given, the section goes on to the last index of the object; with a
     negative STEP, to index 0.  Then WHOLE has to be given, or there has to be
     a descriptor.  LOWER may be one index beyond that end of the object in this
     case; the section is empty then.  */
  ptrdiff_t extent;
  /* The distance in memory from one index to the next.  STRIDE must not be 0.
     Its unit is one element, or one byte if FLAGS has
     GOMP_PSET_STRIDE_IN_BYTES.  If STRIDE is not given, that of the descriptor
     holds.  If there is no descriptor either, the stride of the first dimension
     is one element.  The stride of each further dimension is then that of the
     dimension before, as a positive number, times WHOLE of the dimension
     before, which has to be given.  */
  ptrdiff_t stride;
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
  /* How many bytes one element has.  If RANK is 0 and there is no descriptor:
     how many bytes the variable has.  If it is 0, the size in the descriptor
     holds.  Without a descriptor it may be 0 only if RANK is 0, and only for
     ATTACH, DETACH, DEVICEPTR and structured exits.  */
  size_t element_size;
  int rank; /* number of BOUNDS, the dimension that varies
                                   fastest first; 0: all of the variable */
  const struct gomp_pset_bounds *bounds;
  gomp_pset_clause clause; /* from which this operation was made */
  gomp_pset_clause decomposed_from; /* which the user has written */
  bool structured; /* of a data region or compute construct; else
                                   of enter and exit data */
  /* The compiler has added this operation; the user has not written it.  An
     implicit entry may find that not all of its data is present, but mappings
     of parts of it are.  It then uses these mappings, and makes no memory for
     the rest, if the parts are as far apart on the device as on the host.
     Else, and for all operations that are not implicit, it is an error if only
     a part of the data is present (GOMP_PSET_PARTLY_PRESENT).  */
  bool implicit;
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

   COPYIN, CREATE and ATTACH are structured entries, with structured references,
   if STRUCTURED of DATA is true.  If it is false, they have dynamic references.
   For PRESENT and NO_CREATE it has to be true.  DEVICEPTR and USE_DEVICE have
   no references, whether it is true or false.

   The result is GOMP_PSET_DONE if the data is present on return.  If the data
   is absent, it is GOMP_PSET_NOT_PRESENT for PRESENT and USE_DEVICE, and
   GOMP_PSET_NO_ACTION for NO_CREATE.  A section without elements, or a variable
   whose address is null, has no data to be mapped: the result is then
   GOMP_PSET_NO_ACTION, or GOMP_PSET_DONE if DATA has a VAR_PTR_PTR or
   DESCRIPTOR and DESCRIBES is false.

   For ATTACH the result is GOMP_PSET_DONE if VAR_PTR_PTR or DESCRIPTOR is
   attached on return.  It is GOMP_PSET_NO_ACTION if the pointer or descriptor
   itself is not present, or if what it refers to is not.  For DEVICEPTR the
   result is GOMP_PSET_DONE; nothing is looked up.

   If the condition is false, the result is GOMP_PSET_NO_ACTION for all actions.
   On a device that shares the host's memory it is that for all actions but
   DEVICEPTR.  Nothing is mapped or attached then.

   *ADDRESS, unless ADDRESS is NULL, is set to the device address of VAR.  If
   VAR is NULL, the address to which VAR_PTR_PTR or DESCRIPTOR refers takes the
   place of VAR's, also for ATTACH.  For DEVICEPTR *ADDRESS is set to the
   address that DATA gives, as it is.  Where nothing is mapped at that address
   and the result is no error, *ADDRESS is set to the host's address.

   *HANDLE is set to the handle for gomp_pset_data_exit if the entry has
   structured references, also if the result is GOMP_PSET_NO_ACTION; HANDLE must
   not be NULL then.  For all other entries HANDLE may be NULL; if it is not,
   *HANDLE is set to 0.  On errors neither *ADDRESS nor *HANDLE is set.

   After COPYIN, CREATE, PRESENT and NO_CREATE, VAR_PTR_PTR or DESCRIPTOR is
   attached if it is present itself, unless DESCRIBES of DATA is true.  With a
   queue, the host's data is read when the queue gets there.  */
gomp_pset_status gomp_pset_data_enter (gomp_pset_action action,
                                       const struct gomp_pset_data *data,
                                       void **address,
                                       gomp_pset_handle *handle);

/* Give back what was entered.  It is left by ACTION.

   If STRUCTURED of DATA is true, this leaves the entry of HANDLE, in any
   thread.  If the result is GOMP_PSET_DONE or GOMP_PSET_NO_ACTION, HANDLE is
   invalid after that.  COPYIN and CREATE end with COPYOUT or DELETE, PRESENT
   and NO_CREATE with DELETE, ATTACH with DETACH.  DATA need not say again what
   was entered: VAR, VAR_PTR_PTR and DESCRIPTOR may be NULL, and the device
   GOMP_PSET_ACC_DEVICE.  But if DATA names another device, variable or section
   than that of the entry, the result is GOMP_PSET_BAD_HANDLE.  FINALIZE has to
   be false.  Of the other members, only async, name, file and line count.

   If STRUCTURED of DATA is false, HANDLE is 0, and DATA says what is left.  The
   result is GOMP_PSET_NO_ACTION if that data is absent, for DETACH if the
   pointer or descriptor is not attached, if the condition is false, and if the
   device shares the host's memory.  */
gomp_pset_status gomp_pset_data_exit (gomp_pset_action action,
                                      const struct gomp_pset_data *data,
                                      gomp_pset_handle handle);

/* Copy DATA to the host or to the device.  ACTION is UPDATE_HOST or
   UPDATE_DEVICE.  If DATA is absent, the result is GOMP_PSET_NO_ACTION if
   if_present is set, else GOMP_PSET_NOT_PRESENT.  The result is also
   GOMP_PSET_NO_ACTION if the condition is false, if the device shares the
   host's memory, for a section without elements, and for a null pointer.
   Pointers that are attached are not changed on either side.  With a queue, the
   copy is put on it, and may be made after the call has returned.  */
gomp_pset_status gomp_pset_data_update (gomp_pset_action action,
                                        const struct gomp_pset_data *data);

/* Count the structured entries that have not been left.  They are those of
   DEVICE.  Unless STREAM is NULL, a line for each is printed to STREAM.  The
   same lines are printed as warnings when the device is shut down, and at the
   end of the program.  If there is no such device, the result is 0.  */
size_t gomp_pset_data_open (int device, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
