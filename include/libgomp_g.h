/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that compilers emit calls to.  No function here returns an
   error: on failure the program ends with a message and status 1.

   The map list of a construct is three arrays of MAPNUM elements: HOSTADDRS
   (void **), SIZES (size_t *) and KINDS (unsigned short *, or unsigned char *
   in the functions of GOMP_4.0); see gomp-constants.h.  Where the kind is
   USE_DEVICE_PTR, or USE_DEVICE_PTR_IF_PRESENT and the data is present, the
   element of HOSTADDRS is overwritten with the device address.  */

#ifndef LIBGOMP_G_H
#define LIBGOMP_G_H 1

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(default)

/* Carry out a device construct of OpenMP on DEVICE, a device number or one of
   GOMP_DEVICE_....  Names with _ext and enter_exit_data are of GOMP_4.5, with
   16-bit kinds; those without are of GOMP_4.0 (GCC 4.9), with 8-bit kinds and
   an argument UNUSED.  FN is the host's function of a target region.  FLAGS has
   bits GOMP_TARGET_FLAG_....  DEPEND is the compiler's array of dependences, or
   NULL.  ARGS is the list of launch arguments (libgomp-plugin.h), or NULL.

   target_data begins a region of target data, and end_data ends the region that
   the calling thread has begun last.  enter_exit_data is exit data if FLAGS has
   GOMP_TARGET_FLAG_EXIT_DATA, else enter data.  Without nowait the construct is
   done on return, but for what is on queues.  */
void GOMP_target (int device, void (*fn) (void *), const void *unused,
                  size_t mapnum, void **hostaddrs, size_t *sizes,
                  unsigned char *kinds);
void GOMP_target_ext (int device, void (*fn) (void *), size_t mapnum,
                      void **hostaddrs, size_t *sizes, unsigned short *kinds,
                      unsigned int flags, void **depend, void **args);
void GOMP_target_data (int device, const void *unused, size_t mapnum,
                       void **hostaddrs, size_t *sizes, unsigned char *kinds);
void GOMP_target_data_ext (int device, size_t mapnum, void **hostaddrs,
                           size_t *sizes, unsigned short *kinds);
void GOMP_target_end_data (void);
void GOMP_target_update (int device, const void *unused, size_t mapnum,
                         void **hostaddrs, size_t *sizes,
                         unsigned char *kinds);
void GOMP_target_update_ext (int device, size_t mapnum, void **hostaddrs,
                             size_t *sizes, unsigned short *kinds,
                             unsigned int flags, void **depend);
void GOMP_target_enter_exit_data (int device, size_t mapnum, void **hostaddrs,
                                  size_t *sizes, unsigned short *kinds,
                                  unsigned int flags, void **depend);
/* Return FUNCTION.  Only device code is compiled to call this, and has a
   function of its own of this name.  */
void *GOMP_target_map_indirect_ptr (void *function);

/* Carry out an interop construct on DEVICE, a device number or one of
   GOMP_DEVICE_... (GOMP_5.1.3, GCC 15).  INIT has N_INIT addresses of variables
   to initialize, with their TYPES and, unless PREFER is NULL, their
   preferences, which gomp-interop.h reads.  USE has N_USE objects to wait for,
   DESTROY N_DESTROY addresses of variables whose objects are destroyed.  FLAGS
   has bits GOMP_TARGET_FLAG_....  DEPEND is the compiler's array of
   dependences, or NULL.  */
void GOMP_interop (int device, int n_init, void ***init, const int *types,
                   const char *const *prefer, int n_use, void **use,
                   int n_destroy, void ***destroy, unsigned flags,
                   void **depend);

/* Carry out a construct of OpenACC on the calling thread's device.  FLAGS_M is
   the complement of a mask of flags: bit 0 host fallback, bit 1 local device.
   FN is the host's function of a compute construct.  ASYNC is the construct's
   async value: acc_async_sync, and the construct is done on return, or that of
   the queue on which it is put.  data_end ends the region that the calling
   thread has begun last by data_start.  get_num_threads returns 1 and
   get_thread_num 0.

   In GOACC_parallel_keyed, KINDS is followed by launch items, and these by an
   unsigned 0.  An item is an unsigned word with a code in bits 28 to 31, a
   device type in bits 16 to 27 (0: all types; any other one ends the program)
   and an operand in bits 0 to 15.  Numbers follow the word, as the code says:
   - 1, dimensions: an unsigned for each bit that is set in the operand: 1
     (gangs), 2 (workers), 4 (vector length), in this order;
   - 2, async: if the operand is 0xffff, an int, which is the async value; else
     nothing: the operand is the async value;
   - 3, wait: as many ints as the operand says, the wait arguments.

   In the other functions NUM_WAITS is followed by so many ints, the wait
   arguments.  Source: doc/abi/entry-points.md section 5.1.  */
void GOACC_parallel_keyed (int flags_m, void (*fn) (void *), size_t mapnum,
                           void **hostaddrs, size_t *sizes,
                           unsigned short *kinds, ...);
void GOACC_parallel (int flags_m, void (*fn) (void *), size_t mapnum,
                     void **hostaddrs, size_t *sizes, unsigned short *kinds,
                     int gangs, int workers, int vector, int async,
                     int num_waits, ...);
void GOACC_data_start (int flags_m, size_t mapnum, void **hostaddrs,
                       size_t *sizes, unsigned short *kinds);
void GOACC_data_end (void);
void GOACC_enter_data (int flags_m, size_t mapnum, void **hostaddrs,
                       size_t *sizes, unsigned short *kinds, int async,
                       int num_waits, ...);
void GOACC_exit_data (int flags_m, size_t mapnum, void **hostaddrs,
                      size_t *sizes, unsigned short *kinds, int async,
                      int num_waits, ...);
void GOACC_enter_exit_data (int flags_m, size_t mapnum, void **hostaddrs,
                            size_t *sizes, unsigned short *kinds, int async,
                            int num_waits, ...);
void GOACC_update (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
                   unsigned short *kinds, int async, int num_waits, ...);
void GOACC_declare (int flags_m, size_t mapnum, void **hostaddrs,
                    size_t *sizes, unsigned short *kinds);
void GOACC_wait (int async, int num_waits, ...);
int GOACC_get_num_threads (void);
int GOACC_get_thread_num (void);

/* Register an offload image, when the object is loaded that has it, and
   unregister it, when that object is unloaded.  VERSION is the image's (the
   functions without _ver are for version 0), HOST_TABLE the object's table of
   functions and variables, TARGET_TYPE an enum offload_target_type, and
   TARGET_DATA the image.  Table and image have to stay valid in between.  */
void GOMP_offload_register_ver (unsigned version, const void *host_table,
                                int target_type, const void *target_data);
void GOMP_offload_register (const void *host_table, int target_type,
                            const void *target_data);
void GOMP_offload_unregister_ver (unsigned version, const void *host_table,
                                  int target_type, const void *target_data);
void GOMP_offload_unregister (const void *host_table, int target_type,
                              const void *target_data);

#pragma GCC visibility pop

#endif
