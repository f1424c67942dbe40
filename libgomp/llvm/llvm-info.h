/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What LIBOMPTARGET_INFO asks for, printed to stderr in the words of LLVM's
   runtime.  Source: "LLVM/OpenMP Runtimes" of LLVM's documentation.  */

#ifndef GOMP_LLVM_INFO_H
#define GOMP_LLVM_INFO_H 1

#include "construct/construct.h"
#include "llvm/llvm-list.h"

/* Bits of LIBOMPTARGET_INFO that are served.  */
enum gomp_llvm_info
{
  GOMP_LLVM_INFO_LISTS = 1,     /* each construct, with its list */
  GOMP_LLVM_INFO_KERNELS = 16, /* each launch of a kernel */
  GOMP_LLVM_INFO_ABSENT = 64   /* what use_device_ptr and use_device_addr name
                                  and is not mapped */
};

/* Atomic.  What is asked for; GOMP_LLVM_INFO_UNREAD: the variable has not been
   read.  */
#define GOMP_LLVM_INFO_UNREAD ((uint32_t) 1 << 31)
extern uint32_t gomp_llvm_info_bits GOMP_HIDDEN;

/* Read the variable, if that has not been done; return what is asked for.  */
uint32_t gomp_llvm_info_read (void) GOMP_HIDDEN;

/* Whether WHAT is asked for.  */
static inline bool
gomp_llvm_info_wanted (enum gomp_llvm_info what)
{
  uint32_t bits = __atomic_load_n (&gomp_llvm_info_bits, __ATOMIC_RELAXED);

  return (GOMP_UNLIKELY (bits & (GOMP_LLVM_INFO_UNREAD | what))
          && gomp_llvm_info_read () & what);
}
/* From now on BITS are asked for.  */
void gomp_llvm_info_set (uint32_t bits) GOMP_HIDDEN;

/* Print that a construct of kind CONTEXT, with the list ARRAYS, begins on device
   number DEVICE.  LOCATION: the compiler's, or NULL.  NOWAIT: the construct has
   that clause.  */
void gomp_llvm_info_list (int device, enum gomp_context context, bool nowait,
                          const void *location,
                          const struct gomp_llvm_arrays *arrays) GOMP_HIDDEN;
/* Print that kernel NAME is launched on device number DEVICE.  */
void gomp_llvm_info_kernel (int device, const char *name) GOMP_HIDDEN;
/* Print that entry I of ARRAYS, whose device address a construct on device number
   DEVICE returns, is not mapped.  */
void gomp_llvm_info_absent (int device, const struct gomp_llvm_arrays *arrays,
                            size_t i) GOMP_HIDDEN;
/* Print all that is mapped, device by device.  No lock held.  */
void gomp_llvm_info_tables (void) GOMP_HIDDEN;

/* Room for a place in the source.  */
#define GOMP_LLVM_PLACE 256
/* Write LOCATION, of the compiler's, to TEXT as "file:line:column", which is
   "unknown:0:0" if there is none.  */
void gomp_llvm_place (const void *location, char text[GOMP_LLVM_PLACE])
  GOMP_HIDDEN;

#endif
