# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The page of gomp-pset-report in headless Chromium, where that is installed.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null \
  || ! command -v chromedriver >/dev/null 2>&1
then
  echo 'SKIP: no chromedriver, or no Python 3.9'
  exit 77
fi

# shows NAME FUNCTION
shows ()
{
  unit_case "$1"
  unit_check
  tools=$srcdir/testsuite/libgomp.unit/tools
  srcdir=$srcdir PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH=$srcdir/tools/report:$tools timeout 300 \
    python3 "$tools/page_test.py" "$work" "$2" >"$work/said" 2>&1 \
    || unit_fail "$(cat "$work/said")"
}

shows '100,000 events are there within two seconds' case_large
shows 'the keyboard moves, zooms and chooses' case_keyboard
shows 'tables sort; findings are listed' case_tables
shows 'light and dark: colours and contrast' case_colours
unit_result
