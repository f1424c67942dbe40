# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Judges merged DejaGnu results against the list of known failures.
#
#   awk -v version=VERSION -f summary.awk KNOWN RESULTS
#
# VERSION  the compiler's, a number (default: 12).
# KNOWN    lines "STATUS: NAME  # reason, whose fault"; STATUS is FAIL,
#          XPASS, UNRESOLVED, ERROR, or FLAKY (may fail, may pass).  "*" in
#          NAME stands for any text.  Blank lines and lines that begin with
#          "#" are ignored.  "STATUS[14-15]: NAME" holds for the tests of
#          compilers of these versions only; likewise "[14]", "[14-]" and
#          "[-13]".
# RESULTS  lines "STATUS: NAME" as in a .sum file.
#
# Prints the counts, then every unexpected result and every known failure
# that passes now; the last line is "N passed, N failed, N skipped".  Exit
# status 0 if nothing is unexpected, 1 if something is, 2 if nothing ran or
# a line of KNOWN cannot be read.

function name_squeeze(name)
{
  gsub(/[ \t]+/, " ", name)
  sub(/^ /, "", name)
  sub(/ $/, "", name)
  return name
}

# Turns NAME, in which only "*" is special, into a regular expression.
function name_pattern(name)
{
  gsub(/[][\\.^$+?(){}|]/, "[&]", name)
  gsub(/\[\\\]/, "\\\\", name)
  gsub(/\[\^\]/, "\\^", name)
  gsub(/\*/, ".*", name)
  return "^" name "$"
}

# The index of the known failure that covers NAME with STATUS, or 0.
function known_find(status, name, i)
{
  for (i = 1; i <= n_known; i++)
    if ((known_status[i] == status || known_status[i] == "FLAKY") \
        && name ~ known_pattern[i])
      return i
  return 0
}

# Does RANGE, a text like "[14-15]", or none, include the compiler's version?
function range_holds(range, ends, n)
{
  if (range == "")
    return 1
  n = split(substr(range, 2, length(range) - 2), ends, "-")
  if (n == 1)
    return version == ends[1] + 0
  return version >= ends[1] + 0 && (ends[2] == "" || version <= ends[2] + 0)
}

function known_read(line, at, range)
{
  sub(/[ \t]+#.*$/, "", line)
  if (line !~ /^(FAIL|XPASS|UNRESOLVED|ERROR|FLAKY)(\[([0-9]+-?|[0-9]*-[0-9]+)\])?: /)
    {
      print FILENAME ":" FNR ": not a known-failure line: " line
      broken = 1
      return
    }
  at = index(line, ": ")
  if (match(line, /\[[-0-9]+\]: /) == 0 || RSTART > at)
    RLENGTH = 2
  range = substr(line, at + 2 - RLENGTH, RLENGTH - 2)
  if (!range_holds(range))
    return
  n_known++
  known_status[n_known] = substr(line, 1, at + 1 - RLENGTH)
  known_name[n_known] = name_squeeze(substr(line, at + 2))
  known_pattern[n_known] = name_pattern(known_name[n_known])
}

function result_read(line, at, status, name, i)
{
  at = index(line, ": ")
  status = substr(line, 1, at - 1)
  name = name_squeeze(substr(line, at + 2))
  count[status]++
  total++
  if (status == "PASS" || status == "XFAIL")
    passed_name[++n_passed] = name
  if (status !~ /^(FAIL|XPASS|UNRESOLVED|ERROR)$/)
    return
  i = known_find(status, name)
  if (i)
    {
      n_known_seen++
      known_seen[i] = 1
    }
  else
    unexpected[++n_unexpected] = status ": " name
}

# Collects in gone[] the known failures that ran and did not fail.
function known_check(i, j)
{
  for (i = 1; i <= n_known; i++)
    {
      if (known_status[i] == "FLAKY" || known_seen[i])
        continue
      for (j = 1; j <= n_passed; j++)
        if (passed_name[j] ~ known_pattern[i])
          {
            gone[++n_gone] = known_status[i] ": " known_name[i]
            break
          }
    }
}

function list_print(title, list, n, i)
{
  if (n == 0)
    return
  print title
  for (i = 1; i <= n; i++)
    print "  " list[i]
}

BEGIN {
  if (version == "")
    version = 12
  version += 0
}

FILENAME == ARGV[1] {
  if ($0 !~ /^[ \t]*(#|$)/)
    known_read($0)
  next
}
/^[A-Z]+: / { result_read($0) }

END {
  known_check()
  list_print("Unexpected results:", unexpected, n_unexpected)
  list_print("Known failures that pass now (take them off the list):",
             gone, n_gone)
  printf "PASS %d, FAIL %d, XFAIL %d, XPASS %d, UNSUPPORTED %d, " \
         "UNTESTED %d, UNRESOLVED %d, ERROR %d\n",
         count["PASS"], count["FAIL"], count["XFAIL"], count["XPASS"],
         count["UNSUPPORTED"], count["UNTESTED"], count["UNRESOLVED"],
         count["ERROR"]
  printf "%d expected failures (XFAIL), %d known failures, " \
         "%d known failures that pass now\n",
         count["XFAIL"], n_known_seen, n_gone
  printf "%d passed, %d failed, %d skipped\n", count["PASS"],
         n_unexpected, count["UNSUPPORTED"] + count["UNTESTED"]
  if (broken || total == 0)
    exit 2
  exit n_unexpected || n_gone ? 1 : 0
}
