# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs get the runtime by gomp-pset-run, as they are.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
run=$installed/bin/gomp-pset-run

unit_case 'gomp-pset-run: a program in Fortran'
# shellcheck disable=SC2086
quietly "$TEST_GFORTRAN" $openmp "$probes/probe.f90" -o "$work/fortran" \
  && on_device "$run" --device=host "$work/fortran"
unit_case 'gomp-pset-run: a program in C'
# shellcheck disable=SC2086
quietly "$TEST_GCC" $openmp "$probes/probe.c" -o "$work/c" \
  && on_device "$run" --device=host "$work/c"
unit_case 'gomp-pset-run: a program with OpenACC'
# shellcheck disable=SC2086
quietly "$TEST_GFORTRAN" $openacc "$probes/probe-acc.f90" -o "$work/acc" \
  && on_device "$run" --device=host "$work/acc"
unit_case 'gomp-pset-run: the same program without it has no device'
unit_check
if GOMP_PSET_DEVICES=host "$work/fortran" | grep -qx 'devices: 1'
then
  unit_fail 'it has one'
fi
unit_case 'gomp-pset-replay: it finds the library beside it'
unit_check
# One for /usr leaves that to the loader, which knows where packages are installed,
# not where the files of one were unpacked.
if [ "$(cd "$installed" && pwd)" != /usr ] && [ "${installed%/usr}" != "$installed" ] \
     && ! readelf -dW "$installed/bin/gomp-pset-replay" | grep -q 'RUNPATH.*ORIGIN'
then
  unit_skip 'this is the unpacked installation for /usr'
else
  "$installed/bin/gomp-pset-replay" --help >"$work/said" 2>&1
  status=$?
  grep -q '^[Uu]sage' "$work/said" || { unit_fail "status $status:"
                                        cat "$work/said"; }
fi
unit_result
