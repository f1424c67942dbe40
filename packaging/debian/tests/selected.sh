# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# All programs of the machine that this runs on take the complete libgomp.so.1 of the
# installed packages, and then the system's again.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
"$TEST_GFORTRAN" -fopenmp -foffload=disable -o "$work/program" \
  "$srcdir/testsuite/libgomp.inside/programs/fortran.f90" || exit 2

# takes FOLDER: a check that the program takes the libgomp.so.1 there.
takes ()
{
  unit_check
  found=$(ldd "$work/program" | sed -n 's/.*libgomp\.so\.1 => \(.*\) (.*/\1/p')
  [ "${found%/*}" = "$1" ] || unit_fail "it takes $found, and not one in $1"
}

system=$(ldd "$work/program" | sed -n 's/.*libgomp\.so\.1 => \(.*\) (.*/\1/p')
system=${system%/*}

unit_case 'gomp-pset-select use: the folder of the package, unnamed'
unit_check
gomp-pset-select --yes use || unit_fail 'gomp-pset-select use fails'
takes "$inside"
unit_check
found=$(GOMP_PSET_DEVICES=host,required "$work/program" 2>&1)
[ "$found" = '9 1275' ] || unit_fail "the program prints '$found'"
unit_check
gomp-pset-select show || unit_fail 'gomp-pset-select show fails'

unit_case 'gomp-pset-select undo: the system has its own'
unit_check
gomp-pset-select undo || unit_fail 'gomp-pset-select undo fails'
takes "$system"
unit_result
