/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points of libomptarget that clang and flang 22 to 24 emit calls of,
   and those that libomp or an image may reach.

   Source: doc/llvm.md.  LOCATION is the compiler's record of the place,
   which is not used: the caller's frame says more.  */

#ifndef GOMP_LIBOMPTARGET_H
#define GOMP_LIBOMPTARGET_H 1

#include "llvm/llvm-abi.h"

#pragma GCC visibility push(default)

void __tgt_register_lib (const struct llvm_images *);
void __tgt_unregister_lib (const struct llvm_images *);
void __tgt_register_requires (int64_t flags);
void __tgt_init_all_rtls (void);
void __tgt_rtl_init (void);
void __tgt_rtl_deinit (void);

/* DEVICE is the number of a device, that of the host, or -1 for the default.
   The arrays have N elements each; NAMES and MAPPERS, and their elements,
   may be NULL.  */
#define LLVM_LIST                                                            \
  void *location, int64_t device, int32_t n, void **bases, void **begins,    \
    int64_t *sizes, int64_t *types, void **names, void **mappers
/* What nowait adds; libomp has waited for the dependences.  */
#define LLVM_DEPENDENCES \
  int32_t n_depend, void *depend, int32_t n_no_alias, void *no_alias

void __tgt_target_data_begin_mapper (LLVM_LIST);
void __tgt_target_data_end_mapper (LLVM_LIST);
void __tgt_target_data_update_mapper (LLVM_LIST);
void __tgt_target_data_begin_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES);
void __tgt_target_data_end_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES);
void __tgt_target_data_update_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES);

/* Run the kernel that HOST identifies.  Returns 0 if that has been done;
   else the caller runs the region on the host.  */
int __tgt_target_kernel (void *location, int64_t device, int32_t teams,
                         int32_t threads, void *host,
                         struct llvm_kernel_arguments *arguments);
int __tgt_target_kernel_nowait (void *location, int64_t device, int32_t teams,
                                int32_t threads, void *host,
                                struct llvm_kernel_arguments *arguments,
                                LLVM_DEPENDENCES);

/* What mappers call, with the HANDLE that they were given.  */
int64_t __tgt_mapper_num_components (void *handle);
void __tgt_push_mapper_component (void *handle, void *base, void *begin,
                                  int64_t size, int64_t type, void *name);

/* Asked by libomp of a task that was left unfinished: there are none.  */
void __tgt_target_nowait_query (void **handle);
void __tgt_target_sync (void *location, int32_t thread, void *task,
                        void *event);
void __tgt_set_info_flag (uint32_t flags);
int __tgt_print_device_info (int64_t device);
/* Print what is mapped; omp.h of LLVM's declares it.  */
void ompx_dump_mapping_tables (void);

/* Interop objects: there are none for these programs, so that *INTEROP becomes
   omp_interop_none.  The last three are those of OpenMP 6.0.  */
void __tgt_interop_init (void *location, int32_t thread, void **interop,
                         int32_t type, int32_t device, int32_t n_depend,
                         void *depend, int32_t nowait);
void __tgt_interop_use (void *location, int32_t thread, void **interop,
                        int32_t device, int32_t n_depend, void *depend,
                        int32_t nowait);
void __tgt_interop_destroy (void *location, int32_t thread, void **interop,
                            int32_t device, int32_t n_depend, void *depend,
                            int32_t nowait);
void *__tgt_interop_get (void);
int __tgt_interop_use60 (void);
int __tgt_interop_release (void);

void __kmpc_push_target_tripcount (int64_t device, uint64_t count);
void __kmpc_push_target_tripcount_mapper (void *location, int64_t device,
                                          uint64_t count);

/* Memory that libomp asks for, for its allocators.  */
void *llvm_omp_target_alloc_device (size_t size, int device);
void *llvm_omp_target_alloc_host (size_t size, int device);
void *llvm_omp_target_alloc_shared (size_t size, int device);
void llvm_omp_target_free_device (void *ptr, int device);
void llvm_omp_target_free_host (void *ptr, int device);
void llvm_omp_target_free_shared (void *ptr, int device);
void *llvm_omp_target_dynamic_shared_alloc (void);
void *llvm_omp_target_lock_mem (void *ptr, size_t size, int device);
void llvm_omp_target_unlock_mem (void *ptr, int device);

#pragma GCC visibility pop

#endif
