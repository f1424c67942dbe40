# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A device was asked for and the program would run on the host all the same: it is said
# why, in one line, and is an error where gomp-pset-run was to use one.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi

cat >"$work/program.c" <<'EOF'
#include <stdlib.h>
int main (int argc, char **argv)
{
  int n = 0, i, device = argc > 1 ? atoi (argv[1]) : 0;
  for (i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom: n) device(device)
      n++;
    }
  return n != 3;
}
EOF
$CC -fopenmp -foffload=disable -o "$work/program" "$work/program.c" || exit 2
sed 's/ device(device)//' "$work/program.c" >"$work/default.c"
$CC -fopenmp -foffload=disable -o "$work/default" "$work/default.c" || exit 2

# expect STATUS TEXT COMMAND...: its status, and one line of the runtime with TEXT; none
# if that is empty.
expect ()
{
  unit_check
  wanted=$1 text=$2
  shift 2
  "$@" >"$work/log" 2>&1
  status=$?
  lines=$(grep -c . "$work/log")
  found=$(grep -c -- "$text" "$work/log")
  if [ $status != "$wanted" ] || [ "$found" -lt 1 -a -n "$text" ] \
     || { [ $status = 0 ] && [ -n "$text" ] && [ "$lines" != 1 ]; } \
     || { [ -z "$text" ] && [ "$lines" != 0 ]; }
  then
    unit_fail "$*: status $status instead of $wanted, or not '$text':"
    cat "$work/log"
  fi
}

run=./gomp-pset-run
# No AMD GPU's library under this name.
HSA_RUNTIME_LIB=$work/none.so
export HSA_RUNTIME_LIB
unit_case 'no device where gomp-pset-run was to use one: an error'
expect 1 'no device is found: .*gcn.*none.so.*cannot open' \
  $run --device=gcn -- "$work/program"
expect 1 'no device is found: .*gcn.*nope.*No such file' \
  $run --device=gcn -- env GOMP_PSET_DEVICES=gcn,nope,required "$work/program"
unit_case 'no device elsewhere: one line, if one was asked for'
expect 0 'no device is found, target regions run on the host: .*none.so' \
  env GOMP_PSET_DEVICES=gcn LD_PRELOAD="$PWD/.libs/libgomp-pset.so.1" \
      "$work/program"
expect 0 '' env LD_PRELOAD="$PWD/.libs/libgomp-pset.so.1" "$work/program"
expect 0 '' $run --device=none -- "$work/program"
expect 0 '' $run --device=gcn,host -- "$work/program"
unit_case 'mandatory without a device: the host where the program has named it'
cat >"$work/named.c" <<'EOF'
extern void omp_set_default_device (int);
extern int omp_get_initial_device (void), omp_get_default_device (void);
int main (void)
{
  int n = 0;
  omp_set_default_device (omp_get_initial_device ());
#pragma omp target map(tofrom: n)
  n++;
  return n + omp_get_default_device () != 1;
}
EOF
$CC -fopenmp -foffload=disable -o "$work/named" "$work/named.c" || exit 2
expect 0 '' env OMP_TARGET_OFFLOAD=mandatory $run --device=none -- "$work/named"
expect 1 'MANDATORY, but only the host device is available' \
  env OMP_TARGET_OFFLOAD=mandatory $run --device=none -- "$work/default"
unit_case 'a number that is none: one line'
expect 0 'for device 7 runs on the host: device numbers here are below 2' \
  $run --device=host:2 -- "$work/program" 7
expect 0 'for device -7 runs on the host: device numbers here are not negative' \
  $run --device=host -- "$work/program" -7
expect 0 '' $run --device=host -- "$work/program" 1
expect 0 'a construct for device 7 runs on the host: .*(OMP_DEFAULT_DEVICE): ' \
  $run --device=host:2 -- env OMP_DEFAULT_DEVICE=7 "$work/default"
expect 0 '' $run --device=host -- env OMP_DEFAULT_DEVICE=1 "$work/default"
expect 0 '' $run --device=host -- \
  env OMP_DEFAULT_DEVICE=7 OMP_TARGET_OFFLOAD=disabled "$work/default"
expect 0 '' $run --device=none -- env OMP_DEFAULT_DEVICE=7 "$work/default"

# Without code: the emulated GPU is there, the program is for the host.
if [ -e .libs/libhsa-runtime64.so.1 ]
then
  HSA_RUNTIME_LIB=$PWD/.libs/libhsa-runtime64.so.1
  unit_case 'no code for the device: one line, or an error'
  expect 0 'runs on the host: the program has no code for device 0 (gcn)' \
    $run --device=gcn -- "$work/program"
  # Data regions have put on the device what a region on the host would miss.
  sed 's/omp target map(tofrom: n) device(device)/acc serial copy(n)/' \
    "$work/program.c" >"$work/openacc.c"
  $CC -g -fopenacc -foffload=disable -o "$work/openacc" "$work/openacc.c" \
    || exit 2
  expect 1 'found: the program has no code for a device of this kind' \
    $run --device=gcn -- "$work/openacc"
  expect 1 'to do: compile it with -foffload for this kind, or run all on the' \
    $run --device=gcn -- "$work/openacc"
  expect 1 "^libgomp: target function wasn't mapped" \
    $run --device=gcn -- "$work/openacc"
fi

cp "$work/program" "$work/setuid"
chmod u+s "$work/setuid"
unit_case 'programs without the runtime: one line'
expect 0 'runs on the host, .*: it is setuid' $run --device=host -- "$work/setuid"
echo 'int main (void) { return 0; }' >"$work/static.c"
if $CC -static -o "$work/static" "$work/static.c" 2>/dev/null
then
  expect 0 'runs on the host, .*: it is linked statically' \
    $run --device=host -- "$work/static"
fi
unit_result
