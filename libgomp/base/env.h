/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables: one table, read once.  */

#ifndef GOMP_ENV_H
#define GOMP_ENV_H 1

#include "base/types.h"

/* What OMP_TARGET_OFFLOAD asks for, under the names of the OpenMP
   standard.  */
enum gomp_offload_policy
{
  GOMP_OFFLOAD_DEFAULT,
  GOMP_OFFLOAD_MANDATORY,
  GOMP_OFFLOAD_DISABLED
};

/* Which constructs get a memo (GOMP_PSET_REMEMBER).  */
enum gomp_remember
{
  GOMP_REMEMBER_NEVER,
  GOMP_REMEMBER_REPEATED,       /* those whose list comes again */
  GOMP_REMEMBER_ALWAYS    /* for tests */
};

/* When large objects are copied by way of pinned memory, piece by piece
   (GOMP_PSET_STAGED).  Otherwise they are copied directly between the program's
   memory and the device.  Devices for which no pinned memory can be had copy
   directly in any case.  */
enum gomp_staged
{
  GOMP_STAGED_NEVER,
  /* Where copies by way of pinned memory have been faster than direct ones, on
     the same device and in the same direction.  large.c measures both, and
     repeats that now and then.  */
  GOMP_STAGED_IF_FASTER,
  GOMP_STAGED_ALWAYS
};

/* Whether GOMP_PSET_CHECK asks for checks, and which side of an object then
   lies at the border of a page of device memory: its last byte or its first.
   What is found of a kernel's accesses beyond the object depends on the device
   (guard.h):
   - The device faults on each byte beyond an object.  Each such access faults
     at once.  The object need not lie at a border, and both values mean the
     same.
   - The device faults on accesses beyond the pages of an object.  An access
     beyond the side that lies at the border faults at once.  Beyond the other
     side, in the same page, a write is found later, and a read is not found.
   - The device does not fault.  A write beyond either side is found later, if
     it is at most a page away.  A read is not found.  */
enum gomp_check
{
  GOMP_CHECK_NOT,
  GOMP_CHECK_END,               /* the object's last byte is a page's last */
  GOMP_CHECK_START              /* the object's first byte is a page's
                                   first */
};

/* The values of the environment variables, with defaults where they are not
   set.  */
struct gomp_settings
{
  enum gomp_offload_policy offload;     /* OMP_TARGET_OFFLOAD */
  bool debug;                           /* GOMP_DEBUG */
  const char *acc_device_type; /* ACC_DEVICE_TYPE; NULL: not set */
  int acc_device_num;                   /* ACC_DEVICE_NUM */
  /* GOMP_OPENACC_DIM: the number of gangs, the number of workers, the vector
     length, in this order.  Each is 0 if it is not given.  */
  int acc_dims[3];
  /* GOMP_PSET_DEVICES: names of the plugins to load, in this order, separated
     by commas.  "host:N" is the plugin host with N devices.  Two words of the
     list are no plugins: "none", which adds nothing, and "required", which
     makes it an error if no device is found.  NULL: not set; the plugins nvptx
     and gcn are loaded then.  */
  const char *devices;
  const char *trace; /* GOMP_PSET_TRACE: file, "-" for stderr, or
                                   NULL */
  const char *record; /* GOMP_PSET_RECORD: file, or NULL */
  bool check_transfers; /* GOMP_PSET_CHECK_TRANSFERS: hash the bytes
                                   of copies for the recording */
  const char *summary; /* GOMP_PSET_SUMMARY: file, "-" for stderr, or
                                   NULL */
  /* GOMP_PSET_PLUGIN_DIR: the folder where plugins are looked for first; NULL:
     not set.  */
  const char *plugin_dir;
  size_t pool_keep; /* GOMP_PSET_POOL_KEEP, bytes of idle
                                           slabs kept */
  /* GOMP_PSET_POOL: slabs of device memory that become idle are kept for later,
     POOL_KEEP bytes at most.  False: they are given back to the device, and
     POOL_KEEP is 0.  */
  bool pool;
  /* GOMP_PSET_DEFER: small copies to a device are posted.  That is, their bytes
     are taken at once, and the copies are made before the device is used next.
     False: these copies are made at once.  */
  bool defer;
  /* GOMP_PSET_NOWAIT_TASKS: outside of parallel regions, constructs with nowait
     are tasks, which are carried out later (task-outside.h).  False: they are
     carried out at once there.  Inside of parallel regions, constructs with
     nowait are tasks in both cases.  */
  bool nowait_tasks;
  enum gomp_remember remember; /* GOMP_PSET_REMEMBER */
  /* GOMP_PSET_REMEMBER_KEEP: the most bytes of host memory that the memos of
     one device take.  If more are needed, those memos are dropped that have not
     been used for longest.  */
  size_t remember_keep;
  enum gomp_staged staged; /* GOMP_PSET_STAGED */
  /* GOMP_PSET_DEEP: directives also map what variables of derived types
     own.  */
  bool deep;
  bool plain_messages; /* GOMP_PSET_MESSAGES: of each message, only
                                   the last line is printed, which is
                                   stock's */
  uint32_t llvm_info; /* LIBOMPTARGET_INFO, bits as in llvm-info.h */
  enum gomp_check check; /* GOMP_PSET_CHECK */
};

/* Return the settings, which are read from the environment at the first call.
   A bad value is replaced by the default.  A warning says so, except for three
   variables about which the installed libgomp prints its own warning:
   GOMP_DEBUG, ACC_DEVICE_NUM and OMP_TARGET_OFFLOAD.  Thread-safe; the result
   never changes and stays valid.  */
const struct gomp_settings *gomp_settings (void) GOMP_HIDDEN;

/* Print to stderr as printf does, without a prefix, if GOMP_DEBUG is set.  */
void gomp_debug (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;

#endif
