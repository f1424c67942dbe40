# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A program without OpenMP opens a library that needs the complete libgomp.so.1, as
# scripting languages open their extensions: there is room for its thread-local
# variables, and the emulated device works.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"

cat >"$work/library.c" <<'END'
#include <stdio.h>
void run (void)
{
  int x = 40, threads = 0, host = 1;
#pragma omp target map(tofrom: x) map(from: host)
  {
    extern int omp_is_initial_device (void);
    host = omp_is_initial_device ();
    x += 2;
  }
#pragma omp parallel num_threads(3) reduction(+: threads)
  threads++;
  printf ("%d %d %d\n", x, host, threads);
  fflush (stdout);
}
END
cat >"$work/program.c" <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main (int argc, char **argv)
{
  void *library = dlopen (argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
  void (*run) (void) = library ? (void (*) (void)) dlsym (library, "run") : 0;
  if (run)
    run ();
  else
    puts (dlerror ());
  return 0;
}
END
"$TEST_GCC" -fopenmp -foffload=disable -fno-builtin -fPIC -shared \
  -o "$work/library.so" "$work/library.c" || exit 2
"$TEST_GCC" -o "$work/program" "$work/program.c" -ldl || exit 2

# expect OUTPUT COMMAND...
expect ()
{
  wanted=$1
  shift
  unit_check
  found=$(LD_LIBRARY_PATH=$inside timeout 120 "$@" 2>&1)
  [ "$found" = "$wanted" ] || unit_fail "'$found' instead of '$wanted'"
}

unit_case 'opened by a C program'
expect '42 0 3' env GOMP_PSET_DEVICES=host "$work/program" "$work/library.so"
expect '42 1 3' env GOMP_PSET_DEVICES=none "$work/program" "$work/library.so"
unit_case 'found by a relative folder, and used in another one'
cat >"$work/goes.c" <<'END'
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
int main (int argc, char **argv)
{
  int host = 1;
  if (chdir (argv[argc - 1]) != 0)
    return 2;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  printf ("%d %d\n", omp_get_num_devices (), host);
  return 0;
}
END
"$TEST_GCC" -fopenmp -foffload=disable -fno-builtin -o "$work/goes" \
  "$work/goes.c" || exit 2
unit_check
found=$(cd "$inside/.." && env "LD_LIBRARY_PATH=${inside##*/}" \
          GOMP_PSET_DEVICES=host timeout 120 "$work/goes" / 2>&1)
[ "$found" = '1 0' ] || unit_fail "'$found' instead of '1 0'"
unit_case 'opened by Python'
if command -v python3 >/dev/null
then
  expect '42 0 3' env GOMP_PSET_DEVICES=host python3 -c \
    "import ctypes; ctypes.CDLL('$work/library.so').run()"
else
  unit_skip 'there is no python3'
fi
unit_result
