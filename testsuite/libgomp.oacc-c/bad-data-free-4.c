/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of memory that held data of acc_copyin, which is the runtime's.  */
/* { dg-do run } */
/* { dg-shouldfail "not allocated" } */
/* { dg-output "libgomp: error in freeing device memory in acc_free: 0x\[0-9a-f\]+ has not been allocated by 'acc_malloc'\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  void *device;

  set_up ();
  device = acc_copyin (absent, sizeof absent);
  acc_delete (absent, sizeof absent);
  acc_free (device);
  return 0;
}
