/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   tools/check-exports finds what the installed libgomp has and we lack, by
   name and by node.  */

#define _GNU_SOURCE 1
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device-support.h"
#include "unit.h"

#define TARGET "GOMP_4.0 {\n  global:\n    GOMP_target;\n};\n"
#define ALLOC "OMP_4.5 {\n  global:\n    omp_target_alloc;\n};\n"
#define OF_HOST \
  "GOMP_5.1 {\n  global:\n    GOMP_teams4;\n    GOMP_parallel;\n" \
  "    omp_get_default_device;\n};\n"

/* The library NAME with the version script MAP, which is NAME.map.  */
static void
make_library (const char *name, const char *map, const char *flags)
{
  char all[PATH_MAX + 512], script[64];
  FILE *file;

  snprintf (script, sizeof script, "%s.map", name);
  file = fopen (support_path (script), "w");
  if (file == NULL || fputs (map, file) < 0 || fclose (file) != 0)
    exit (99);
  snprintf (all, sizeof all, "%s -Wl,--version-script='%s'", flags,
            support_path (script));
  support_build ("tools/fake-exports.c", name, all);
}

/* check-exports, beside a libgomp with the symbols of MAP and FLAGS: does it
   find just the symbol MISSING, or nothing?  */
static bool
finds (const char *map, const char *flags, const char *missing)
{
  char command[4 * PATH_MAX], expected[PATH_MAX + 64] = "", text[4096] = "";
  char ours[PATH_MAX], libgomp[PATH_MAX];
  FILE *output;
  int status;

  make_library ("libgomp.so.1", map, flags);
  snprintf (ours, sizeof ours, "%s", support_path ("ours.so"));
  snprintf (libgomp, sizeof libgomp, "%s", support_path ("libgomp.so.1"));
  snprintf (command, sizeof command,
            "sh '%s/../../tools/check-exports' '%s.map' '%s' '%s' '%s' 2>&1",
            support_sources (), ours, ours, support_path ("results"), libgomp);
  output = popen (command, "r");
  if (output == NULL)
    return false;
  text[fread (text, 1, sizeof text - 1, output)] = '\0';
  status = pclose (output);
  if (missing)
    snprintf (expected, sizeof expected,
              "FAIL: exports\n%s has, and we lack: %s\n", libgomp, missing);
  if (WIFEXITED (status) && WEXITSTATUS (status) == (missing != NULL)
      && strcmp (text, expected) == 0)
    return true;
  printf ("%s: status %d\n%s", command, status, text);
  return false;
}

int
main (void)
{
  support_init ();
  if (system ("nm --version >/dev/null && readelf --version >/dev/null") != 0)
    {
      printf ("SKIP: no binutils\n");
      return 77;
    }
  unit_case ("all that libgomp has is there: nothing is found");
  make_library ("ours.so", TARGET ALLOC, "-DOURS");
  CHECK (finds (TARGET ALLOC OF_HOST, "", NULL));
  unit_case ("what a newer libgomp has and we lack: found");
  CHECK (finds (TARGET ALLOC OF_HOST
                "OMP_9.9 {\n  global:\n    omp_get_new_device_;\n};\n",
                "-DNEWER=omp_get_new_device_",
                "omp_get_new_device_@OMP_9.9"));
  unit_case ("what we have by another node: found");
  CHECK (finds (TARGET "OMP_5.0 {\n  global:\n    omp_target_alloc;\n};\n"
                OF_HOST, "", "omp_target_alloc@OMP_5.0"));
  return unit_result ();
}
