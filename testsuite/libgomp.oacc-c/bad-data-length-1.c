/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyin of -1 bytes, whose value marks iterators of OpenMP: an error, and
   what the user has there is not taken for one.  */
/* { dg-do run } */
/* { dg-shouldfail "negative length" } */
/* { dg-output "libgomp: \[^\n\]*negative size" } */

#include <stdint.h>

#include "bad-data.h"

int
main (void)
{
  uintptr_t words[3] = { 1, (uintptr_t) kept, sizeof kept };

  set_up ();
  acc_copyin (words, (size_t) -1);
  return 0;
}
