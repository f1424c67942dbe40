# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-report on planted.F90, which has all that it finds: each is found, what
# mending it gains is as estimated, and nothing is found in the clean version.

set -u
: "${srcdir:?}"
: "${GFORTRAN:=gfortran}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi
if ! command -v "$GFORTRAN" >/dev/null 2>&1 || ! grep -q '^#define HAVE_LIBDW 1' config.h \
  || ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo 'SKIP: no gfortran, no Python 3.9, or built without libdw'
  exit 77
fi
tools=$srcdir/testsuite/libgomp.unit/tools
source=$tools/planted.F90
GOMP_PSET_NOWAIT_TASKS=1
export GOMP_PSET_NOWAIT_TASKS

check=--check-transfers
# recorded DEVICE MEND OPTION...: $work/DEVICE.MEND, a recording; OPTIONs are the
# compiler's.
recorded ()
{
  device=$1 mend=$2
  shift 2
  case $device in host) where=--device=host ;; *) where=--emulate=$device ;; esac
  "$GFORTRAN" -g -O1 -fopenmp -DMEND="$mend" "$@" "$source" -o "$work/program" \
    >"$work/said" 2>&1 \
    && timeout 300 ./gomp-pset-run "$where" $check \
      --record="$work/$device.$mend" -- "$work/program" >>"$work/said" 2>&1
}

# compared MODE ARGUMENT...: planted_test.py says yes.
compared ()
{
  mode=$1
  shift
  unit_check
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report timeout 300 \
    python3 "$tools/planted_test.py" "$mode" "$source" "$@" >"$work/told" 2>&1 \
    || unit_fail "$*: $(tail -n 3 "$work/told")"
}

# program DEVICE MEND OPTION...
program ()
{
  unit_check
  recorded "$@" || unit_fail "$(cat "$work/said")"
}

unit_case 'the clean version: nothing is found'
program host 99 -foffload=disable
compared clean "$work/host.99"
unit_case 'all is planted: the same results'
cp "$work/said" "$work/clean"
program host 0 -foffload=disable
unit_check
cmp -s "$work/said" "$work/clean" || unit_fail "$(cat "$work/said" "$work/clean")"
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14
do
  unit_case "$(sed -n "s/^  ! \($number: .*\)\./\1/p" "$source")"
  case $number in
    11 | 12)
      # Nearly alone and without hashes, so that it is a large part of the program's
      # time.  Kernels of 11 sleep, so that its time is known; a nowait region of 12,
      # in another thread, would hide it.
      check=
      mv "$work/host.0" "$work/all"
      if [ $number = 11 ]
      then
        program host 0 -DSTEPS=1 -DLARGE=1024 -DPAUSE=80000 -foffload=disable
        program host 11 -DSTEPS=1 -DLARGE=1024 -DPAUSE=80000 -foffload=disable
        compared found 11 "$work/host.0" "$work/host.11" span
      else
        program host 99 -DPLANT=12 -DSTEPS=1 -foffload=disable
        mv "$work/host.99" "$work/host.12"
        program host 99 -DSTEPS=1 -foffload=disable
        compared found 12 "$work/host.12" "$work/host.99"
      fi
      mv "$work/all" "$work/host.0"
      check=--check-transfers
      ;;
    *)
      program host $number -foffload=disable
      compared found $number "$work/host.0" "$work/host.$number"
      ;;
  esac
done

# latent NUMBER CLEAN TIME: what mending NUMBER alone gains, on the device with
# latencies.  CLEAN: a recording without it.
latent ()
{
  # shellcheck disable=SC2086
  program nvptx 99 "-DPLANT=$1" -DNO_SLEEP $options
  compared found "$1" "$work/nvptx.99" "$2" "$3"
}

# clean NUMBER OPTION...: $work/clean.NUMBER, a recording without the waste.
clean ()
{
  to=clean.$1
  shift
  # shellcheck disable=SC2086
  program nvptx 99 -DNO_SLEEP $options "$@"
  mv "$work/nvptx.99" "$work/$to"
}

# The time that copies take, on a device where each takes 20 ms more: much longer than
# what else may delay them.
unit_case 'a GPU with latencies: the time that is gained is as estimated'
options=$("$srcdir/tools/offload-options" "$GFORTRAN" nvptx 2>/dev/null)
calls=copy=20ms,alloc=20ms,free=20ms
GOMP_PSET_EMULATE_LATENCY=$calls
export GOMP_PSET_EMULATE_LATENCY
# shellcheck disable=SC2086
if [ -z "$options" ] || ! [ -e .libs/libgomp-plugin-nvptx.so.1 ] \
   || ! recorded nvptx 99 -DNO_SLEEP $options
then
  unit_skip 'no compiler or no plugin for nvptx'
else
  mv "$work/nvptx.99" "$work/clean.99"
  for number in 1 2 3 7 8 9 10 13
  do
    latent $number "$work/clean.99" latencies
  done
  # Without the waste, these map in another way.
  for number in 4 5
  do
    clean $number -DPLANT=-$number
    latent $number "$work/clean.$number" latencies
  done
  # Copies that are put off until a kernel needs them go together, as a rule.
  GOMP_PSET_DEFER=0
  export GOMP_PSET_DEFER
  clean 14
  latent 14 "$work/clean.14" latencies
  unset GOMP_PSET_DEFER
  unit_case 'a GPU with latencies and a bandwidth: likewise'
  GOMP_PSET_EMULATE_LATENCY=$calls,byte=40ns
  clean 6
  latent 6 "$work/clean.6" bytes
  # A kernel takes 60 ms, as does the copy beside it: 1 MB.
  unit_case 'a GPU on which kernels take long: likewise'
  GOMP_PSET_EMULATE_LATENCY=$calls,byte=40ns,launch=60ms
  options="$options -DSTEPS=1 -DLARGE=131072"
  clean 12 -DPLANT=-12
  latent 12 "$work/clean.12" span
fi
unit_result
