/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyin of a null pointer.  */
/* { dg-do run } */
/* { dg-shouldfail "null pointer" } */
/* { dg-output "libgomp: \\\[\\(nil\\),\\+400\\\] is a bad range\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_copyin (NULL, sizeof absent);
  return 0;
}
