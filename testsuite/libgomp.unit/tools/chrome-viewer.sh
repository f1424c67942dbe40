# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The trace events of gomp-pset-report --perfetto in Chrome's own viewer, in
# headless Chromium, where that is installed and has one.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
browser_test=chrome_viewer_test.py
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/browser.sh"

shows 'processes, threads, devices and queues have their slices' case_tracks
shows 'names are shown as they are' case_names
shows '100,000 events are loaded, none is lost' case_many
unit_result
