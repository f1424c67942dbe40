# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What the scripts of testsuite/libgomp.install share; to be sourced by them.  They
# know $installed, the prefix of an installation that was moved, $library_folder in
# it, and the compilers TEST_GCC and TEST_GFORTRAN.

# shellcheck disable=SC2034
: "${srcdir:?}" "${installed:?}" "${library_folder:?}"
: "${TEST_GCC:=gcc}" "${TEST_GFORTRAN:=gfortran}"
probes=$srcdir/testsuite/libgomp.install/support
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# Compilers are not told to offload: the emulated device runs the host's code.
openmp='-g -fopenmp -foffload=disable'
openacc='-g -fopenacc -foffload=disable'

# quietly COMMAND...: a check that it works, silent if it does.
quietly ()
{
  unit_check
  if ! "$@" >"$work/said" 2>&1
  then
    unit_fail "$1 fails:"
    tail -n 5 "$work/said"
    return 1
  fi
}

# on_device COMMAND...: a check that its regions run on our emulated device.
on_device ()
{
  unit_check
  GOMP_PSET_DEVICES=host GOMP_PSET_TRACE=- "$@" >"$work/said" 2>&1
  status=$?
  if [ $status -ne 0 ] || ! grep -q '^devices: 1$' "$work/said" \
       || ! grep -q 'on device 0 (host)$' "$work/said"
  then
    unit_fail "$1 does not run on the emulated device, status $status:"
    tail -n 5 "$work/said"
    return 1
  fi
}
