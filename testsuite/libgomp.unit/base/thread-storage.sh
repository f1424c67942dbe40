# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The runtime's thread-local variables have the TLS model initial-exec, and are few
# enough to be loaded by dlopen together with the host half of a libgomp, which has
# 136 bytes of them and the same model: the C library's reserve is 1664 bytes, for
# all libraries of a program.

set -u
: "${srcdir:?}"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
most=163

for name in libgomp-pset libgomp-pset-llvm libgomp-pset-mixed
do
  library=.libs/$name.so.1
  unit_case "$name: thread-local variables: $most bytes at most"
  unit_check
  bytes=$(readelf -lW "$library" | awk '$1 == "TLS" { print $6 }')
  if [ -z "$bytes" ] || [ $((bytes)) -gt $most ]
  then
    unit_fail "${bytes:-nothing} instead of at most $most"
  fi

  unit_case "$name: no function is called to find them"
  unit_check
  if ! relocations=$(readelf -rW "$library")
  then
    unit_fail "no relocations"
  elif echo "$relocations" | grep -E 'DTPMOD|TLSDESC|TLS_DESC' >&2
  then
    unit_fail "the above; objects of before the model was chosen: make clean"
  fi
done
unit_result
