/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Control variables of devices.

   Source: doc/abi/plugin-interface.md section 4, doc/abi/newer-gcc.md
   section 5; OpenMP 5.2, 2.3 and 21.  */

#ifndef GOMP_ICV_H
#define GOMP_ICV_H 1

#include "base/types.h"

/* The internal control variables of one device, in the layout that images of
   GCC 13 and newer have.  The host keeps this structure for each device.  It is
   copied to the device when an image is loaded there.  Kernels read the copy
   and may change it.  The copy is never copied back, so the host goes on with
   the values of its own structure.  */
struct gomp_device_icvs
{
  int device_num;
  int default_device;           /* INT_MIN: not set */
  int nteams;                   /* for teams without num_teams; 0: not set */
  int teams_thread_limit;       /* for teams without thread_limit; 0: not
                                   set */
};

/* Return the number that the environment gives the host's default-device
   variable: that of OMP_DEFAULT_DEVICE or, where that is not set or not valid,
   of OMP_DEFAULT_DEVICE_ALL; 0 if neither gives one.  */
int gomp_icv_default_device (void) GOMP_HIDDEN;

/* Set *ICVS to the control variables of OpenMP device NUMBER, from the
   environment: OMP_NAME_DEV_n, else OMP_NAME_DEV, else OMP_NAME_ALL, where
   NAME is DEFAULT_DEVICE, NUM_TEAMS or TEAMS_THREAD_LIMIT.  (OMP_NAME itself
   is for the host only.)  Invalid values are skipped.  */
void gomp_device_icvs_read (int number, struct gomp_device_icvs *icvs)
  GOMP_HIDDEN;

/* Warn of each environment variable for devices' control variables that has an
   invalid value, as the libgomp of GCC 13 and newer does.  */
void gomp_device_icvs_check (void) GOMP_HIDDEN;

#endif
