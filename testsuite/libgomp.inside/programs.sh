# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs run on the complete libgomp.so.1 with LD_LIBRARY_PATH alone: on the host,
# and on emulated devices, whose workers are started without the program's start
# being interposed.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
sources=$srcdir/testsuite/libgomp.inside/programs

# expect OUTPUT PROGRAM VARIABLE...
expect ()
{
  wanted=$1 program=$2
  shift 2
  unit_case "$program${*:+, $*}"
  unit_check
  found=$(env "LD_LIBRARY_PATH=$inside" "$@" timeout 120 "$work/$program" 2>&1)
  [ "$found" = "$wanted" ] || unit_fail "'$found' instead of '$wanted'"
}

build ()
{
  compiler=$1 file=$2
  shift 2
  "$compiler" "$@" -foffload=disable -O1 \
    -o "$work/${file%.*}" "$sources/$file" || exit 2
}

build "$TEST_GCC" threads.c -fopenmp
build "$TEST_GCC" target.c -fopenmp
build "$TEST_GFORTRAN" fortran.f90 -fopenmp
build "$TEST_GFORTRAN" openacc.f90 -fopenacc

expect '4 4950 610 3' threads OMP_NUM_THREADS=2
for n in 1 2
do
  expect "$n devices: $(((n + 1) * (n + 2) / 2)) 40 108 2 2
default $n" target "GOMP_PSET_DEVICES=host:$n,required"
done
expect '0 devices: 1 40 108 2 2
default 0' target GOMP_PSET_DEVICES=none
expect '2 devices: 6 40 108 2 2
default 2' target GOMP_PSET_DEVICES=host:2 OMP_TARGET_OFFLOAD=mandatory
for devices in none host,required
do
  expect '9 1275' fortran "GOMP_PSET_DEVICES=$devices"
  expect 'sum 5050' openacc "GOMP_PSET_DEVICES=$devices"
done

# nowait outside of parallel regions.
for name in nowait-outside-1 nowait-outside-2
do
  "$TEST_GCC" -fopenmp -foffload=disable -O1 -o "$work/$name" \
    "$srcdir/testsuite/libgomp.c/$name.c" || exit 2
  for devices in none host,required
  do
    test "$name $devices" != "nowait-outside-1 none" || continue
    unit_case "$name, GOMP_PSET_DEVICES=$devices"
    unit_check
    env "LD_LIBRARY_PATH=$inside" "GOMP_PSET_DEVICES=$devices" \
      GOMP_PSET_NOWAIT_TASKS=1 timeout 120 "$work/$name" \
      || unit_fail "status $?"
  done
done

# The sanitizer's library has to come first in the worker, too.
unit_case 'a program compiled with -fsanitize=address'
if "$TEST_GCC" -fsanitize=address -fopenmp -foffload=disable -O1 \
     -o "$work/sanitized" "$sources/target.c" 2>/dev/null
then
  unit_check
  found=$(env "LD_LIBRARY_PATH=$inside" GOMP_PSET_DEVICES=host,required \
            timeout 120 "$work/sanitized" 2>&1)
  [ "$found" = "1 devices: 3 40 108 2 2
default 1" ] || unit_fail "$found"
else
  unit_skip "$TEST_GCC has no libasan"
fi

# That regions run on the host, as the first one has, ends with a default device
# that is an error.
cat >"$work/invalid.c" <<'END'
#include <omp.h>
#include <stdio.h>
int main (void)
{
  int sum = 0;
  for (int i = 0; i < 4; i++)
    {
      if (i == 2)
        omp_set_default_device (-4);
#pragma omp target map(tofrom: sum)
      sum++;
      printf ("%d\n", sum);
      fflush (stdout);
    }
  return 0;
}
END
"$TEST_GCC" -fopenmp -foffload=disable -o "$work/invalid" "$work/invalid.c" \
  || exit 2
unit_case 'omp_invalid_device behind regions that ran on the host'
unit_check
found=$(env "LD_LIBRARY_PATH=$inside" GOMP_PSET_DEVICES=none "$work/invalid" 2>&1)
case $found in
  "1
2
"*3*) unit_fail "$found" ;;
  "1
2
"*'omp_invalid_device encountered') ;;
  *) unit_fail "$found" ;;
esac

# What the host half of newer GCCs has.
version=$("$TEST_GCC" -dumpversion)
version=${version%%.*}
unit_case "OMP_DISPLAY_ENV shows the variables of devices"
if [ "$version" -ge 14 ]
then
  unit_check
  found=$(env "LD_LIBRARY_PATH=$inside" OMP_DISPLAY_ENV=true OMP_NUM_TEAMS_DEV=3 \
            OMP_TEAMS_THREAD_LIMIT_DEV_1=2 GOMP_PSET_DEVICES=host:2 \
            "$work/threads" 2>&1 | grep 'TEAMS.*= .[1-9]' | tr -d ' \n')
  [ "$found" = "[device]OMP_NUM_TEAMS='3'[1]OMP_TEAMS_THREAD_LIMIT='2'" ] \
    || unit_fail "$found"
else
  unit_skip "GCC $version shows the host's only"
fi

# shown FOLDER DEVICES: the default device where one is mandatory.  AMD's runtime, which
# MPI's packages bring along, has the compiler's libgomp end with an error where there
# is no such GPU.
shown ()
{
  env "LD_LIBRARY_PATH=$1" "GOMP_PSET_DEVICES=$2" OMP_DISPLAY_ENV=true \
    HSA_RUNTIME_LIB="$work/none" \
    OMP_TARGET_OFFLOAD=mandatory timeout 60 "$work/threads" 2>&1 \
    | sed -n 's/.*OMP_DEFAULT_DEVICE = //p'
}
unit_case 'OMP_DISPLAY_ENV shows the default device, if one is mandatory'
unit_check
found=$(shown "$inside" host:2)
[ "$found" = "'0'" ] || unit_fail "with devices: $found"
unit_check
found=$(shown "$inside" none)
theirs=$(shown "$(dirname "$("$TEST_GCC" -print-file-name=libgomp.so.1)")" none)
[ "$found" = "$theirs" ] \
  || unit_fail "without: $found, and $theirs with the compiler's libgomp"

# interop DEVICES FLAG...: the program about objects of devices.
interop ()
{
  devices=$1
  shift
  unit_case "interop, GOMP_PSET_DEVICES=$devices"
  unit_check
  "$TEST_GCC" -fopenmp -foffload=disable -O1 "$@" -o "$work/interop" \
    "$srcdir/testsuite/libgomp.c/interop-1.c" || exit 2
  env "LD_LIBRARY_PATH=$inside:$PWD/.libs" "GOMP_PSET_DEVICES=$devices" \
    timeout 120 "$work/interop" || unit_fail "status $?"
}

if [ "$version" -ge 15 ]
then
  interop host,required
  interop none
else
  unit_case 'interop'
  unit_skip "GCC $version does not know it"
fi

# The emulated driver for NVIDIA's GPUs gives pinned and managed memory; the emulated
# device does not, and then GCC's half locks memory by itself, or has none.
if [ "$version" -ge 16 ] && [ -e .libs/libcuda.so.1 ]
then
  build "$TEST_GCC" pinned.c -fopenmp
  expect 'not locked right' pinned GOMP_PSET_DEVICES=nvptx,required \
    "LD_LIBRARY_PATH=$inside:$PWD/.libs"
  expect 'locked right' pinned GOMP_PSET_DEVICES=host,required
  expect 'locked right' pinned GOMP_PSET_DEVICES=none
  build "$TEST_GCC" managed.c -fopenmp
  expect 'managed right' managed GOMP_PSET_DEVICES=nvptx,required \
    "LD_LIBRARY_PATH=$inside:$PWD/.libs"
  expect 'none' managed GOMP_PSET_DEVICES=host,required
  expect 'none' managed GOMP_PSET_DEVICES=none
else
  unit_case 'memory of allocators, pinned and managed, is the plugin'"'"'s'
  unit_skip "GCC $version asks no plugin, or there is no emulated driver"
fi

# The extensions; nothing of gomp-pset's own library is there when it runs.
cat >"$work/linked.c" <<'END'
#include <stdio.h>
#include "gomp_pset.h"
int main (void)
{
  int x = 0;
#pragma omp target map(tofrom: x)
  x++;
  printf ("%d%s\n", x, gomp_pset_message ());
  return 0;
}
END
"$TEST_GCC" -fopenmp -foffload=disable -I"$srcdir/include" -o "$work/linked" \
  "$work/linked.c" -L.libs -lgomp-pset || exit 2
expect 1 linked GOMP_PSET_DEVICES=host,required
unit_result
