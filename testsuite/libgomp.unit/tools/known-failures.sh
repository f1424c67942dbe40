# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Known failures of GCC's tests hold for the compilers' versions that they name.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
cat >"$work/known" <<'END'
FAIL: always.c execution test  # reason
FAIL[-13]: old.c execution test  # reason
FAIL[14-15]: middle[1].c execution test  # reason
FLAKY[16]: flaky.c execution test  # reason
END

# expect VERSION COUNTS RESULT...: the last line and the status, 0 if no failure
# is unknown and no known one passes.
expect ()
{
  version=$1 counts=$2
  shift 2
  unit_case "version $version, $*: $counts"
  unit_check
  printf '%s execution test\n' "$@" >"$work/results"
  awk -v version="$version" -f "$srcdir/testsuite/gcc/summary.awk" \
    "$work/known" "$work/results" >"$work/out"
  status=$?
  if [ "$(tail -n 1 "$work/out"), status $status" != "$counts" ]
  then
    unit_fail 'found:'
    cat "$work/out"
  fi
}

expect 12 '0 passed, 0 failed, 0 skipped, status 0' 'FAIL: always.c' 'FAIL: old.c'
expect 14 '0 passed, 1 failed, 0 skipped, status 1' 'FAIL: always.c' 'FAIL: old.c'
expect 14 '1 passed, 0 failed, 0 skipped, status 0' 'FAIL: always.c' 'PASS: old.c'
expect 13 '1 passed, 0 failed, 0 skipped, status 1' 'PASS: old.c'
expect 15 '0 passed, 0 failed, 0 skipped, status 0' 'FAIL: middle[1].c'
expect 16 '0 passed, 1 failed, 0 skipped, status 1' 'FAIL: middle[1].c'
expect 16 '0 passed, 0 failed, 0 skipped, status 0' 'FAIL: flaky.c'
expect 15 '0 passed, 1 failed, 0 skipped, status 1' 'FAIL: flaky.c'
unit_result
