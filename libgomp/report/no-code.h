/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Regions for which the program has no code that their device runs.  */

#ifndef GOMP_NO_CODE_H
#define GOMP_NO_CODE_H 1

#include "base/error.h"
#include "device/device.h"
#include "program/site.h"

/* Return whether the target region at SITE may run on the host, although it is
   for DEVICE, which has no code for it.  Users who ask for devices are told so
   in a line, once in a process.  Returns false, with *ERR set, if
   OMP_TARGET_OFFLOAD is mandatory.  REMEDY is static text: how the program is
   to be compiled.  No lock held.  */
bool gomp_no_code_allowed (const struct gomp_site *site,
                           const struct gomp_device *device,
                           const char *remedy, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
