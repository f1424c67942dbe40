# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-report: what it tells of recordings whose contents are known, in each
# form.

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

# tells NAME FUNCTION
tells ()
{
  unit_case "$1"
  unit_check
  tools=$srcdir/testsuite/libgomp.unit/tools
  srcdir=$srcdir PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH=$srcdir/tools/report:$tools timeout 300 \
    python3 "$tools/report_test.py" "$work" "$2" >"$work/said" 2>&1 \
    || unit_fail "$(cat "$work/said")"
}

tells 'times, bytes and operations of a directive and a variable' case_totals
tells 'bytes of routines that copy' case_routine
tells 'a program without a device' case_host
tells 'a program that wastes nothing: nothing is found' case_clean
tells 'a result that is new each time is no waste' case_scalar
tells 'mapped anew each time: found, and the gain within a factor of 2' \
  case_mapped_again
tells 'mapped anew, a few bytes: the gain is that of the latency' \
  case_mapped_latency
tells 'results alone, mapped anew each time: a guess' case_mapped_results
tells 'blocks that are mapped once each are no waste' case_blocks
tells 'copies beside a launch: the gain' case_beside
tells 'no copies but beside launches: the gain' case_beside_only
tells 'a copy that had to wait is no bandwidth' case_delayed
tells 'an empty file, as of a program that was killed at once' case_empty
tells 'descriptors that each region sends: found, and the gain' case_descriptors
tells 'mapped and never used' case_never_used
tells 'used by a pointer that is attached' case_attached
tells 'mapped under one name, and used under another' case_other_name
tells 'many small transfers' case_many_small
tells 'small transfers, each between two kernels, are none of these' \
  case_small_between_kernels
tells 'the same bytes sent again: found, and the gain within a factor of 2' \
  case_sent_again
tells 'copied back and sent again: found, and the gain' case_round_trip
tells 'copied back as the host has it: found, and the gain' case_fetched_again
tells 'tofrom, where to is enough: found, and the gain' case_to_is_enough
tells 'tofrom, where from is enough: found, and the gain' case_from_is_enough
tells 'whole updates of which a section changed: found, and the gain' case_section
tells 'mapped and released in a loop: found, and the gain' case_wrong_level
tells 'the same in several processes, once in each, is none' case_once_each
tells 'allocated and released in a loop: found, and the gain' case_allocated_again
tells 'the host could go on: found, and the gain' case_synchronous
tells 'the host may wait for another thread: nothing is found' case_two_threads
tells 'a kernel waits for its data: found, and the gain' case_kernel_waits
tells 'without hashes: a guess where there was no time, else nothing' case_no_hashes
tells 'text, within its width' case_text
tells 'kernels by the clock of the device' case_on_device
tells 'what comes again is worked out once' case_work
tells 'the same bytes listed twice, in code without lines' case_twice
tells 'few calls for each construct' case_calls
tells 'how a program has ended, in a line' case_ended
tells 'several processes' case_several
tells 'several machines, each with a clock of its own' case_clocks
tells 'comma-separated values' case_csv
tells 'trace events' case_perfetto
tells 'trace events of a track follow each other or nest' case_tracks
tells 'trace events of ten thousand threads' case_many_threads
tells 'trace events: what the format describes' case_trace_format
tells 'trace events: to the nanosecond' case_nanoseconds
tells 'map lists: names, and what is left out' case_map_lists
tells 'map lists of damaged recordings: one, or a line' case_map_lists_damaged
tells 'outputs without a name are refused' case_empty_names
tells 'a page without network, whatever names are' case_html
tells 'what is mapped over time' case_present
tells 'two runs side by side' case_difference
tells 'two runs, of which one lacks directives' case_removed
tells 'no recording, cut off, wrong options: a line each' case_mistakes
tells 'outputs are whole or as they were, and never a recording' case_outputs
tells 'a standard output that is closed or full' case_closed
tells 'recordings that come by pipes' case_pipe
tells 'control characters are shown as escape sequences' case_visible
tells 'a device that threads share is one, with the bytes of each way' case_devices
tells 'numbers' case_units
unit_result
