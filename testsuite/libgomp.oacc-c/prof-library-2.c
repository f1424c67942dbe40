/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What ACC_PROFLIB names is not there, or no tool: a message each, and the
   program goes on.  */
/* { dg-do run } */
/* { dg-set-target-env-var ACC_PROFLIB "/nonexistent/tool.so;libm.so.6" } */
/* { dg-output "libgomp: while loading ACC_PROFLIB \"/nonexistent/tool.so\": .*libgomp: while loading ACC_PROFLIB \"libm.so.6\": .*value 2" } */

#include <stdio.h>

int
main (void)
{
  int value = 1;

#pragma acc parallel copy(value)
  value++;
  printf ("value %d\n", value);
  return 0;
}
