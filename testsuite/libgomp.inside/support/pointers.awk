# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# From what "readelf -SsrW" says of an object file: the name of the variable that
# each pointer in its data is of, or "-" if it is in none that has a name.  These are
# to be relocated when the program that the file becomes part of starts.

function hexadecimal(text,    i, value)
{
  for (i = 1; i <= length(text); i++)
    value = 16 * value + index("0123456789abcdef", substr(text, i, 1)) - 1
  return value
}

# A section's line is "[NUMBER] NAME TYPE ...".
match($0, /^ *\[ *[0-9]+\] /) {
  number = substr($0, 1, RLENGTH)
  gsub(/[^0-9]/, "", number)
  split(substr($0, RLENGTH + 1), field)
  section[field[1]] = number
}

# A symbol's line is "NUMBER: VALUE SIZE TYPE BIND VISIBILITY SECTION NAME".
$4 == "OBJECT" && $3 ~ /^[0-9]+$/ && $7 ~ /^[0-9]+$/ {
  n = ++variables[$7]
  begin[$7, n] = hexadecimal($2)
  end[$7, n] = begin[$7, n] + $3
  name[$7, n] = $8
}

# "Relocation section '.relaNAME' ...", and lines "OFFSET INFO TYPE ..."
/^Relocation section/ {
  current = $3
  gsub(/^'\.rela?|'$/, "", current)
}

current ~ /^\.data|hooks$|_array$/ && $3 ~ /^R_.*(_64|_ABS64|_ADDR64)$/ {
  place[++pointers] = hexadecimal($1)
  place_section[pointers] = current
}

# readelf tells relocations before it tells symbols.
END {
  for (p = 1; p <= pointers; p++)
    {
      number = section[place_section[p]]
      found = "-"
      for (i = 1; i <= variables[number]; i++)
        if (begin[number, i] <= place[p] && place[p] < end[number, i])
          found = name[number, i]
      print found
    }
}
