/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Control variables of devices.  */

#ifndef GOMP_ICV_H
#define GOMP_ICV_H 1

/* As images of GCC 13 and newer keep them on the device.
   Source: newer-gcc.md section 1.  */
struct gomp_device_icvs
{
  int device_num;
  int default_device;
  int nteams;                   /* of teams without num_teams; 0: open */
  int teams_thread_limit;       /* and without thread_limit; 0: open */
};

#endif
