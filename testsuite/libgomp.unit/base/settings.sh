# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Settings that cannot be taken: one message each, with the variable, its value and what
# it may be.

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

for model in openmp openacc
do
  [ $model = openmp ] && line='omp target map(tofrom: n)' \
    || line='acc parallel copy(n)'
  printf 'int main (void)\n{\n  int n = 0;\n#pragma %s\n  n++;\n  return n != 1;\n}\n' \
    "$line" >"$work/$model.c"
  $CC -f$model -foffload=disable -o "$work/$model" "$work/$model.c" || exit 2
done

# expect MODEL VARIABLE VALUE ALLOWED: ALLOWED is empty where the installed libgomp says
# it, in its own words.
expect ()
{
  unit_check
  env "$2=$3" ./gomp-pset-run --device=host -- "$work/$1" >"$work/log" 2>&1
  status=$?
  found=$(grep -c "^libgomp: Invalid value for environment variable $2" \
            "$work/log")
  lines=$(grep -c . "$work/log")
  if [ $status != 0 ] || [ "$found" != 1 ] || [ "$lines" != 1 ] \
     || ! grep -qF "$4" "$work/log" \
     || { [ -n "$4" ] && ! grep -qF "$2: \"$3\"" "$work/log"; }
  then
    unit_fail "$2=$3: status $status, expected one message with '$4':"
    cat "$work/log"
  fi
}

# What a later libgomp knows it complains about itself.
number='a number from 1 on'
if OMP_NUM_TEAMS_DEV_0=x "$work/openmp" 2>&1 | grep -q 'Invalid value'
then
  number=
fi

unit_case 'what cannot be taken: one message, with the value and what it may be'
expect openmp GOMP_PSET_POOL maybe '0 or false, 1 or true'
expect openmp GOMP_PSET_REMEMBER sometimes '0, 1 or always'
expect openmp GOMP_PSET_POOL_KEEP 3x 'a number of bytes, with k, m or g'
expect openmp GOMP_PSET_HOST_MEMORY 12q '65536 to '
expect openmp GOMP_PSET_HOST_POISON 2 'a number from 0 to 1'
expect openmp GOMP_PSET_HOST_FAIL alloc:-1 'a number from 1 on'
expect openmp GOMP_PSET_HOST_FAIL free:1,alloc: 'alloc, free, host2dev or dev2host'
expect openacc GOMP_OPENACC_DIM rub:x 'up to three numbers'
expect openacc GOMP_OPENACC_DIM 1:2:3:4 'up to three numbers'
expect openmp OMP_NUM_TEAMS_DEV_0 x "$number"
expect openmp OMP_TEAMS_THREAD_LIMIT_ALL -1 "$number"
expect openmp OMP_NUM_TEAMS x ''
expect openmp OMP_DEFAULT_DEVICE -1 ''
expect openacc ACC_DEVICE_NUM x ''

unit_case 'a kind of device that is named twice: its devices are there once'
unit_check
./gomp-pset-run --device=host,host:3,host -- "$work/openmp" >"$work/log" 2>&1 \
  || unit_fail "status $?"
unit_check
grep -q 'GOMP_PSET_DEVICES names host more than once' "$work/log" \
  || unit_fail 'it is not said'
unit_check
./gomp-pset-run --device=host:2,host --devices >"$work/log" 2>/dev/null
[ "$(grep -c '^[0-9]  host' "$work/log")" -eq 2 ] || unit_fail "$(cat "$work/log")"

# The same of the emulated drivers': emulated DRIVER VARIABLE VALUE ALLOWED.
emulated ()
{
  unit_check
  env "$2=$3" ./gomp-pset-run --emulate="$1" -- "$work/openmp" >"$work/log" 2>&1
  if [ "$(grep -c "bad value of" "$work/log")" != 1 ] \
     || ! grep -qF "bad value of $2: \"$3\"; it may be $4" "$work/log"
  then
    unit_fail "$1: $2=$3: expected one message with '$4':"
    cat "$work/log"
  fi
}

for driver in nvptx gcn
do
  unit_case "the emulated driver $driver: one message, likewise"
  for value in nope:1 nope cuInit:0,hsa_init:0 cuNope:1,hsa_nope:1
  do
    emulated $driver GOMP_PSET_EMULATE_FAIL $value \
      'CALL:N[+][:CODE], where CALL is a function of the driver'
  done
  emulated $driver GOMP_PSET_EMULATE_LATENCY nope=1us 'KIND=TIME, where KIND is'
  emulated $driver GOMP_PSET_EMULATE_LATENCY nope=1us,copy=x 'KIND=TIME, where'
  emulated $driver GOMP_PSET_EMULATE_MEMORY 1q '64k to 1t bytes'
  emulated $driver GOMP_PSET_EMULATE_PAGEABLE 2 'a number from 0 to 1'
done
emulated nvptx GOMP_PSET_EMULATE_CAPABILITY x 'a number from 30 to 999'
emulated nvptx GOMP_PSET_EMULATE_VERSION x 'a number from 0 to 99999'
if [ -w /dev/full ]
then
  emulated nvptx GOMP_PSET_EMULATE_TRACE /dev/full 'a file with room for more'
fi
unit_case "functions of both drivers: taken"
unit_check
GOMP_PSET_EMULATE_FAIL=cuMemAlloc_v2:1000,hsa_memory_allocate:1000 \
  ./gomp-pset-run --emulate=nvptx -- "$work/openmp" >"$work/log" 2>&1
if grep -q 'bad value' "$work/log"
then
  unit_fail "a value is refused:"
  cat "$work/log"
fi

# gives TEXT COMMAND...: an error that ends with it.
gives ()
{
  unit_check
  text=$1
  shift
  if "$@" >"$work/log" 2>&1 || ! grep -q "$text" "$work/log"
  then
    unit_fail "$*: expected an error with '$text', found:"
    cat "$work/log"
  fi
}

unit_case 'offloading is mandatory: no device is an error'
for model in openmp openacc
do
  gives 'is set to MANDATORY, but only the host device is available' \
    env OMP_TARGET_OFFLOAD=mandatory ./gomp-pset-run --device=none -- \
        "$work/$model"
done
if [ -e .libs/libgomp-plugin-nvptx.so.1 ] && [ -e .libs/libcuda.so.1 ]
then
  unit_case 'offloading is mandatory: no code for the device is an error'
  for text in 'is set to MANDATORY, but device cannot be used for offloading' \
              'found: the program has no code for a device of this kind' \
              'to do: compile it with -foffload for this kind'
  do
    gives "$text" env OMP_TARGET_OFFLOAD=mandatory \
      ./gomp-pset-run --emulate=nvptx -- "$work/openmp"
  done
fi
unit_case "offloading is mandatory: OpenACC's host, asked for, will do"
unit_check
if ! ACC_DEVICE_TYPE=host OMP_TARGET_OFFLOAD=mandatory \
     ./gomp-pset-run --device=none -- "$work/openacc"
then
  unit_fail "OpenACC's host, asked for, is refused"
fi
unit_result
