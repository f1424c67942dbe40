# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-replay refuses what is no recording, or a damaged, foreign or later one,
# with one line and status 1, and reads nothing beyond the end.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo 'SKIP: no Python 3.9'
  exit 77
fi
tests=$srcdir/testsuite/libgomp.unit

# make CASE FOLDER: the files of replay_recordings.py.
make ()
{
  mkdir "$2"
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report:$tests/tools \
    python3 "$tests/replay/replay_recordings.py" "$1" "$2"
}

# refused PATTERN ARGUMENT...: one line, which PATTERN fits, and status 1.
refused ()
{
  pattern=$1
  shift
  ./gomp-pset-run --device=host ./gomp-pset-replay "$@" >"$work/out" 2>"$work/said"
  status=$?
  unit_check
  if [ $status -ne 1 ] || [ "$(wc -l <"$work/said")" -ne 1 ] || [ -s "$work/out" ] \
     || ! grep -q "^gomp-pset-replay: .*$pattern" "$work/said"
  then
    unit_fail "$*: status $status, and not \"$pattern\": $(cat "$work/said")"
  fi
}

unit_case 'files that are none, damaged, cut off, of a later version, or empty'
make refused "$work/refused"
for file in "$work"/refused/*.rec
do
  refused "$(cat "${file%.rec}.txt")" "$file"
done
unit_check
[ "$(find "$work/refused" -name '*.rec' | wc -l)" -gt 25 ] || unit_fail 'too few files'

unit_case 'files and devices that are not there'
refused 'No such file' "$work/none"
refused 'Is a directory' "$work"
make damaged "$work/damaged"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report:$tests/tools \
  python3 "$tests/replay/replay_recordings.py" anew "$work/anew.rec"
refused 'there is no device 7, the last one is 0' --device=7 "$work/anew.rec"
unit_check
GOMP_PSET_DEVICES=none ./gomp-pset-replay "$work/anew.rec" >"$work/said" 2>&1
[ $? -eq 1 ] || unit_fail "$(cat "$work/said")"
unit_check
grep -q 'there is no device;' "$work/said" || unit_fail "$(cat "$work/said")"

unit_case 'options that there are not'
for option in --nothing --device=x --device=-1 '--timed --partial'
do
  unit_check
  # shellcheck disable=SC2086
  ./gomp-pset-replay $option >"$work/said" 2>&1
  status=$?
  if [ $status -ne 2 ] || ! grep -q 'Try .gomp-pset-replay --help' "$work/said"
  then
    unit_fail "$option: status $status: $(cat "$work/said")"
  fi
done

unit_case 'a thousand damaged files: nothing is read beyond the end'
sources=
for name in fail ranges recording traffic
do
  sources="$sources $srcdir/replay/$name.c"
done
sources="$sources $srcdir/libgomp/base/checksum.c $tests/replay/replay-damaged.c"
for sanitize in -fsanitize=address,undefined ''
do
  # shellcheck disable=SC2086
  $CC -g -O1 -D_GNU_SOURCE $sanitize -I"$srcdir/replay" -I"$srcdir/include" \
    -I"$srcdir/libgomp" $sources -o "$work/read" -pthread >"$work/said" 2>&1 \
    && break
done
unit_check
find "$work/damaged" -name '*.rec' -print0 | ASAN_OPTIONS=detect_leaks=0 \
  UBSAN_OPTIONS=halt_on_error=1 xargs -0 "$work/read" >"$work/said" 2>&1 \
  || unit_fail "$(head -n 20 "$work/said")"
unit_check
awk '/taken/ { taken += $1; refused += $3 }
  END { exit !(taken > 50 && refused > 200 && taken + refused == 1000) }' "$work/said" \
  || unit_fail "$(cat "$work/said")"
cat "$work/said"
unit_result
