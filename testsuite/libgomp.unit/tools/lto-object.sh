# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What the build links of several objects, and changes symbols in, has code for the
# machine, also if it is compiled with -flto, as distributions do.

set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.unit/support/unit.sh"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
setting ()
{
  sed -n "s/^$1 = //p" Makefile
}
cc=$(setting CC) options=$(setting LTO_OBJECT)

unit_case 'objects linked of others: code for the machine with -flto, too'
if $cc --version | grep -q clang
then
  unit_skip 'clang has no option for it'
  unit_result
  exit
fi
echo 'int gomp_try (void) { return 1; }' >"$work/try.c"
unit_check
# shellcheck disable=SC2086
if ! $cc -O2 -fPIC -flto -c -o "$work/try.o" "$work/try.c" 2>"$work/said" \
     || ! $cc -O2 -flto $options -r -nostdlib -o "$work/all.o" "$work/try.o"
then
  unit_fail "$cc fails"
fi
unit_check
size=$(nm -S "$work/all.o" | awk '$4 == "gomp_try" { print $2 }')
case $size in
  *[1-9a-f]*) ;;
  *) unit_fail "gomp_try has no code: $(nm -S "$work/all.o")" ;;
esac
unit_result
