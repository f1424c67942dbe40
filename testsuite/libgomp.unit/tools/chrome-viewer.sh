# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The trace events of gomp-pset-report --perfetto in Chrome's own viewer, in
# headless Chromium, where that is installed and has one.

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
    python3 "$tools/chrome_viewer_test.py" "$work" "$2" >"$work/said" 2>&1
  case $? in
    0) ;;
    77) echo 'SKIP: this browser has no performance panel'; exit 77;;
    *) unit_fail "$(cat "$work/said")";;
  esac
}

shows 'processes, threads, devices and queues have their slices' case_tracks
shows 'names are shown as they are' case_names
shows '100,000 events are loaded, none is lost' case_many
unit_result
