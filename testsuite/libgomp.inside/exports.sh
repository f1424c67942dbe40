# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The complete libgomp.so.1 has every symbol of the compiler's libgomp, in the same
# version node, no node of a later one, and little that makes it costly to load.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
# nodes FILE: the version nodes of the symbols in FILE.
nodes ()
{
  sed 's/.*@//' "$1" | LC_ALL=C sort -u
}

# Where one libgomp serves compilers of several versions, it may be of a later GCC than
# the source is: then the half that make-libgomp has built is compared with.
theirs=$("$TEST_GCC" -print-file-name=libgomp.so.1)
half=${inside%/prefix/lib}/work/libgomp/.libs/libgomp.so.1
symbols_of "$library" >"$work/ours"
symbols_of "$theirs" >"$work/theirs"
if [ -e "$half" ]
then
  symbols_of "$half" >"$work/half"
  if [ "$(nodes "$work/half")" != "$(nodes "$work/theirs")" ]
  then
    theirs=$half
    mv "$work/half" "$work/theirs"
  fi
fi

unit_case "no symbol of the compiler's libgomp is missing"
unit_check
grep -q '^GOMP_parallel@' "$work/theirs" || unit_fail "$theirs is no libgomp"
missing=$(LC_ALL=C comm -13 "$work/ours" "$work/theirs" | tr '\n' ' ')
[ -z "$missing" ] || unit_fail "missing: $missing"

unit_case "its nodes are those of the compiler's libgomp, and one more"
unit_check
for file in ours theirs
do
  nodes "$work/$file" >"$work/$file.nodes"
done
more=$(LC_ALL=C comm -23 "$work/ours.nodes" "$work/theirs.nodes" | tr '\n' ' ')
[ "$more" = 'GOMP_PSET_1.0 ' ] || unit_fail "more nodes: $more"

unit_case "the start of programs is not interposed"
unit_check
! grep -q '^__libc' "$work/ours" || unit_fail "$(grep '^__libc' "$work/ours")"

unit_case "thread-local variables: less than 300 bytes"
unit_check
bytes=$(readelf -lW "$library" | awk '$1 == "TLS" { print $6 }')
if [ -z "$bytes" ] || [ $((bytes)) -ge 300 ]
then
  unit_fail "${bytes:-nothing}"
fi
unit_case "it needs no library that the compiler's libgomp does not need"
unit_check
# needed FILE: the libraries that FILE names, without those that are the C library.
needed ()
{
  readelf -dW "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' \
    | grep -v '^libc\.\|^libpthread\.\|^libdl\.' | LC_ALL=C sort
}
needed "$library" >"$work/ours.needed"
needed "$theirs" >"$work/theirs.needed"
more=$(LC_ALL=C comm -23 "$work/ours.needed" "$work/theirs.needed")
[ -z "$more" ] || unit_fail "$more"

# Each is looked for as a program starts, and costs 300 instructions.
unit_case "it names no version of the C library that the compiler's does not name"
# versions FILE: those of the C library's symbols that FILE names, but for those that
# compiling with -D_FORTIFY_SOURCE or -fstack-protector brings.
versions ()
{
  nm -D -u --with-symbol-versions "$1" \
    | awk '$2 ~ /@/ && $2 !~ /_chk@|_chk_fail@|_2@/ {
             sub (/.*@/, "", $2); print $2 }' | LC_ALL=C sort -u
}
unit_check
versions "$library" >"$work/ours.versions"
versions "$theirs" >"$work/theirs.versions"
grep -q . "$work/theirs.versions" || unit_fail "nm finds none"
more=$(LC_ALL=C comm -23 "$work/ours.versions" "$work/theirs.versions")
[ -z "$more" ] || unit_fail "$more"

# Looking one up takes time as a program starts.
unit_case "none of its own functions is looked up but those of tools"
unit_check
looked_up=$(readelf -rW "$library" \
              | awk '/^[0-9a-f]/ && $5 ~ /@@/ { sub (/@.*/, "", $5); print $5 }' \
              | sort -u)
echo "$looked_up" | grep -qx ompt_start_tool \
  || unit_fail "ompt_start_tool is not looked up: a tool's is not found"
others=$(echo "$looked_up" \
           | grep -vx 'ompt_start_tool\|acc_prof_.*\|acc_register_library')
[ -z "$others" ] || unit_fail "$others"

# Each pointer costs time as a program starts, needed or not.  55 to 60 are those of
# tables and hooks that the source names; tables of strings had made it 400.  From GCC
# 14 on addresses are stored in pairs, which are constants without a name: 3 in GCC 12,
# 31 in GCC 14, 36 in GCC 16, and theirs to choose.  inside.o of the build folder, in
# which this runs but for the tests of installed packages, tells them apart.
pointers=$work/pointers
if [ -e inside.o ]
then
  readelf -SsrW inside.o \
    | awk -f "$srcdir/testsuite/libgomp.inside/support/pointers.awk" >"$pointers"
fi
unit_case "few tables of ours have pointers in them"
if [ -e inside.o ]
then
  unit_check
  grep -q '^gomp_device_hooks_here' "$pointers" || unit_fail 'no hooks are found'
  named=$(grep -vc '^-' "$pointers")
  [ "$named" -le 70 ] \
    || unit_fail "$named: $(sort "$pointers" | uniq -c | sort -rn | head -n 5)"
else
  unit_skip 'there is no inside.o in this folder'
fi

# The linker's table of addresses adds 5 in GCC 12 and 7 in GCC 16.
unit_case "relocations are the compiler's libgomp's and those of our objects"
# relocations FILE KIND: how many FILE has.
relocations ()
{
  readelf -rW "$1" | grep -c "R_[A-Z0-9_]*_$2\( \|\$\)"
}
if [ -e inside.o ]
then
  unit_check
  ours=$(relocations "$library" 'RELATIV[E]*')
  most=$(($(relocations "$theirs" 'RELATIV[E]*') + $(wc -l <"$pointers") + 8))
  [ "$ours" -le "$most" ] || unit_fail "$ours that are relative, more than $most"
else
  unit_skip 'there is no inside.o in this folder'
fi

unit_case "hardly more addresses are looked up than by the compiler's libgomp"
unit_check
ours=$(relocations "$library" 'GLOB_DA[T]*')
most=$(($(relocations "$theirs" 'GLOB_DA[T]*') + 4))
[ "$ours" -le "$most" ] || unit_fail "$ours, more than $most"
unit_result
