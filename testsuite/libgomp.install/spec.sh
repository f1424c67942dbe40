# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs get the runtime as -B names the folder with libgomp.spec: the library, and
# the run path where it is found later.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
folder=$library_folder/gomp-pset/link

# links PROGRAM: a check that PROGRAM names the runtime before any libgomp.
links ()
{
  unit_check
  if readelf -dW "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep '^libgomp' \
       | head -n 1 | grep -qvx 'libgomp-pset\.so\.1'
  then
    unit_fail "$1 is linked with libgomp first"
    readelf -dW "$1" | grep NEEDED
  fi
}

# $openmp and the like are several options.
# shellcheck disable=SC2086
{
unit_case 'gfortran -B: OpenMP'
quietly "$TEST_GFORTRAN" $openmp -B "$folder/" "$probes/probe.f90" \
    -o "$work/fortran" && links "$work/fortran" && on_device "$work/fortran"
unit_case 'gfortran -B: OpenACC'
quietly "$TEST_GFORTRAN" $openacc -B "$folder/" "$probes/probe-acc.f90" \
    -o "$work/acc" && links "$work/acc" && on_device "$work/acc"
unit_case 'gcc -B: a folder without a slash at its end'
quietly "$TEST_GCC" $openmp -B "$folder" "$probes/probe.c" -o "$work/c" \
  && links "$work/c" && on_device "$work/c"
unit_case 'gcc -B: compiled before, without it'
quietly "$TEST_GCC" $openmp -c "$probes/probe.c" -o "$work/c.o" \
  && quietly "$TEST_GCC" $openmp -B "$folder/" "$work/c.o" -o "$work/c2" \
  && on_device "$work/c2"
unit_case 'gcc -B: a program without OpenMP is linked as ever'
printf 'int main (void) { return 0; }\n' >"$work/empty.c"
quietly "$TEST_GCC" -B "$folder/" "$work/empty.c" -o "$work/empty"
unit_check
if readelf -dW "$work/empty" | grep -q 'gomp\|RUNPATH'
then
  unit_fail 'it is linked with the runtime'
fi
unit_case 'gcc -B -static: a program is linked as ever'
if "$TEST_GCC" $openmp -static "$work/c.o" -o "$work/static" 2>/dev/null
then
  quietly "$TEST_GCC" $openmp -static -B "$folder/" "$work/c.o" -o "$work/static"
else
  unit_skip 'there are no static libraries'
fi
unit_case 'gcc: without -B the same program has no device'
quietly "$TEST_GCC" $openmp "$work/c.o" -o "$work/stock"
unit_check
if GOMP_PSET_DEVICES=host "$work/stock" | grep -qx 'devices: 1'
then
  unit_fail 'it has one'
fi
}
unit_result
