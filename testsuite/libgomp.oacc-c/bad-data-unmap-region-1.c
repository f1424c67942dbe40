/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of what an open data region refers to (OpenACC 3.3,
   3.2.27): an error, before the region's end would find it gone.  */
/* { dg-do run } */
/* { dg-shouldfail "" { offload_device } } */
/* { dg-output "refusing to unmap block \\\[0x\[0-9a-f\]+,\\+64\\\] that an open data region refers to" { target offload_device } } */

#include <openacc.h>

static char host[64];

int
main (void)
{
  void *device = acc_malloc (sizeof host);

  acc_map_data (host, device, sizeof host);
#pragma acc data present(host)
  acc_unmap_data (host);
  return 0;
}
