/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ompx_dump_mapping_tables, of LLVM's omp.h, prints what is mapped.
   operations: 0 to, 0 from, 0 left  */

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char text[4096];
static int a[10];

int
main (void)
{
  FILE *file = tmpfile ();
  char start[100], rest[20], *found;
  uintmax_t device = 0;

  if (file == NULL || dup2 (fileno (file), 2) < 0)
    return 1;
#pragma omp target enter data map(alloc : a[2 : 4])
#pragma omp target enter data map(alloc : a[2 : 4])
  ompx_dump_mapping_tables ();
#pragma omp target exit data map(delete : a[2 : 4])
  rewind (file);
  text[fread (text, 1, sizeof text - 1, file)] = '\0';
  if (!strstr (text, "omptarget device 0 info: OpenMP Host-Device pointer "
                     "mappings after block\n"))
    return 2;
  snprintf (start, sizeof start, "omptarget device 0 info: 0x%016jx 0x",
            (uintmax_t) (uintptr_t) &a[2]);
  found = strstr (text, start);
  if (found == NULL
      || sscanf (found + strlen (start), "%jx %19[0-9 ]", &device, rest) != 2)
    return 3;
  return device == 0 || strncmp (rest, "16 2 0", 6) != 0 ? 4 : 0;
}
