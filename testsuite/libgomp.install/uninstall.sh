# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Installing over an installation, and uninstalling: nothing is left but folders that
# others have, too.  To be run in the build folder.

# shellcheck disable=SC2154
set -u
if ! [ -e config.status ]
then
  echo 'SKIP: this is no build folder'
  exit 77
fi
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"

files ()
{
  (cd "$1" && find . | sort)
}

unit_case 'make install: over an installation it is the same'
quietly make install DESTDIR="$work/root"
files "$work/root" >"$work/first"
quietly make install DESTDIR="$work/root"
files "$work/root" >"$work/second"
unit_check
diff "$work/first" "$work/second" || unit_fail 'the files differ'

unit_case 'make uninstall: no file is left, and no folder of our own'
quietly make uninstall DESTDIR="$work/root"
unit_check
find "$work/root" ! -type d >"$work/left"
find "$work/root" -type d -name '*gomp*pset*' >>"$work/left"
if [ -s "$work/left" ]
then
  unit_fail 'this is left:'
  cat "$work/left"
fi
unit_result
