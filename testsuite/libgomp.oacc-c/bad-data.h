/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For programs in which a data routine has to fail: whether, at the end, all is
   as it was before that call.  */

#ifndef BAD_DATA_H
#define BAD_DATA_H 1

#include "data-check.h"

#define N 100

/* KEPT is mapped, with one reference; ABSENT is not.  */
static int before[N], kept[N], absent[N];

static void
check_unharmed (void)
{
  int result[N];

  acc_update_self (kept, sizeof kept);
  acc_memcpy_from_device (result, acc_deviceptr (kept), sizeof result);
  if (is_filled (kept, N, 10) && is_filled (result, N, 10)
      && !acc_is_present (before, 1) && !acc_is_present (absent, 1))
    {
      acc_delete (kept, sizeof kept);
      if (!acc_is_present (kept, 1))
        fprintf (stderr, "unharmed\n");
    }
}

/* Call this first.  */
static inline void
set_up (void)
{
  fill (kept, N, 10);
  acc_copyin (kept, sizeof kept);
  fill (kept, N, 0);
  atexit (check_unharmed);
}

#endif
