/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Some members of a structure, mapped together, many times: the rest is
   untouched on the host, and nothing is kept on the device.  Stock libgomp
   never frees a block with two or more new members.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdlib.h>

struct record
{
  int first;
  double unused[100];
  int second;
  int third[1000];
  int fourth;
};

int
main (void)
{
  static struct record r;
  int i;

  r.fourth = 4;
  for (i = 0; i < 200; i++)
    {
      r.first = i;
#pragma omp target enter data map(to: r.first, r.second, r.third)
#pragma omp target map(tofrom: r.first, r.second, r.third)
      {
        r.second += r.first;
        r.third[999]++;
      }
#pragma omp target exit data map(from: r.first, r.second, r.third)
      if (omp_get_num_devices () > 0
          && (omp_target_is_present (&r.first, omp_get_default_device ())
              || omp_target_is_present (&r.second,
                                        omp_get_default_device ())))
        abort ();
    }
  if (r.second != 199 * 100 || r.third[999] != 200 || r.fourth != 4)
    abort ();
  return 0;
}
