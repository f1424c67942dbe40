# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/report/recording.py reads recordings as doc/recording.md describes them, and
# refuses what is damaged, cut off, of another kind or of a later version.

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

# reads NAME FUNCTION
reads ()
{
  unit_case "$1"
  unit_check
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report timeout 300 \
    python3 "$srcdir/testsuite/libgomp.unit/tools/recording_test.py" "$work" \
    "$2" >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
}

reads 'whole: every event as it was recorded' case_whole
reads 'words of the host, if the revision has them' case_words
reads 'a machine with the other byte order' case_other_byte_order
reads 'cut off at each byte: what was before, and an error' case_cut_off
reads 'other files and later versions are refused' case_foreign_and_future
reads 'records that contradict each other are refused' case_contradictions
reads 'damaged files: an error of their own or none' case_fuzz
unit_result
