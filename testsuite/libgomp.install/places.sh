# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs where something is missing that other systems have: they run, or a line says
# what is missing.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
run=$installed/bin/gomp-pset-run

# fails_with TEXT COMMAND...: it fails, and a line ends with TEXT.
fails_with ()
{
  text=$1
  shift
  unit_check
  if "$@" >"$work/said" 2>&1
  then
    unit_fail 'it does not fail'
  fi
  unit_check
  grep -q "$text\$" "$work/said" || { unit_fail "no '$text'"
                                      cat "$work/said"; }
}

without_proc ()
{
  # shellcheck disable=SC2016
  unshare --mount sh -c 'umount -l /proc && exec "$@"' sh "$@"
}

unit_case 'where something is missing: the program is compiled'
# shellcheck disable=SC2086
quietly "$TEST_GCC" $openmp "$probes/probe.c" -o "$work/c" || { unit_result; exit; }

unit_case 'where something is missing: standard input and error are closed'
unit_check
"$run" --device=host "$work/c" >"$work/said" <&- 2>&-
status=$?
[ $status:"$(grep -cx 'devices: 1' "$work/said")" = 0:1 ] \
  || unit_fail "status $status"

unit_case 'where something is missing: an empty environment'
unit_check
env -i "$run" --device=host "$work/c" >"$work/said" 2>&1
status=$?
[ $status:"$(grep -cx 'devices: 1' "$work/said")" = 0:1 ] \
  || unit_fail "status $status"

unit_case 'where something is missing: descriptors'
# shellcheck disable=SC2016
fails_with 'cannot start its worker process: Too many open files' \
  "$run" --device=host sh -c 'ulimit -n 6 && exec "$1"' sh "$work/c"

unit_case 'where something is missing: /proc'
if unshare --mount sh -c 'umount -l /proc' 2>/dev/null
then
  fails_with 'cannot start its worker process: /proc is not mounted' \
    without_proc "$run" --device=host "$work/c"
else
  unit_skip 'this user cannot take it away'
fi
unit_result
