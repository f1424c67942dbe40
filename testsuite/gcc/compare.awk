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

function group_print(title, group, i, n)
{
  for (i = 1; i <= n_names; i++)
    n += which[names[i]] == group
  printf "%s: %d\n", title, n
  for (i = 1; i <= n_names; i++)
    if (which[names[i]] == group)
      printf "  %s (reference %s, here %s)\n", names[i],
             names[i] in ref ? ref[names[i]] : "absent",
             names[i] in our ? our[names[i]] : "absent"
}

!/^[A-Z]+: / { next }
FILENAME == ARGV[1] { result_keep(ref, $0); next }
{ result_keep(our, $0) }

END {
  for (i = 1; i <= n_names; i++)
    {
      name = names[i]
      if (is_good(ref[name]) && is_bad(our[name]))
        which[name] = "worse"
      else if (is_bad(ref[name]) && is_good(our[name]))
        which[name] = "better"
      else if (is_bad(ref[name]) && is_bad(our[name]))
        which[name] = "both"
      else if (ref[name] != our[name])
        which[name] = "other"
    }
  group_print("Good on the reference, bad here", "worse")
  group_print("Bad on the reference, good here", "better")
  group_print("Bad on both", "both")
  group_print("Checked on one of them only, or differently", "other")
}
