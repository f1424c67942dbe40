/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool finds the routines of the runtime by name, and nothing else (OpenACC
   3.3, 5.3).  */
/* { dg-do run } */

#include <acc_prof.h>
#include <stdlib.h>

static acc_prof_lookup_func lookup;

void
acc_register_library (acc_prof_reg reg, acc_prof_reg unreg,
                      acc_prof_lookup_func lookup_)
{
  if (reg == NULL || unreg == NULL)
    abort ();
  lookup = lookup_;
}

int
main (void)
{
  acc_query_fn found;

  acc_init (acc_device_default);
  if (lookup == NULL)
    abort ();
  found = lookup ("acc_get_device_type");
  if (found == NULL || (void *) found != (void *) acc_get_device_type)
    abort ();
  if (lookup ("acc_prof_register") == NULL || lookup ("acc_malloc") == NULL)
    abort ();
  if (lookup ("acc_no_such_routine") || lookup ("malloc") || lookup (""))
    abort ();
  return 0;
}
