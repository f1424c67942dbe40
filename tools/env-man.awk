# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Makes the manual page gomp-pset(7) of doc/env.md:
# awk -v version=N -f env-man.awk env.md
#
# What it knows of Markdown: headings, paragraphs, comments of one line, `code`,
# links (of which the words are kept), and tables, whose first column are names and whose last one says
# what they mean.  Columns between are put behind the meaning.

# TEXT as roff: no escapes or requests of its own, code in bold.
function roff(text,    parts, n, i, out) {
  gsub(/\\/, "\\e", text)
  while (match(text, /\[[^]]*\]\([^)]*\)/)) {
    out = substr(text, RSTART, RLENGTH)
    sub(/^\[/, "", out)
    sub(/\]\(.*/, "", out)
    text = substr(text, 1, RSTART - 1) out substr(text, RSTART + RLENGTH)
  }
  n = split(text, parts, "`")
  out = parts[1]
  for (i = 2; i <= n; i++) {
    if (i % 2 == 0)
      gsub(/-/, "\\-", parts[i])
    out = out (i % 2 == 0 ? "\\fB" : "\\fR") parts[i]
  }
  if (out ~ /^[.']/)
    out = "\\&" out
  return out
}

function trim(text) {
  sub(/^ +/, "", text)
  sub(/ +$/, "", text)
  return text
}

# A row of a table, in cell[1..n].
function row(cell, n,    i, words) {
  gsub(/`/, "", cell[1])
  print ".TP"
  print ".B " cell[1]
  print roff(cell[n])
  for (i = 2; i < n; i++)
    words = words (words == "" ? "" : ", ") \
            (column[i] == "type" ? "" : column[i] ": ") cell[i]
  if (words != "")
    print roff("(" words ")")
}

BEGIN {
  printf ".TH GOMP\\-PSET 7 \"\" \"gomp\\-pset %s\" \"Environment\"\n", version
  print ".SH NAME"
  print "gomp\\-pset \\- environment variables of the gomp\\-pset offload runtime"
  print ".SH DESCRIPTION"
}

/^# / || /^<!--/ { next }

/^## / {
  print ".SH " toupper(substr($0, 4))
  begun = 0
  next
}

/^\|/ {
  n = split(substr($0, 2, length($0) - 2), cell, "|")
  for (i = 1; i <= n; i++)
    cell[i] = trim(cell[i])
  if (cell[1] ~ /^-+$/)
    next
  if (!in_table) {
    for (i = 1; i <= n; i++)
      column[i] = cell[i]
    in_table = begun = 1
    next
  }
  row(cell, n)
  next
}

/^$/ { in_table = 0; paragraph = 1; next }

{
  if (paragraph && begun)
    print ".PP"
  paragraph = 0
  begun = 1
  print roff($0)
}

END {
  print ".SH SEE ALSO"
  print ".BR gomp\\-pset\\-run (1),"
  print ".BR gomp\\-pset\\-types (1),"
  print ".BR gomp_pset (3)"
}
