# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/check-gcc --beside=CMD, on two of GCC's tests: which programs pass by one of
# two ways only.

set -u
: "${srcdir:?}" "${TEST_GCC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
version=$("$TEST_GCC" -dumpversion) || exit 2
version=${version%%.*}
for file in "/usr/src/gcc-$version/gcc-$version"*.tar.xz; do :; done
if ! command -v runtest >/dev/null || ! test -r "$file"
then
  echo "SKIP: there is no runtest, or no gcc-$version-source"
  exit 77
fi

# way NAME PROGRAM: a command that runs all programs but PROGRAM, which fails.
way ()
{
  {
    echo '#!/bin/sh'
    echo "case \$1 in */$2.exe) exit 3 ;; esac"
    echo 'exec "$@"'
  } >"$work/$1"
  chmod +x "$work/$1"
}

# beside LINE DIFFERING STATUS RUN BESIDE: check-gcc by the ways RUN and BESIDE
# counts as LINE says, lists DIFFERING, and ends with STATUS.
beside ()
{
  unit_check
  "$srcdir/tools/check-gcc" --gcc="$TEST_GCC" --selection=every --jobs=1 \
    --dirs=libgomp.c --tests='lib-1.c sections-1.c' --known=/dev/null \
    --run="$work/$4" --beside="$work/$5" "$work/build" >"$work/said" 2>&1
  status=$?
  found=$(cat "$work/build/beside.differ")
  if [ $status -ne "$3" ] || [ "$found" != "$2" ] \
       || ! grep -qx "beside: 2 runs; $1" "$work/said"
  then
    unit_fail "status $status, differing: $found"
    cat "$work/said"
  fi
}

way all none
way no-lib lib-1
way no-sections sections-1
unit_case 'programs that pass both ways do not differ'
beside '0 programs pass here only, 0 on stock libgomp only' '' 0 all all
unit_case 'a program that passes by the other way only'
beside '0 programs pass here only, 1 on stock libgomp only' 'lib-1.exe 0 3' 1 \
  no-lib all
unit_case 'a program that passes here only is no failure'
beside '1 programs pass here only, 0 on stock libgomp only' 'lib-1.exe 3 0' 0 \
  all no-lib
unit_case 'one each'
beside '1 programs pass here only, 1 on stock libgomp only' \
  "lib-1.exe 3 0
sections-1.exe 0 3" 1 no-sections no-lib
unit_case 'a program that fails both ways does not differ'
beside '0 programs pass here only, 0 on stock libgomp only' '' 1 no-lib no-lib
unit_result
