/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages follow the words of the libgomp that is installed: GCC's tests look
   for those of their own version.  */

#include <string.h>

#include "plan/plan.h"
#include "unit.h"

/* What is told of absent data in a construct of OpenACC, or of OpenMP.  */
static const char *
absent (bool acc)
{
  static struct gomp_error err;
  struct gomp_present table = { .device = 3 };
  struct gomp_item item = { .start = 0x1000, .size = 20 };

  err.text[0] = '\0';
  gomp_plan_reject_absent (&table, acc, &item, &err);
  return err.text;
}

int
main (void)
{
  const char *newer
    = "present clause: not present on the device (addr: 0x1000, size: 20 "
      "(0x14), dev: 3)";

  unit_case ("a libgomp of GCC 12 or 13: OpenACC's words are others");
  CHECK_STRING (absent (true),
                "present clause: !acc_is_present (0x1000, 20 (0x14))");
  CHECK_STRING (absent (false), newer);
  unit_case ("a newer libgomp: the same words");
  gomp_error_newer_words = true;
  CHECK_STRING (absent (true), newer);
  CHECK_STRING (absent (false), newer);
  return unit_result ();
}
