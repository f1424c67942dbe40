# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The emulated device below valgrind, with --check and without: a process there
# has addresses for fewer bytes than --check takes elsewhere.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

cat >"$work/sum.c" <<'END'
#include <stdlib.h>

int
main (int argc, char **argv)
{
  int *values = calloc (100, sizeof *values), sum = 0;
  int beyond = argc > 1 ? atoi (argv[1]) : 0;

#pragma omp target map(tofrom: values[0:100]) firstprivate(beyond)
  for (int i = 0; i < 100 + beyond; i++)
    values[i] = i;
  for (int i = 0; i < 100; i++)
    sum += values[i];
  free (values);
  return sum != 4950;
}
END

# Run the program with the options $2; $1 is the status that is expected.
run ()
{
  expected=$1 options=$2
  shift 2
  unit_check
  # shellcheck disable=SC2086
  ./gomp-pset-run --device=host $options valgrind -q --error-exitcode=9 \
    "$work/sum" "$@" >"$work/said" 2>&1
  status=$?
  if [ $status -ne "$expected" ]
  then
    unit_fail "status $status, not $expected"
    head -n 9 "$work/said"
  fi
}

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer does not run below valgrind"
  exit 77
fi
# CC may be several words.
# shellcheck disable=SC2086
$CC -g -fopenmp -foffload=disable -o "$work/sum" "$work/sum.c" || exit 2

for options in '' --check --check=start
do
  unit_case "valgrind: a program runs with ${options:-no option}"
  if ! command -v valgrind >/dev/null
  then
    unit_skip 'no valgrind'
  else
    run 0 "$options"
    [ "$options" != --check ] || run 1 "$options" 1
  fi
done
unit_result
