# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Devices of servers in a build with sanitizers: nothing is reported, of the
# program's process, of servers, nor of their devices' processes, but what the
# suppression files name, with reasons.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
sanitizers=
for name in address undefined thread
do
  grep -aq "lib$(echo $name | cut -c 1)[a-z]*san\.so" .libs/libgomp-pset.so.1 \
    && sanitizers=$sanitizers${sanitizers:+,}$name
done
if [ -z "$sanitizers" ]
then
  echo 'SKIP: this build has no sanitizer'
  exit 77
fi
# shellcheck disable=SC2034
watched=yes
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"

support=$srcdir/testsuite/libgomp.unit/support
$CC -g -fopenmp -foffload=disable "-fsanitize=$sanitizers" -o "$work/live" \
  "$support/mpi-live.c" || exit 2
report=log_path=$work/report:exitcode=66
OMPI_MCA_mca_base_component_show_load_errors=0
TSAN_OPTIONS=$report:halt_on_error=0:suppressions=$support/mpi-threads.supp
ASAN_OPTIONS=$report:detect_leaks=1:fast_unwind_on_malloc=0
LSAN_OPTIONS=suppressions=$support/mpi-leaks.supp:print_suppressions=0
UBSAN_OPTIONS=$report:print_stacktrace=1:halt_on_error=1
export OMPI_MCA_mca_base_component_show_load_errors
export TSAN_OPTIONS ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS

unit_case "$sanitizers: one program and two servers"
run 3 mpi "$work/live"
ends $? 0
expect '^2 devices serve$'
unit_check
if [ -n "$(cat "$work"/report.* 2>/dev/null)" ]
then
  unit_fail 'there are reports:'
  cat "$work"/report.* | head -n 80
fi
unit_result
