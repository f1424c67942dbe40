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

/* Device constructs: GOMP_4.5 and, with 8-bit kinds, GOMP_4.0 (GCC 4.9).  */
void GOMP_target (int, void (*) (void *), const void *, size_t, void **,
                  size_t *, unsigned char *);
void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned int, void **, void **);
void GOMP_target_data (int, const void *, size_t, void **, size_t *,
                       unsigned char *);
void GOMP_target_data_ext (int, size_t, void **, size_t *, unsigned short *);
void GOMP_target_end_data (void);
void GOMP_target_update (int, const void *, size_t, void **, size_t *,
                         unsigned char *);
void GOMP_target_update_ext (int, size_t, void **, size_t *, unsigned short *,
                             unsigned int, void **);
void *GOMP_target_map_indirect_ptr (void *);
void GOMP_target_enter_exit_data (int, size_t, void **, size_t *,
                                  unsigned short *, unsigned int, void **);

/* Interop: GOMP_5.1.3 (GCC 15).  INIT has N_INIT addresses of variables to
   initialize, with their TYPES and, unless PREFER is NULL, their preferences,
   which gomp-interop.h reads.  USE has N_USE objects to wait for, DESTROY
   N_DESTROY addresses of variables whose objects are destroyed.  */
void GOMP_interop (int device, int n_init, void ***init, const int *types,
                   const char *const *prefer, int n_use, void **use,
                   int n_destroy, void ***destroy, unsigned flags,
                   void **depend);

/* OpenACC constructs.  FLAGS_M is the complement of a mask of flags: bit 0 host
   fallback, bit 1 local device.

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
void GOACC_parallel_keyed (int flags_m, void (*) (void *), size_t, void **,
                           size_t *, unsigned short *, ...);
void GOACC_parallel (int flags_m, void (*) (void *), size_t, void **, size_t *,
                     unsigned short *, int gangs, int workers, int vector,
                     int async, int num_waits, ...);
void GOACC_data_start (int flags_m, size_t, void **, size_t *,
                       unsigned short *);
void GOACC_data_end (void);
void GOACC_enter_data (int flags_m, size_t, void **, size_t *, unsigned short *,
                       int async, int num_waits, ...);
void GOACC_exit_data (int flags_m, size_t, void **, size_t *, unsigned short *,
                      int async, int num_waits, ...);
void GOACC_enter_exit_data (int flags_m, size_t, void **, size_t *,
                            unsigned short *, int async, int num_waits, ...);
void GOACC_update (int flags_m, size_t, void **, size_t *, unsigned short *,
                   int async, int num_waits, ...);
void GOACC_declare (int flags_m, size_t, void **, size_t *, unsigned short *);
void GOACC_wait (int async, int num_waits, ...);
int GOACC_get_num_threads (void);
int GOACC_get_thread_num (void);

/* Offload images.  */
void GOMP_offload_register_ver (unsigned, const void *, int, const void *);
void GOMP_offload_register (const void *, int, const void *);
void GOMP_offload_unregister_ver (unsigned, const void *, int, const void *);
void GOMP_offload_unregister (const void *, int, const void *);

#pragma GCC visibility pop

#endif
