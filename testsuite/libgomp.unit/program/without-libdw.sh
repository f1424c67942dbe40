# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What uses libdw compiles without it, as configure --without-libdw has it, and
# without a warning.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

sed '/^#define HAVE_LIBDW /d' config.h >"$work/config.h"
# Their names have no blanks.
# shellcheck disable=SC2013
for file in $(grep -l HAVE_LIBDW "$srcdir"/libgomp/*/*.c)
do
  unit_case "without libdw: ${file##*/} compiles"
  unit_check
  # CC may be several words.
  # shellcheck disable=SC2086
  if ! $CC -std=gnu11 -fsyntax-only -Wall -Wextra -Werror -DHAVE_CONFIG_H \
         -D_GNU_SOURCE -I"$work" -I"$srcdir/include" -I"$srcdir/libgomp" \
         -I"$srcdir/plugin" "$file" >"$work/said" 2>&1
  then
    unit_fail 'it does not:'
    head -n 5 "$work/said"
  fi
done
unit_result
