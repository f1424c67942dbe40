# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/make-libgomp says in one line what is wrong with what it is given.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
GFORTRAN=true
export GFORTRAN

# source_of NAME VERSION: a folder that looks like GCC's source.
source_of ()
{
  mkdir -p "$work/$1/libgomp" "$work/$1/gcc"
  echo "exit 1" >"$work/$1/libgomp/configure"
  echo "$2" >"$work/$1/gcc/BASE-VER"
}

# refuses TEXT NAME ARGUMENT...: one line that has TEXT, and status 1.
refuses ()
{
  text=$1
  unit_case "$2"
  unit_check
  shift 2
  "$srcdir/tools/make-libgomp" --build=. --work="$work/w" "$@" \
    >"$work/out" 2>&1
  status=$?
  if [ $status -ne 1 ] || [ "$(wc -l <"$work/out")" -ne 1 ] \
       || ! grep -q "^make-libgomp: .*$text" "$work/out"
  then
    unit_fail "status $status, and this instead of one line with '$text':"
    cat "$work/out"
  fi
}

source_of eleven 11.4.0
source_of seventeen 17.0.0
source_of patched 14.2.0
mkdir "$work/patched/libgomp/pset"
mkdir "$work/empty"
: >"$work/file"
refuses 'GCC 11.4.0; 12 or newer' "GCC 11" "$work/eleven" "$work/p"
refuses 'GCC 17.0.0; 12 to 16 are known' "GCC 17" "$work/seventeen" "$work/p"
refuses 'patch has been applied' "a patched source" "$work/patched" "$work/p"
source_of inside 14.2.0
: >"$work/inside/libgomp/config.status"
refuses 'configured in this source' "a source that was built in" \
  "$work/inside" "$work/p"
refuses 'neither libgomp/configure nor an archive' "no source" \
  "$work/empty" "$work/p"
refuses 'there is no ' "a source that is not there" "$work/none" "$work/p"
refuses 'cannot write to ' "a prefix that cannot be made" \
  "$work/patched" "$work/file/p"
refuses 'a blank or a colon' "a prefix that LD_PRELOAD cannot name" \
  "$work/patched" "$work/p q"
refuses 'a blank or a colon' "a folder that LD_PRELOAD cannot name" \
  --libdir="$work/p:q" "$work/patched" "$work/p"
source_of fine 14.2.0
refuses 'compiles no Fortran module' "a Fortran compiler that compiles nothing" \
  "$work/fine" "$work/p"
GFORTRAN=$work/no-gfortran
refuses 'no-gfortran is not installed' "no Fortran compiler" \
  "$work/patched" "$work/p"
unit_result
