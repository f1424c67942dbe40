/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shared object with a `declare target' variable, as the compiler makes
   it.  */

#ifndef PADDING
# define PADDING 1
#endif

extern int fake_object_padding[PADDING], fake_object_variable[7];
int fake_object_padding[PADDING], fake_object_variable[7];

static void *const entry[2] __attribute__ ((section (".gnu.offload_vars"),
                                            used))
  = { fake_object_variable, (void *) sizeof fake_object_variable };
