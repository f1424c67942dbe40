# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The page of gomp-pset-report in headless Chromium, where that is installed.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
browser_test=page_test.py
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/browser.sh"

shows '100,000 events are there within two seconds' case_large
shows 'the keyboard moves, zooms and chooses' case_keyboard
shows 'tables sort; findings are listed' case_tables
shows 'light and dark: colours and contrast' case_colours
unit_result
