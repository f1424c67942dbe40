# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The runtime's thread-local variables are small enough to be loaded by dlopen
# together with the host half of a libgomp, which has 136 bytes of them and the
# TLS model initial-exec: the C library's reserve is 1664 bytes, for all
# libraries of a program.

set -u
: "${srcdir:?}"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
most=163

unit_case "thread-local variables: $most bytes at most"
unit_check
bytes=$(readelf -lW .libs/libgomp-pset.so.1 \
          | awk '$1 == "TLS" { print $6 }')
if [ -z "$bytes" ] || [ $((bytes)) -gt $most ]
then
  unit_fail "${bytes:-nothing} instead of at most $most"
fi

unit_case "no function of the loader is called to find them"
for library in libgomp-pset libgomp-pset-llvm libgomp-pset-mixed
do
  unit_check
  ! nm -D --undefined-only ".libs/$library.so.1" | grep -q __tls_get_addr \
    || unit_fail "$library: __tls_get_addr"
done
unit_result
