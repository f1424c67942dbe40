# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Compares merged DejaGnu results of two runtimes, test by test.
#
#   awk -f compare.awk REFERENCE RESULTS
#
# Prints the results that are good in REFERENCE and bad in RESULTS, those
# that are bad there and good here, and those that only one of them has.

function is_good(status)
{
  return status == "PASS" || status == "XFAIL"
}

function is_bad(status)
{
  return status ~ /^(FAIL|XPASS|UNRESOLVED|ERROR)$/
}

# A name may come several times (one program, several checks of one kind):
# the worst result stands for all of them.
function result_keep(table, line, at, status, name)
{
  at = index(line, ": ")
  status = substr(line, 1, at - 1)
  name = substr(line, at + 2)
  if (!(name in table) || is_bad(status))
    table[name] = status
  if (!(name in seen))
    {
      seen[name] = 1
      names[++n_names] = name
    }
}

# Looking an absent name up in TABLE itself would enter it there.
function result_of(table, name)
{
  return (name in table) ? table[name] : "absent"
}

function group_of(reference, here)
{
  if (is_bad(reference))
    return is_bad(here) ? "both" : is_good(here) ? "better" : "other"
  if (is_good(reference) && is_bad(here))
    return "worse"
  return reference == here ? "same" : "other"
}

function group_print(title, group, i, n)
{
  for (i = 1; i <= n_names; i++)
    n += which[i] == group
  printf "%s: %d\n", title, n
  for (i = 1; i <= n_names; i++)
    if (which[i] == group)
      printf "  %s (reference %s, here %s)\n", names[i],
             result_of(ref, names[i]), result_of(our, names[i])
}

!/^[A-Z]+: / { next }
FILENAME == ARGV[1] { result_keep(ref, $0); next }
{ result_keep(our, $0) }

END {
  for (i = 1; i <= n_names; i++)
    which[i] = group_of(result_of(ref, names[i]), result_of(our, names[i]))
  group_print("Good on the reference, bad here", "worse")
  group_print("Bad on the reference, good here", "better")
  group_print("Bad on both", "both")
  group_print("Checked on one of them only, or differently", "other")
}
