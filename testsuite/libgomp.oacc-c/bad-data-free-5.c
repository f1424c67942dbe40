/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of host memory.  */
/* { dg-do run } */
/* { dg-shouldfail "host memory" } */
/* { dg-output "libgomp: \[^\n\]*\[\r\n\]+" } */
/* { dg-output "Runtime message: \[^\n\]*\[\r\n\]+" { target gcn } } */
/* { dg-output "(libgomp: acc_free at bad-data-free-5\\.c:\[0-9\]+\[^\n\]*\[\r\n\]+( \[^\n\]*\[\r\n\]+)*)?" } */
/* { dg-output "libgomp: error in freeing device memory in acc_free\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_free (absent);
  return 0;
}
