# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What is told on the complete libgomp.so.1, which asks for much of the C library
# by name and opens the library that unwinds stacks, is what the runtime in front
# of the installed libgomp tells: messages with names and places, and recordings.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"

# compile NAME: $work/NAME from standard input.
compile ()
{
  cat >"$work/$1.c"
  "$TEST_GCC" -g -fopenmp -foffload=disable -o "$work/$1" "$work/$1.c" || exit 2
}

# told_by RUNTIME OPTION... PROGRAM: what the program writes, without addresses, and
# its status.
told_by ()
{
  case $1 in
    complete) between="$srcdir/tools/run-complete $inside" ;;
    *) between= ;;
  esac
  shift
  # shellcheck disable=SC2086
  timeout 120 ./gomp-pset-run --device=host $between "$@" 2>&1 \
    | sed 's/0x[0-9a-f]*/ADDRESS/g; s/[0-9]* ns/TIME/g'
}

# same TEXT PROGRAM: both tell the same, and TEXT is in it.
same ()
{
  text=$1
  shift
  told_by overlay "$@" >"$work/overlay"
  told_by complete "$@" >"$work/complete"
  unit_check
  diff "$work/overlay" "$work/complete" || unit_fail 'they tell something else'
  unit_check
  grep -q "$text" "$work/complete" || unit_fail "no '$text'"
}

unit_case 'run-complete without a library: one line'
unit_check
found=$("$srcdir/tools/run-complete" "$work" true 2>&1)
[ "$?:$found" = "2:run-complete: $work has no libgomp.so.1" ] || unit_fail "$found"

unit_case 'a kernel that faults: variables and lines'
compile fault <<'END'
#include <stdlib.h>
int main (void)
{
  double *table = malloc (8000);
#pragma omp target enter data map(to: table[0:1000])
#pragma omp target map(alloc: table[0:1000])
  table[100000000] = 1;
  return 0;
}
END
same 'fault.c:[67]' "$work/fault"

unit_case 'a mistake in a routine, found in the frames of the stack'
compile routine <<'END'
#include <omp.h>
#include <stdlib.h>
static void associate (char *host, char *device)
{
  omp_target_associate_ptr (host, device, 64, 0, 0);
#pragma omp target enter data map(to: host[0:128])
}
int main (void)
{
  associate (malloc (128), omp_target_alloc (64, 0));
  return 0;
}
END
same 'routine.c:6' "$work/routine"

# recorded PROGRAM: the recording of the program on the complete library.
recorded ()
{
  unit_check
  rm -f "$work"/rec*
  found=$(timeout 120 ./gomp-pset-run --device=host "--record=$work/rec" -- \
            "$srcdir/tools/run-complete" "$inside" "$1" 2>&1) \
    || unit_fail "status $?: $found"
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report python3 \
    "$srcdir/testsuite/libgomp.unit/record/recorded.py" "$work/rec" \
    >"$work/told" 2>&1
}

unit_case 'a recording that quick_exit ends, and that of a child of fork'
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  compile quick <<'END'
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static void work (int turns)
{
  int n = 0;
  for (int i = 0; i < turns; i++)
    {
#pragma omp target map(tofrom: n) if(0)
      n++;
    }
}
int main (void)
{
  work (3);
  pid_t child = fork ();
  work (child == 0 ? 2 : 1);
  if (child != 0)
    waitpid (child, NULL, 0);
  quick_exit (0);
}
END
  recorded "$work/quick"
  unit_check
  [ "$(grep -c '^End 4$\|^Ended 1$' "$work/told")" -eq 2 ] \
    || unit_fail "$(cat "$work/told")"
  unit_check
  [ "$(find "$work" -name 'rec.*' | wc -l)" -eq 1 ] \
    || unit_fail "$(ls "$work"): no file of the child"
else
  unit_skip 'no Python 3.9'
fi
unit_result
