/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The tables of `declare target indirect' functions in programs of GCC 14 and
   newer: which images have one, and tables that are damaged.  */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/image.h"
#include "device/indirect.h"
#include "device/native.h"
#include "unit.h"

#define GCC_13 2u
#define GCC_14 3u

static struct gomp_error err;

static bool
take (void *start, void *end, unsigned library, uint64_t **addresses)
{
  struct gomp_host_table table = { .indirect = start, .indirect_end = end };

  err.text[0] = '\0';
  return gomp_indirect_addresses (&table, library, addresses, &err);
}

int
main (void)
{
  void *functions[] = { (void *) 16, (void *) 32, NULL };
  uint64_t *addresses;

  unit_case ("a table: its addresses");
  CHECK (take (functions, functions + 2, GCC_14, &addresses));
  CHECK_EQUAL (addresses[0], 16);
  CHECK_EQUAL (addresses[1], 32);
  CHECK_EQUAL (addresses[2], 0);
  free (addresses);
  unit_case ("images without a table: none");
  /* Older tables end before it: nothing of it is looked at.  */
  CHECK (take ((void *) 1, (void *) 2, GCC_13, &addresses) && !addresses);
  CHECK (take (functions, functions, GCC_14, &addresses) && !addresses);
  CHECK (take (NULL, NULL, GCC_14, &addresses) && !addresses);

  unit_case ("damaged tables: refused");
  CHECK (!take (functions, (char *) functions + 12, GCC_14, &addresses));
  CHECK (strstr (err.text, "is not one of whole addresses") && !addresses);
  CHECK (!take (functions + 1, functions, GCC_14, &addresses));
  CHECK (strstr (err.text, "is not one of whole addresses"));
  CHECK (!take (NULL, functions, GCC_14, &addresses));
  CHECK (!take (functions, functions + 3, GCC_14, &addresses) && !addresses);
  CHECK (strstr (err.text, "has no address for number 3 of 3"));
  unit_case ("a kernel that asks while libraries change: answered");
  /* A kernel may ask while a library is closed whose variables it uses: that
     waits for the kernel, with the lock.  */
  alarm (60);
  gomp_lock (&gomp_images_lock);
  CHECK (!gomp_native_is_indirect ((const void *) take));
  gomp_unlock (&gomp_images_lock);
  return unit_result ();
}
