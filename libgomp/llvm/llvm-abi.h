/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What clang and flang 22 to 24 pass to an offload runtime: layouts and bits.

   Source: doc/llvm.md, section "What compilers pass".  */

#ifndef GOMP_LLVM_ABI_H
#define GOMP_LLVM_ABI_H 1

#include "base/types.h"

/* ---- Images -------------------------------------------------------------- */

/* An entry of the host's table: a kernel or a variable, which images have under
   the same name.  */
struct llvm_entry
{
  uint64_t reserved;
  uint16_t version;
  uint16_t kind;                /* LLVM_KIND_OPENMP; others are not ours */
  uint32_t flags;
  void *address; /* kernel: its identifier; variable: the host's */
  const char *name;
  uint64_t size;                /* 0: kernel */
  uint64_t data;                /* LLVM_ENTRY_REQUIRES: the clauses */
  void *auxiliary;
};

#define LLVM_KIND_OPENMP 1

enum llvm_entry_flag
{
  LLVM_ENTRY_LINK = 1, /* the pointer to a `declare target link' variable */
  LLVM_ENTRY_INDIRECT = 8, /* the address of a function */
  LLVM_ENTRY_REQUIRES = 0x10,
  LLVM_ENTRY_TABLE = 0x20 /* a table of functions; the image has its address
                                   in a variable */
};

/* The variable of LLVM's device runtime in an image, and where in it two words are:
   the address of a table of functions, and how many rows it has.  */
#define LLVM_DEVICE_ENVIRONMENT "__omp_rtl_device_environment"
#define LLVM_DEVICE_ENVIRONMENT_TABLE 24

/* In the data of LLVM_ENTRY_REQUIRES; 1: nothing, 16: dynamic_allocators, which
   asks nothing of devices.  */
#define LLVM_REQUIRES_REVERSE_OFFLOAD 2
#define LLVM_REQUIRES_UNIFIED_ADDRESS 4
#define LLVM_REQUIRES_UNIFIED_SHARED_MEMORY 8

struct llvm_image
{
  const void *start, *end;
  const struct llvm_entry *entries_begin, *entries_end;
};

/* What an executable or shared library registers.  */
struct llvm_images
{
  int32_t n;
  const struct llvm_image *images;
  const struct llvm_entry *entries_begin, *entries_end;
};

/* ---- Lists --------------------------------------------------------------- */

/* Bits of an entry's type.  Bits 48 to 63 are the place of its parent in the
   list, counted from 1; 0: it has none.  */
enum llvm_map
{
  LLVM_MAP_TO = 1,
  LLVM_MAP_FROM = 2,
  LLVM_MAP_ALWAYS = 4,
  LLVM_MAP_DELETE = 8,
  LLVM_MAP_PTR_AND_OBJ = 0x10,
  LLVM_MAP_TARGET_PARAM = 0x20,
  LLVM_MAP_RETURN_PARAM = 0x40,
  LLVM_MAP_PRIVATE = 0x80,
  LLVM_MAP_LITERAL = 0x100,
  LLVM_MAP_IMPLICIT = 0x200,
  LLVM_MAP_CLOSE = 0x400,
  LLVM_MAP_PRESENT = 0x1000,
  LLVM_MAP_HOLD = 0x2000,
  LLVM_MAP_ATTACH = 0x4000,
  LLVM_MAP_NULLIFY = 0x8000
};
#define LLVM_MAP_NON_CONTIG ((uint64_t) 1 << 44)
#define LLVM_MAP_PARENT_SHIFT 48
#define LLVM_MAP_KNOWN                                                \
  ((uint64_t) 0xf7ff | LLVM_MAP_NON_CONTIG                            \
   | ~(((uint64_t) 1 << LLVM_MAP_PARENT_SHIFT) - 1))

/* With NON_CONTIG: a dimension, the outermost comes first.  */
struct llvm_dimension
{
  uint64_t offset, count;       /* elements */
  uint64_t stride;              /* bytes */
};

/* A function that a `declare mapper' is made.  It calls
   __tgt_push_mapper_component with HANDLE.  */
typedef void llvm_mapper (void *handle, void *base, void *begin, int64_t size,
                          int64_t type, void *name);

/* ---- Launches ------------------------------------------------------------ */

struct llvm_kernel_arguments
{
  uint32_t version;
  uint32_t n;
  void **bases, **begins;
  int64_t *sizes, *types;
  void **names, **mappers;
  uint64_t trip_count;
  uint64_t flags;
  uint32_t teams[3], threads[3];
  uint32_t group_memory;
};

/* The oldest version that has all of these fields.  */
#define LLVM_KERNEL_ARGUMENTS_OLDEST 3

#endif
