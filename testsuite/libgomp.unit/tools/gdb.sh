# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The commands for gdb (tools/gdb): what they say of a C and of a Fortran
# program, live and from a core file, with a library without debug information.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
: "${FC:=gfortran}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
command -v gdb >/dev/null || { echo "SKIP: no gdb"; exit 77; }
gdb --batch -ex 'python print (1)' 2>/dev/null | grep -q 1 \
  || { echo "SKIP: gdb without Python"; exit 77; }
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
folder=$srcdir/testsuite/libgomp.unit/tools
library=$PWD/.libs/libgomp-pset.so.1
if grep -aq 'libasan\.so\|libtsan\.so' "$library"
then
  echo 'SKIP: built with a sanitizer'
  exit 77
fi
mkdir -p "$work/lib"
cp -L "$library" "$work/lib/libgomp-pset.so.1"
strip "$work/lib/libgomp-pset.so.1" || exit 2
ln -s "$PWD/.libs" "$work/lib/gomp-pset"

# What each session begins with: "try" goes on after an error, which it prints.
cat >"$work/try.py" <<'END'
import gdb
class Try(gdb.Command):
    def __init__(self):
        super().__init__("try", gdb.COMMAND_DATA)
    def invoke(self, text, from_tty):
        try:
            gdb.execute(text)
        except gdb.error as error:
            print("error: %s" % error)
Try()
END
cat >"$work/start" <<END
set pagination off
set confirm off
set startup-with-shell off
set breakpoint pending on
set environment GOMP_PSET_DEVICES=host
set environment GOMP_PSET_PLUGIN_PATH=$PWD/.libs
set environment LD_PRELOAD=$work/lib/libgomp-pset.so.1
source $work/try.py
source $srcdir/tools/gdb/gomp-pset-gdb.py
END

# session PROGRAM: gdb with PROGRAM does what standard input says; what it says
# is in $work/out.
session ()
{
  cat "$work/start" - >"$work/commands"
  timeout 120 gdb --batch -nx -x "$work/commands" "$1" >"$work/out" 2>&1
}

# says PATTERN: a line of the session is as PATTERN, an extended regular
# expression.
says ()
{
  unit_check
  grep -Eq -- "$1" "$work/out" || {
    unit_fail "no line is as: $1"
    sed 's/^/#   /' "$work/out"
  }
}

$CC -g -fopenmp -foffload=disable "$folder/gdb-c.c" -o "$work/c" || exit 2

unit_case 'gdb: before the program is started, that is what is said'
session "$work/c" <<'END'
try gomp mappings
try gomp print table
try gomp break map table
break main
run
try gomp mappings
END
says '^error: the program is not started$'
says '^error: the program has not looked for devices yet'

unit_case 'gdb: mappings of a C program, with names, counts and places'
session "$work/c" <<'END'
break stop_here
run
up
try gomp mappings
try gomp mappings -device 9
try gomp print *v@10
try gomp print v[2]
try gomp print pair
try gomp print text
try gomp print declared
try gomp diff *v@10
try gomp diff pair
try gomp diff table
try gomp print unmapped
try gomp print nothing_of_this_name
try gomp print n + 1
try gomp print *v@11
try gomp break map table
continue
continue

END
says '^device 0 \(host\): 6 mapped, 180 bytes$'
says '^  v\[0:10\]: \[0x.*\) 80 bytes, device 0x[0-9a-f]+, count 1, mapped at gdb-c\.c:[0-9]+$'
says '^  pair\.p\[0:5\]: .* 40 bytes, '
says '^    attached: 8 bytes at 0x[0-9a-f]+, count 1, device target 0x'
says '^error: there is no device 9$'

unit_case 'gdb: the device copy of a section, a structure, a string'
says '^\*v@10 on device 0 = \{0, 1, -2, 3, 4, 5, 6, 7, 8, 9\}$'
says '^v\[2\] on device 0 = -2$'
says '^pair on device 0 = \{n = 5, p = 0x[0-9a-f]+, the copy of 0x[0-9a-f]+, k = \{8, 4, 0\}\}$'
says '^text on device 0 = "jello'

# Such a variable is read by a call in the program; gdb 13 cannot make one where a
# processor has more state than it knows.
unit_case 'gdb: the device copy of a variable of declare target'
if echo 'int main (void) { return 0; }' | $CC -g -x c - -o "$work/call" \
   && gdb --batch -nx -ex 'break main' -ex run -ex 'print (int) abs (-3)' \
        "$work/call" 2>&1 | tee "$work/called" | grep -q '= 3$'
then
  says '^declared on device 0 = 9$'
  says '^  declared: .* declare target'
else
  unit_skip "gdb calls no functions here: $(tail -n 1 "$work/called")"
fi

unit_case 'gdb: what differs between host and device'
says '^\(\*v@10\)\[2\]: host 2, device -2$'
says '^\*v@10: 1 of 10 differ on host and device 0$'
says '^pair\.k\[0\]: host 0, device 8$'
says '^table: all 4 the same on host and device 0$'

unit_case 'gdb: mistakes, in the words of the program'
says '^error: unmapped, 12 bytes at 0x[0-9a-f]+, is not mapped; the nearest mapping is '
says '^error: nothing_of_this_name: No symbol "nothing_of_this_name"'
says '^error: n \+ 1 has no place in memory'
says '^error: only a part of \*v@11 is mapped on device 0: '

unit_case 'gdb: a stop where the variable is updated, and where it leaves'
says '^gomp: table is updated to the device: .* on device 0, by gdb-c\.c:[0-9]+$'
says '^gomp: table is given back: .* on device 0, by gdb-c\.c:[0-9]+$'

unit_case 'gdb: a core file has the table, and the bytes of the emulated device'
session "$work/c" <<END
break stop_here
run
generate-core-file $work/core
kill
core-file $work/core
up
try gomp mappings
try gomp print *v@10
try gomp print text
try gomp print declared
try gomp break map table
END
says '^device 0 \(host\): 6 mapped, 180 bytes$'
says '^\*v@10 on device 0 = \{0, 1, -2, 3, '
says '^text on device 0 = "jello'
says '^error: the device.s bytes at 0x[0-9a-f]+ are not in the core file: '
says '^error: a core file does not run'
unit_check
[ "$(wc -c <"$work/core")" -lt 1000000000 ] \
  || unit_fail 'the core file has the addresses that the device keeps free'

unit_case 'gdb: a damaged table is said to be one'
session "$work/c" <<'END'
break stop_here
run
up
python
from gomp_pset_gdb import memory, table
import struct
layout = memory.Layout()
tree = table.devices()[0].present + layout["present.by_host"]
root = layout.field(tree, "ptree.root")
write = gdb.selected_inferior().write_memory
write(root, struct.pack("<I", 31))
end
try gomp mappings
python write(root, struct.pack("<I", 6))
python at = root + memory.word(layout["node layout"] + 16, 4)
python write(at, struct.pack("<Q", 1))
try gomp mappings
python write(tree + layout["ptree.root"], struct.pack("<Q", 16))
try gomp mappings
END
says '^  damaged: the present table of device 0 is damaged: a node has 31 entries$'
says '^  damaged: the program has no [0-9]+ bytes at 0x1$'
says '^  damaged: the program has no [0-9]+ bytes at 0x'

unit_case 'gdb: variables, sections and components of a Fortran program'
if $FC -g -fopenmp -foffload=disable -J "$work" "$folder/gdb-fortran.f90" \
    -o "$work/fortran" 2>"$work/fortran.log"
then
  session "$work/fortran" <<'END'
break stop_here
run
up
try gomp mappings
try gomp print x
try gomp print x(3)
try gomp print x(1:9:2)
try gomp print s
try gomp print s%p(2)
try gomp print none
try gomp diff a(2:5)
try gomp diff b
try gomp diff s
try gomp break map x
continue
END
  says '^  x: \[0x.*\) 80 bytes, '
  says '^  s%p: \[0x.*\) 20 bytes, '
  says '^  descriptor of x: '
  says '^x on device 0 = \(1, 2, -3, 4, '
  says '^x\(3\) on device 0 = -3$'
  says '^x\(1:9:2\) on device 0 = \(1, -3, 5, 7, 9\)$'
  says '^s on device 0 = \(n = 7, p = \(2, 99, 2, 2, 2\)\)$'
  says '^error: none is not allocated$'
  says '^a\(3\): host 333, device 3$'
  says '^b\(2,1\): host 2, device 77$'
  says '^s%p\(2\): host 2, device 99$'
  says '^gomp: x is updated from the device: '
else
  unit_skip "no $FC"
fi

unit_result
