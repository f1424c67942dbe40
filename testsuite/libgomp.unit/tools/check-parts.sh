# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What tools/check-parts counts of several parts, and which failures it names at the
# end.  The parts are carried out by a make of ours.

set -u
: "${srcdir:?}"
# What the check that runs this test leaves out is none of its business.
unset PARTS_WITHOUT
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

cat >"$work/make" <<'END'
#!/bin/sh
# make --no-print-directory check-PART
case $2 in
  check-good)
    printf 'PASS: a\nUNSUPPORTED: b\nXFAIL: c\n' >check-results/good.sum ;;
  check-bad)
    printf 'PASS: a\nFAIL: b output\n' >check-results/bad.sum
    { seq 1 100; echo 'FAIL: b output'; echo behind; } >check-results/bad.log
    exit 1 ;;
  check-gcc)
    printf '%s\n' 'Unexpected results:' '  FAIL: x.c output' 'PASS 3, FAIL 2' \
      '3 passed, 1 failed, 0 skipped'
    exit 1 ;;
  check-offload) echo 'UNSUPPORTED: offload: there is no clang' ;;
  check-broken) exit 3 ;;
  check-absent) echo 'UNSUPPORTED: there is no such thing' >check-results/absent.sum ;;
  check-empty) : >check-results/empty.sum ;;
esac
END
chmod +x "$work/make"

# parts STATUS PART...: what is printed is in $work/printed.
parts ()
{
  wanted=$1
  shift
  unit_check
  MAKE=$work/make sh "$srcdir/tools/check-parts" "$work" "$@" \
    >"$work/printed" 2>&1
  status=$?
  test $status = "$wanted" \
    || unit_fail "status $status, $wanted expected: $(cat "$work/printed")"
}

# ends_with TEXT: the last lines.
ends_with ()
{
  unit_check
  found=$(tail -n "$(echo "$1" | wc -l)" "$work/printed")
  test "$found" = "$1" || unit_fail "found: $found; expected: $1"
}

unit_case 'a part without failures: counts only'
parts 0 good
ends_with '2 passed, 0 failed, 1 skipped'
unit_check
grep -q '^failed:' "$work/printed" && unit_fail 'a failure is named'
unit_case 'a failure: named at the end, with 15 lines of the log before it'
parts 1 bad good
ends_with "$(echo 'failed: bad: FAIL: b output'; seq -f '  %g' 86 100
             echo '3 passed, 1 failed, 1 skipped')"
unit_case "GCC's tests: those that are not expected"
parts 1 gcc
ends_with 'failed: gcc: FAIL: x.c output
3 passed, 1 failed, 0 skipped'
unit_case 'a part that breaks off: a failure'
parts 1 broken good
unit_check
grep -q '^failed: broken: broken off, status 3$' "$work/printed" \
  || unit_fail "found: $(cat "$work/printed")"
ends_with '2 passed, 1 failed, 1 skipped'
unit_case 'a part that says only what it cannot test: skipped'
parts 0 absent good offload
ends_with '2 passed, 0 failed, 3 skipped'
unit_case 'a part without any result: a failure'
parts 1 empty good
unit_check
grep -q '^failed: empty: nothing was tested, and no reason is given$' \
  "$work/printed" || unit_fail "found: $(cat "$work/printed")"
ends_with '2 passed, 1 failed, 1 skipped'
unit_case 'parts that the caller leaves out: skipped'
PARTS_WITHOUT='x y'
export PARTS_WITHOUT
parts 0 good
ends_with '2 passed, 0 failed, 3 skipped'
unit_result
