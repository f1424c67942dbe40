/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gomp_pset_print_present: the present table by name, section and count.
   OpenMP 5.2, 5.8.3.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */
/* { dg-additional-options "-g" } */

#include <gomp_pset.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int a[100];
static double b[8];

/* The only line that has NAME; ends the program if there is none.  */
static const char *
line_of (const char *text, const char *name)
{
  const char *at = strstr (text, name);

  if (at == NULL)
    {
      printf ("no %s in:\n%s", name, text);
      exit (1);
    }
  return at;
}

int
main (void)
{
  static char text[4096];
  FILE *stream;

  if (gomp_pset_print_present (999, stdout) != GOMP_PSET_BAD_DEVICE)
    return 2;
  stream = fmemopen (text, sizeof text, "w");
#pragma omp target enter data map(to : a, b[2 : 4])
#pragma omp target enter data map(to : a)
  if (gomp_pset_print_present (0, stream) != GOMP_PSET_DONE)
    return 3;
  fclose (stream);
  if (omp_get_num_devices () == 0)
    return 0;
  fputs (text, stderr);
  if (strncmp (line_of (text, "device 0: "), "device 0: 2 mapped, 432 bytes",
               29)
      != 0)
    return 4;
  if (strstr (line_of (text, "  a[0:100]: ["), ") 400 bytes, device 0x") == NULL
      || strstr (line_of (text, "  a[0:100]: ["), ", count 2\n") == NULL)
    return 5;
  if (strstr (line_of (text, "  b[2:4]: ["), ") 32 bytes, device 0x") == NULL
      || strstr (line_of (text, "  b[2:4]: ["), ", count 1\n") == NULL)
    return 6;
#pragma omp target exit data map(delete : a, b[2 : 4])
  return 0;
}
