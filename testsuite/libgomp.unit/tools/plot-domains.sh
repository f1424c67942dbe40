# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# bench/plot-domains draws the same plot of the same table.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
if ! command -v python3 >/dev/null
then
  echo 'SKIP: there is no python3'
  exit 77
fi
printf '%s\n' 'host 1 1.00' 'host 2 0.52' 'host 3 0.40' 'mpi 1 1.10' 'mpi 2 0.60' \
  >"$work/table"

draw ()
{
  unit_check
  "$srcdir/bench/plot-domains" --from="$work/$1" "$work/$2" >"$work/printed" 2>&1 \
    || unit_fail "status $?: $(cat "$work/printed")"
}

unit_case 'plot-domains: the table that it has drawn is what it prints'
draw table one.svg
unit_check
cmp -s "$work/table" "$work/printed" || unit_fail "$(cat "$work/printed")"
unit_case 'plot-domains: the same bytes for the same table'
cp "$work/printed" "$work/again"
draw again two.svg
unit_check
cmp -s "$work/one.svg" "$work/two.svg" || unit_fail 'two plots'
unit_case 'plot-domains: XML, with a point for each number'
unit_check
python3 -c 'import sys, xml.dom.minidom as dom
points = [float (c.getAttribute ("cy"))
          for c in dom.parse (sys.argv[1]).getElementsByTagName ("circle")]
# What takes longer is further up.
sys.exit (len (points) != 5 or not points[3] < points[0] < points[4] < points[1])' \
  "$work/one.svg" \
  || unit_fail 'not five points'
# refuse TABLE
refuse ()
{
  unit_check
  "$srcdir/bench/plot-domains" --from="$work/$1" "$work/three.svg" \
    >"$work/printed" 2>&1
  status=$?
  if [ $status -ne 2 ] || [ -e "$work/three.svg" ]
  then
    unit_fail "status $status"
  fi
}

unit_case 'plot-domains: no table, or a damaged one: no plot'
refuse absent
: >"$work/empty"
refuse empty
echo 'host one 1.00' >"$work/damaged"
refuse damaged
unit_result
