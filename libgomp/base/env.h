/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables: one table, read once.  */

#ifndef GOMP_ENV_H
#define GOMP_ENV_H 1

#include "base/types.h"

enum gomp_offload_policy
{
  GOMP_OFFLOAD_DEFAULT,
  GOMP_OFFLOAD_MANDATORY,
  GOMP_OFFLOAD_DISABLED
};

enum gomp_remember
{
  GOMP_REMEMBER_NEVER,
  GOMP_REMEMBER_REPEATED, /* lists seen before */
  GOMP_REMEMBER_ALWAYS    /* for tests */
};

enum gomp_staged
{
  GOMP_STAGED_NEVER,
  GOMP_STAGED_IF_FASTER,
  GOMP_STAGED_ALWAYS
};

/* Where the checks of GOMP_PSET_CHECK place an object on its device, where
   they can choose.  On some devices the pages beside it cannot be accessed, so
   that a kernel which passes that end of the object faults at once.  */
enum gomp_check
{
  GOMP_CHECK_NOT,
  GOMP_CHECK_END,       /* the end of an object at the end of a page */
  GOMP_CHECK_START
};

struct gomp_settings
{
  enum gomp_offload_policy offload;     /* OMP_TARGET_OFFLOAD */
  bool debug;                           /* GOMP_DEBUG */
  const char *acc_device_type;          /* ACC_DEVICE_TYPE, or NULL */
  int acc_device_num;                   /* ACC_DEVICE_NUM */
  int acc_dims[3];                      /* GOMP_OPENACC_DIM; 0: not given */
  const char *devices;                  /* GOMP_PSET_DEVICES, or NULL */
  const char *trace; /* GOMP_PSET_TRACE: file, "-" stderr */
  const char *summary; /* GOMP_PSET_SUMMARY: the same, or
                                           NULL */
  const char *plugin_dir; /* GOMP_PSET_PLUGIN_DIR, or NULL */
  size_t pool_keep; /* GOMP_PSET_POOL_KEEP, bytes of idle
                                           slabs kept */
  bool pool; /* GOMP_PSET_POOL: 0 for none */
  enum gomp_remember remember; /* GOMP_PSET_REMEMBER */
  size_t remember_keep; /* GOMP_PSET_REMEMBER_KEEP, bytes of
                                           host memory */
  enum gomp_staged staged; /* GOMP_PSET_STAGED */
  bool deep; /* GOMP_PSET_DEEP */
  bool plain_messages; /* GOMP_PSET_MESSAGES: their last lines,
                                           which are stock's, alone */
  enum gomp_check check; /* GOMP_PSET_CHECK */
};

/* An environment variable that the library reads.  gomp_env_variables has one
   row for each; doc/env.md is made from it.  */
struct gomp_env_variable
{
  const char *name;
  const char *type; /* "integer", "bytes", "word", "path" ... */
  const char *initial; /* default, as text */
  const char *help; /* one sentence */
};
extern const struct gomp_env_variable gomp_env_variables[] GOMP_HIDDEN;
extern const size_t gomp_env_variable_count GOMP_HIDDEN;

/* Return the settings, which are read from the environment at the first call.
   A bad value is warned of, and the default taken in its place.  Thread-safe;
   the result never changes and stays valid.  */
const struct gomp_settings *gomp_settings (void) GOMP_HIDDEN;

/* Print to stderr as printf does, without a prefix, if GOMP_DEBUG is set.  */
void gomp_debug (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;

#endif
