# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What make dist puts together: all files of the repository, nothing that was built;
# and nothing else is made for it, such as the benchmarks.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
failed=0

if ! timeout 200 make -s distdir distdir="$work/release" >"$work/log" 2>&1
then
  echo "make distdir fails, or does other work:"
  tail -n 5 "$work/log"
  exit 1
fi
(cd "$work/release" && find . -type f -o -type l) | sed 's,^\./,,' \
  | sort >"$work/found"
if grep -E '\.(o|lo|la|so|Po|Plo|mod|[137])$|\.stamp$|^check-results/' "$work/found" \
     | grep -v '^doc/[a-z-]*\.1$'
then
  echo "these were built"
  failed=1
fi
if ! (cd "$srcdir" && git ls-files) >"$work/listed" 2>/dev/null
then
  echo "SKIP: there is no repository to compare with"
  [ $failed -eq 0 ] && exit 77
fi
if grep -v '^\.gitignore$' "$work/listed" | sort | comm -23 - "$work/found" \
     | grep .
then
  echo "these are missing"
  failed=1
fi
exit $failed
