/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data, regions on it, and acc_unmap_data behind them, and inside one
   (OpenACC 3.3, 3.2.26, 3.2.27).  */
/* { dg-do run } */

#include <openacc.h>
#include <stdlib.h>

static int host[16];

int
main (void)
{
  if (acc_get_device_type () == acc_device_host)
    return 0;
  for (int round = 0; round < 3; round++)
    {
      void *device = acc_malloc (sizeof host);
      acc_map_data (host, device, sizeof host);
#pragma acc data present(host)
      {
#pragma acc parallel loop present(host)
        for (int i = 0; i < 16; i++)
          host[i] = round + i;
      }
#pragma acc update self(host)
      if (host[15] != round + 15)
        abort ();
      acc_unmap_data (host);

      acc_map_data (host, device, sizeof host);
#pragma acc data copy(host)
      {
        acc_unmap_data (host);
        if (acc_is_present (host, sizeof host))
          abort ();
        /* Something else in its place.  */
#pragma acc enter data create(host[0:8])
      }
      if (!acc_is_present (host, 8 * sizeof host[0]) || host[15] != round + 15)
        abort ();
#pragma acc exit data delete(host[0:8])
      acc_free (device);
    }
  return 0;
}
