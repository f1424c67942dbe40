/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that register the offload images of executables and shared
   objects; called by their constructors and destructors.  */

#include "libgomp_g.h"

#include "device/image.h"

/* The installed libgomp gets none: it finds no devices, and one that is older
   than the compiler would end the program.  */

void
GOMP_offload_register_ver (unsigned version, const void *host_table,
                           int target_type, const void *target_data)
{
  struct gomp_error err = { .text = "" };

  if (!gomp_image_register (version, host_table, target_type, target_data,
                            &err))
    gomp_fatal_error (&err);
}

void
GOMP_offload_unregister_ver (unsigned version, const void *host_table,
                             int target_type, const void *target_data)
{
  struct gomp_error err = { .text = "" };
  (void) version, (void) host_table;

  if (!gomp_image_unregister (target_type, target_data, &err))
    gomp_fatal_error (&err);
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
