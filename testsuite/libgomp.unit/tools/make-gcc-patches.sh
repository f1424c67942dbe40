# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/make-gcc-patches writes patches that apply to the source they are made for, and
# the same ones each time; a source that has them, or no place for them, is refused.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# A release and a source that look like such.
mkdir -p "$work/gomp-pset-9/libgomp" "$work/gomp-pset-9/doc/results" \
  "$work/gcc/libgomp" "$work/other/libgomp"
printf 'a picture\0' >"$work/gomp-pset-9/doc/results/one.png"
echo 'exit 0' >"$work/gomp-pset-9/configure"
chmod +x "$work/gomp-pset-9/configure"
printf 'int x;\n-- y\n' >"$work/gomp-pset-9/libgomp/x.c"
tar -C "$work" -czf "$work/release.tar.gz" gomp-pset-9
for file in Makefile.am Makefile.in
do
  printf 'all: all-local\nall-local: one\none:\n\ttouch one\n' \
    >"$work/gcc/libgomp/$file"
  echo 'all:' >"$work/other/libgomp/$file"
done

# make_patches SOURCE FOLDER
make_patches ()
{
  "$srcdir/tools/make-gcc-patches" "$work/release.tar.gz" "$work/$1" "$work/$2" \
    >"$work/said" 2>&1
}

unit_case 'the patches are made, twice the same'
unit_check
make_patches gcc first || unit_fail "$(cat "$work/said")"
unit_check
sleep 1
touch "$work/gcc/libgomp/Makefile.in"
make_patches gcc second
diff -r "$work/first" "$work/second" >"$work/said" || unit_fail "$(cat "$work/said")"

unit_case 'they apply in the order of the series'
unit_check
cp -R "$work/gcc" "$work/patched"
while read -r name
do
  patch -d "$work/patched" -p1 -s -i "$work/first/$name" >"$work/said" 2>&1 \
    || unit_fail "$(cat "$work/said")"
done <"$work/first/series"
unit_check
cmp -s "$work/patched/libgomp/pset/libgomp/x.c" "$work/gomp-pset-9/libgomp/x.c" \
  || unit_fail 'libgomp/pset/libgomp/x.c is another one'
unit_check
[ "$(grep -c '^stamp-pset: libgomp.la' "$work/patched/libgomp/Makefile.in")" = 1 ] \
  || unit_fail 'the rule is not there once'

# refuses SOURCE TEXT
refuses ()
{
  unit_case "refused: $2"
  unit_check
  if make_patches "$1" third || ! grep -q "$2" "$work/said"
  then
    unit_fail "$(cat "$work/said")"
  fi
}

refuses patched 'has the patches already'
refuses other 'has no rule for all-local'
refuses none 'there is no '
unit_result
