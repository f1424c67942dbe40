/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that register the offload images of executables and shared
   objects; called by their constructors and destructors.  */

#define _GNU_SOURCE 1
#include "libgomp_g.h"

#include <dlfcn.h>

#include "image.h"

/* The installed libgomp gets the images too: the constructs that we leave to
   it, OpenACC's, find their functions there.  NULL when there is none after
   us.  */
typedef void image_function (unsigned, const void *, int, const void *);

static image_function *
host_function (const char *name)
{
  image_function *function;

  *(void **) &function = dlsym (RTLD_NEXT, name);
  return function;
}

void
GOMP_offload_register_ver (unsigned version, const void *host_table,
                           int target_type, const void *target_data)
{
  image_function *host = host_function ("GOMP_offload_register_ver");
  struct gomp_error err = { "" };

  if (!gomp_image_register (version, host_table, target_type, target_data,
                            &err))
    gomp_fatal_error (&err);
  if (host)
    host (version, host_table, target_type, target_data);
}

void
GOMP_offload_unregister_ver (unsigned version, const void *host_table,
                             int target_type, const void *target_data)
{
  image_function *host = host_function ("GOMP_offload_unregister_ver");
  struct gomp_error err = { "" };

  if (!gomp_image_unregister (target_type, target_data, &err))
    gomp_fatal_error (&err);
  if (host)
    host (version, host_table, target_type, target_data);
}

/* GCC 4.9's, before images had versions.  */
void
GOMP_offload_register (const void *host_table, int target_type,
                       const void *target_data)
{
  GOMP_offload_register_ver (0, host_table, target_type, target_data);
}

void
GOMP_offload_unregister (const void *host_table, int target_type,
                         const void *target_data)
{
  GOMP_offload_unregister_ver (0, host_table, target_type, target_data);
}
