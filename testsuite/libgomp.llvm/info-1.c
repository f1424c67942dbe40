/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What LIBOMPTARGET_INFO asks for, here by the function that debuggers call, is
   printed as LLVM's runtime prints it: lists of constructs, and launches.  */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void __tgt_set_info_flag (uint32_t);

static char text[4096];

/* Whether stderr has got LINE, as a whole.  */
static int
has (const char *line)
{
  const char *found = strstr (text, line);

  return found && (found == text || found[-1] == '\n');
}

int
main (void)
{
  int a[8] = { 0 }, k = 3;
  FILE *file = tmpfile ();

  if (file == NULL || dup2 (fileno (file), 2) < 0)
    return 1;
  __tgt_set_info_flag (1 | 16);
#pragma omp target data map(tofrom : a[2 : 4])
  {
#pragma omp target firstprivate(k) map(from : a[2 : 4])
    a[2] = k;
#pragma omp target update from(a[2 : 2])
  }
  __tgt_set_info_flag (0);
#pragma omp target map(a)
  a[0]++;
  rewind (file);
  text[fread (text, 1, sizeof text - 1, file)] = '\0';
  if (!has ("omptarget device 0 info: Entering OpenMP data region with "
            "being_mapper at info-1.c:32:1 with 1 arguments:\n"
            "omptarget device 0 info: tofrom(a[2:4])[16] \n"
            "omptarget device 0 info: Entering OpenMP kernel at "
            "info-1.c:34:1 with 2 arguments:\n"))
    return 2;
  if (!has ("omptarget device 0 info: firstprivate(k)[4] \n"))
    return 3;
  if (!has ("\"PluginInterface\" device 0 info: Launching kernel "
            "__omp_offloading_"))
    return 4;
  if (!has ("omptarget device 0 info: Updating data within the OpenMP data "
            "region with update_mapper at info-1.c:36:1 with 1 arguments:\n"
            "omptarget device 0 info: from(a[2:2])[8] \n"
            "omptarget device 0 info: Exiting OpenMP data region with "
            "end_mapper at info-1.c:32:1 with 1 arguments:\n"))
    return 5;
  return strstr (text, "info-1.c:39") || a[2] != 3 ? 6 : 0;
}
