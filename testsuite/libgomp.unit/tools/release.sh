# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What make dist puts together: all files of the repository, nothing that was built;
# and nothing else is made for it, such as the benchmarks.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

unit_case 'make distdir: does that alone'
unit_check
if ! timeout 200 make -s distdir distdir="$work/release" >"$work/log" 2>&1
then
  unit_fail 'it fails, or does other work:'
  tail -n 5 "$work/log"
  unit_result
fi
(cd "$work/release" && find . -type f -o -type l) | sed 's,^\./,,' \
  | sort >"$work/found"
unit_case 'the release: has nothing that was built'
unit_check
if grep -E '\.(o|lo|la|so|Po|Plo|mod|[137])$|\.stamp$|^check-results/' "$work/found" \
     | grep -v '^doc/[a-z-]*\.1$'
then
  unit_fail 'these were built'
fi
unit_case 'the release: is configured and built without autoconf and automake'
for file in configure aclocal.m4 config.h.in Makefile.in build-aux/ltmain.sh \
            build-aux/install-sh
do
  unit_check
  grep -qxF $file "$work/found" || unit_fail "there is no $file"
done
unit_case 'the release: has all files of the repository'
if ! (cd "$srcdir" && git ls-files) >"$work/listed" 2>/dev/null
then
  unit_skip 'there is no repository to compare with'
  unit_result
fi
unit_check
if grep -v '^\.gitignore$' "$work/listed" | sort | comm -23 - "$work/found" \
     | grep .
then
  unit_fail 'these are missing'
fi
unit_result
