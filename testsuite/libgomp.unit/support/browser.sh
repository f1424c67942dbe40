# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What tests in headless Chromium share.  To be sourced after unit.sh, with $work the
# test's own folder and $browser_test the Python program of its cases.
# shellcheck shell=sh

: "${srcdir:?}" "${work:?}" "${browser_test:?}"
export srcdir
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null \
  || ! command -v chromedriver >/dev/null 2>&1
then
  echo 'SKIP: no chromedriver, or no Python 3.9'
  exit 77
fi

# shows NAME FUNCTION: a case.  Status 77 of the program: the browser has not what it is
# about.
shows ()
{
  unit_case "$1"
  unit_check
  folder=$srcdir/testsuite/libgomp.unit/tools
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report:$folder timeout 300 \
    python3 "$folder/$browser_test" "$work" "$2" >"$work/said" 2>&1
  case $? in
    0) ;;
    77) echo 'SKIP: this browser has no performance panel'; exit 77 ;;
    *) unit_fail "$(cat "$work/said")" ;;
  esac
}
