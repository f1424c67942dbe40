/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The installed libgomp, which keeps the host threads: its public entry
   points, reached past our own definitions of the same names.  */

#ifndef GOMP_HOST_LIBGOMP_H
#define GOMP_HOST_LIBGOMP_H 1

#include "base/types.h"

/* Entry points of the installed libgomp: GOMP_target_ext, GOMP_task,
   GOMP_taskwait, GOMP_taskwait_depend, and four routines of OpenMP.  */
struct gomp_host_libgomp
{
  void (*target_ext) (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);
  void (*task) (void (*) (void *), void *, void (*) (void *, void *), long,
                long, bool, unsigned, void **, int, void *);
  void (*taskwait) (void);
  void (*taskwait_depend) (void **);
  int (*get_level) (void);
  int (*get_default_device) (void);
  void (*set_default_device) (int);
  int (*pause_resource_all) (int);
  unsigned abi;                 /* version of the plugin ABI that it uses
                                   (libgomp-abi.h) */
  /* libomp: its omp.h has another number for a device that there is not, which
     is this; and the host has the number omp_get_initial_device () rather than
     omp_initial_device.  0: as GCC's omp.h has it.  */
  int invalid_device;
  /* libomp: whatever devices are to know of an object comes with the images that
     it registers.  So devices that run host code need not be told which objects
     are loaded (native.h).  */
  bool all_in_images;
};

/* Return the entry points of the installed libgomp, which stay valid for ever.
   They are looked for once, with dlsym (RTLD_NEXT or an open handle of
   libgomp.so.1).  The program ends with a message if one of them is
   missing.  */
const struct gomp_host_libgomp *gomp_host_libgomp (void) GOMP_HIDDEN;

/* Run FN (HOSTADDRS) on the host as a target region, by the installed libgomp:
   FN's thread has the state of a fresh initial thread, and the thread limit in
   ARGS holds.  HOSTADDRS, SIZES and KINDS describe MAPNUM items.  Those items
   whose kind is FIRSTPRIVATE are copied to memory that lasts until FN has
   returned, and their addresses in HOSTADDRS are replaced by those of the
   copies.  ARGS are what the compiler passes of the clauses of target and teams
   (launch-args.h).  NULL stands for an empty list: there is no such clause.  */
void gomp_host_run_target (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           size_t *sizes, unsigned short *kinds, void **args)
  GOMP_HIDDEN;

#endif
