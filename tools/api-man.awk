# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Makes the manual pages of the functions in C of the public headers:
# awk -v version=N -v folder=DIR -f api-man.awk gomp_pset.h gomp_pset_data.h ...
#
# Each prototype becomes DIR/FUNCTION.3, of which the comment in front of it is the
# text and that comment's first sentence the name.  gomp_pset.3 has the rest: what
# the headers begin with, comments that belong to nothing, types and constants.
# Every comment that begins a line is taken; conditional parts are for compilers.

# TEXT as roff, with no requests of its own.
function roff(text) {
  gsub(/\\/, "\\e", text)
  return (text ~ /^[.']/ ? "\\&" : "") text
}

# The same, with PARAMETERS, which comments have in capitals, in italics.
function prose(text,    words, out, rest) {
  rest = roff(text)
  while (match(rest, /[A-Z_][A-Z_]*/)) {
    words = substr(rest, RSTART, RLENGTH)
    out = out substr(rest, 1, RSTART - 1) \
          (tolower(words) in parameter ? "\\fI" tolower(words) "\\fR" : words)
    rest = substr(rest, RSTART + RLENGTH)
  }
  return out rest
}

function put(file, text) {
  print text >file
}

function begin(file, name) {
  put(file, ".TH " toupper(name) " 3 \"\" \"gomp\\-pset " version \
      "\" \"Library Functions\"")
  put(file, ".SH NAME")
}

# The comment's lines from number FIRST on, as paragraphs.
function put_comment(file, first,    i) {
  for (i = first; i <= lines; i++)
    put(file, line[i] == "" ? ".PP" : prose(line[i]))
}

# The code just as it is.
function put_code(file,    i) {
  put(file, ".nf")
  for (i = 1; i <= codes; i++)
    put(file, "\\fB" roff(code[i]) "\\fR")
  put(file, ".fi")
}

# What the comment's first sentence says, for NAME; it has to end somewhere.
function summary(    text, i) {
  for (i = 1; i <= lines && line[i] != ""; i++)
    text = text (i > 1 ? " " : "") line[i]
  if (!match(text, /\.( |$)/)) {
    print FILENAME ": no sentence in front of " name >"/dev/stderr"
    failed = 1
  }
  text = substr(text, 1, RSTART - 1)
  return prose(tolower(substr(text, 1, 1)) substr(text, 2))
}

# The names between the parentheses of the prototype TEXT.
function find_parameters(text,    n, i, parts) {
  split("", parameter)
  sub(/^[^(]*\(/, "", text)
  n = split(text, parts, ",")
  for (i = 1; i <= n; i++)
    if (match(parts[i], /\(\*[a-z_]+\)/))
      parameter[substr(parts[i], RSTART + 2, RLENGTH - 3)] = 1
    else if (match(parts[i], /[a-z_]+ *(\);)?$/)) {
      sub(/ *\);$/, "", parts[i])
      match(parts[i], /[a-z_]+$/)
      parameter[substr(parts[i], RSTART, RLENGTH)] = 1
    }
}

function function_page(text,    file) {
  file = folder "/" name ".3"
  find_parameters(text)
  begin(file, name)
  put(file, name " \\- " summary())
  put(file, ".SH SYNOPSIS")
  put(file, ".nf\n.B #include <gomp_pset.h>\n.PP\n.fi")
  put_code(file)
  put(file, ".SH DESCRIPTION")
  put_comment(file, 1)
  put(file, ".PP\n.BR gomp_pset (3)\nsays what the arguments have in common, " \
      "and what the values returned mean.")
  put(file, ".SH SEE ALSO\n.BR gomp_pset (3)")
  close(file)
  names[++functions] = name
  split("", parameter)
}

# A declaration and the comment in front of it are complete.
function finish(    text, i) {
  for (i = 1; i <= codes; i++)
    text = text (i > 1 ? " " : "") code[i]
  gsub(/ +/, " ", text)
  if (codes == 0) {
    if (lines > 0) {
      put(main, ".PP")
      put_comment(main, 1)
    }
  } else if (text !~ /^(typedef|struct [a-z_]+ \{|enum|#)/ \
             && match(text, /(gomp_pset_[a-z_]+ \(|_FortranA[A-Za-z]+ \(|gomp_pset_inside_[a-z]+;)/)) {
    name = substr(text, RSTART, RLENGTH)
    sub(/( \(|;)$/, "", name)
    function_page(text)
  } else if (text ~ /gomp_pset|GOMP_PSET/) {
    held[++helds] = ".PP"
    for (i = 1; i <= lines; i++)
      held[++helds] = line[i] == "" ? ".PP" : prose(line[i])
    held[++helds] = ".PP\n.nf"
    for (i = 1; i <= codes; i++)
      held[++helds] = "\\fB" roff(code[i]) "\\fR"
    held[++helds] = ".fi"
  }
  lines = codes = 0
}

# One line of a comment, without what marks it as such.
function comment_line(text) {
  in_comment = text !~ /\*\/ *$/
  sub(/^(\/\*| *) */, "", text)
  sub(/ *\*\/ *$/, "", text)
  if (text ~ /^SPDX-/ || text ~ /^-----* /)
    return
  line[++lines] = text
}

BEGIN {
  main = folder "/gomp_pset.3"
  begin(main, "gomp_pset")
  put(main, "gomp_pset \\- mapping and attaching by calls of the gomp\\-pset runtime")
  put(main, ".SH SYNOPSIS\n.nf\n.B #include <gomp_pset.h>\n.PP")
  put(main, ".B cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs gomp\\-pset)\n.fi")
  put(main, ".SH DESCRIPTION")
}

FNR == 1 {
  finish()
  if (NR > 1) {
    file = FILENAME
    sub(/.*\//, "", file)
    put(main, ".SS " file)
  }
}

in_comment { comment_line($0); next }

# Only what is in C, and inside of no condition but the header's own.
/^#if.*__cplusplus/ { skipping = 1 }
/^# *ifndef __cplusplus/ { skipping = 0 }
/^#else/ { skipping = 1 }
/^#endif/ { skipping = 0; next }
skipping { next }

/^\/\*/ {
  finish()
  comment_line($0)
  next
}

/^#(ifndef|include|if)|^# error|^#define GOMP_PSET_([A-Z]+_)?H / { next }

# A declaration ends before a line that is empty, or a comment.
/^$/ { finish(); next }

{ code[++codes] = $0 }

END {
  finish()
  put(main, ".SH FUNCTIONS")
  for (i = 1; i <= functions; i++)
    put(main, (i > 1 ? ".br\n" : "") ".BR " names[i] " (3)")
  put(main, ".SH TYPES AND CONSTANTS")
  for (i = 1; i <= helds; i++)
    put(main, held[i])
  put(main, ".SH SEE ALSO")
  put(main, ".BR gomp\\-pset\\-run (1),\n.BR gomp\\-pset (7)")
  put(main, ".PP\nattach\\-api.md, data\\-operations.md and deep\\-mapping.md tell the rest, " \
      "and what the Fortran module gomp_pset has.")
  exit failed
}
