#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Tables of Fortran types from module files, for programs without debug
# information.

set -eu

usage ()
{
  cat <<'END'
usage: gomp-pset-types [-o FILE] [--text] MODULE-FILE...

Writes a C file with the layouts of all derived types in module files that
gfortran made (.mod, .smod; of a folder, all in it). Compiled and linked with the
program or library that has these types, it tells libgomp-pset what their objects
own, also in stripped programs without debug information.

  -o FILE  write to FILE; FILE.o is compiled with $CC (default: cc)
  --text   print the layouts only
END
}

fail ()
{
  echo "gomp-pset-types: $*" >&2
  exit 1
}

program ()
{
  cat <<'END_OF_PROGRAM'
@PROGRAM@
END_OF_PROGRAM
}

list_files ()
{
  for file
  do
    if [ -d "$file" ]
    then
      for inner in "$file"/*.mod "$file"/*.smod
      do
        [ ! -e "$inner" ] || printf '%s\n' "$inner"
      done
    else
      printf '%s\n' "$file"
    fi
  done
}

# The text of all files, each after a line with its name.
unpack ()
{
  while IFS= read -r file
  do
    printf '@file %s\n' "$file"
    gzip -dc <"$file" 2>/dev/null || :
    echo
  done
}

output=
format=c
files=
while [ $# -gt 0 ]
do
  case $1 in
    -o) [ $# -gt 1 ] || { usage >&2; exit 2; }; output=$2; shift ;;
    -o*) output=${1#-o} ;;
    --text) format=text ;;
    --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
    *) files=$files$(list_files "$1"; echo x)
       files=${files%x} ;;
  esac
  shift
done
[ -n "$files" ] || { usage >&2; exit 2; }

# One name for the same types: they may be linked in twice.
sum=
while IFS= read -r file
do
  [ -r "$file" ] || fail "cannot read $file"
  sum=$sum$(cksum <"$file")
done <<END
${files%?}
END
name=gomp_pset_types_$(printf '%s' "$sum" | cksum | cut -d' ' -f1)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
printf '%s' "$files" | unpack \
  | awk -v format=$format -v table_name="$name" "$(program)" \
      >"$scratch/types.c" || exit 1

case $output in
  '') cat "$scratch/types.c" ;;
  *.o) ${CC:-cc} -O -fPIC -fno-lto -c "$scratch/types.c" -o "$output" ;;
  *) cat "$scratch/types.c" >"$output" ;;
esac
