# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs get the complete libgomp.so.1 by an environment module, by -B, and by
# gomp-pset-select, which writes into a folder of the test's own in place of /etc.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
PATH=$PATH:/usr/sbin:/sbin
"$TEST_GFORTRAN" -fopenmp -foffload=disable -o "$work/program" \
  "$srcdir/testsuite/libgomp.inside/programs/fortran.f90" || exit 2

# runs COMMAND...: a check that the program runs on one emulated device.
runs ()
{
  unit_check
  found=$(GOMP_PSET_DEVICES=host,required "$@" 2>&1)
  [ "$found" = '9 1275' ] || unit_fail "'$found' instead of '9 1275'"
}

unit_case 'gfortran -B: the library is found when linking and later'
unit_check
if ! "$TEST_GFORTRAN" -fopenmp -foffload=disable -B "$inside/" -o "$work/linked" \
       "$srcdir/testsuite/libgomp.inside/programs/fortran.f90"
then
  unit_fail 'it is not linked'
fi
runs "$work/linked"

# By each system of modules, whose file $2 defines "module" for bash.
by_module ()
{
  unit_case "module load gomp-pset-libgomp: $1"
  if ! [ -r "$2" ]
  then
    unit_skip "$1 is not installed"
    return
  fi
  runs env -u MODULEPATH -u LOADEDMODULES -u MODULESHOME bash -c ". $2 >/dev/null 2>&1
    module use $inside/modulefiles
    module load gomp-pset-libgomp
    $work/program"
  unit_check
  env -u MODULEPATH -u LOADEDMODULES -u MODULESHOME bash -c ". $2 >/dev/null 2>&1
    module use $inside/modulefiles
    module load gomp-pset-libgomp
    ldd $work/program
    module unload gomp-pset-libgomp
    ldd $work/program" >"$work/said" 2>&1
  if [ "$(grep -c "libgomp.so.1 => $inside/" "$work/said")" != 1 ] \
       || [ "$(grep -c 'libgomp.so.1 => ' "$work/said")" != 2 ]
  then
    unit_fail 'the libraries are others:'
    cat "$work/said"
  fi
}
by_module 'Environment Modules' /usr/share/modules/init/bash
by_module Lmod /usr/share/lmod/lmod/init/bash

unit_case 'gomp-pset-select: the library is selected, and no longer'
select=$(command -v ./gomp-pset-select || command -v gomp-pset-select)
etc=$work/etc
mkdir -p "$etc/ld.so.conf.d"
echo "include $etc/ld.so.conf.d/*.conf" >"$etc/ld.so.conf"
# selected COMMAND...: a check that the command works, and the first libgomp then.
selected ()
{
  unit_check
  "$select" "--etc=$etc" "$@" >"$work/said" 2>&1 \
    || { unit_fail "$* fails:"; cat "$work/said"; }
  first=$(ldconfig -p -C "$etc/ld.so.cache" \
            | sed -n 's/.*libgomp\.so\.1 (.*=> //p' | head -n 1)
}
selected --yes use "$inside"
unit_check
[ "$first" = "$inside/libgomp.so.1" ] || unit_fail "programs take $first"
selected show
selected undo
unit_check
[ "$first" != "$inside/libgomp.so.1" ] || unit_fail "programs take $first"
unit_result
