# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What the tests of the complete libgomp.so.1 share; to be sourced.  "inside" is
# the folder of the library.

# shellcheck disable=SC2034
: "${srcdir:?}" "${inside:?}" "${TEST_GCC:=gcc}" "${TEST_GFORTRAN:=gfortran}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
library=$inside/libgomp.so.1

# SYMBOL@NODE for each symbol that library $1 defines.
symbols_of ()
{
  nm -D --defined-only --with-symbol-versions "$1" \
    | awk '$2 != "A" { sub (/@@/, "@", $3); print $3 }' | LC_ALL=C sort
}
