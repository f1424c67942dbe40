# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# bench/recording-cost says why it has measured nothing.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo 'SKIP: no Python 3.9'
  exit 77
fi

# refused WORDS ARGUMENT...: status 1, and one line with WORDS.
refused ()
{
  words=$1
  shift
  unit_check
  timeout 60 "$srcdir/bench/recording-cost" "$@" >"$work/out" 2>"$work/err"
  status=$?
  if [ $status != 1 ] || [ "$(wc -l <"$work/err")" != 1 ] \
     || ! grep -q "$words" "$work/err"
  then
    unit_fail "$*: status $status: $(cat "$work/out" "$work/err")"
  fi
}

unit_case 'recording-cost: a build folder in which nothing was built'
refused 'nothing: no gomp-pset-run is there' --builddir="$work/nothing"
mkdir "$work/empty"
refused 'empty: no gomp-pset-run is there' --builddir="$work/empty"
unit_case 'recording-cost: no program can be run'
mkdir "$work/broken"
printf '#!/bin/sh\nexit 1\n' >"$work/broken/gomp-pset-run"
chmod +x "$work/broken/gomp-pset-run"
refused 'no program could be compiled and run' --builddir="$work/broken" --runs=1
unit_result
