# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What configure's switches leave out of an installation, the plugins for GPUs and
# the emulated drivers, where they put the library, and which folders are refused.

set -u
: "${srcdir:?}"
source=$(cd "$srcdir" && pwd) || exit 2
if [ -e "$source/config.status" ] || ! [ -e config.log ]
then
  echo 'SKIP: the source folder is configured, so that no other folder can be'
  exit 77
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# What the build folder's configure has found does not depend on the switches.
sed -n '/^## Cache variables/,/^## Output/p' config.log \
  | sed -n '/^ac_cv_env/d; /^[a-z]*_cv_/p' >"$work/cache"

# The plugins for GPUs, and the drivers, that would be installed.
listed ()
{
  make -n install-pluginLTLIBRARIES install-emulategcnLTLIBRARIES \
    install-emulatednvptxLTLIBRARIES 2>/dev/null \
    | sed -n "s/^list='\([^']*\)'.*/\1/p" | tr ' ' '\n' \
    | sed -n 's/\.la$//p' | grep -E 'nvptx|gcn|cuda|hsa' | sort | xargs
}

# configure SWITCH...: in a build folder; what it says is in the file log.
configure ()
{
  rm -rf "$work/build"
  mkdir "$work/build"
  (cd "$work/build" && cp ../cache . \
     && "$source/configure" --cache-file=cache "$@" CC="${CC:-gcc}") \
    >"$work/log" 2>&1
}

# configured SWITCH...: a build folder.
configured ()
{
  if ! configure "$@"
  then
    unit_fail 'configure fails:'
    tail -n 3 "$work/log"
    return 1
  fi
}

# expect LIBRARIES SWITCH...: what is installed if configured so.
expect ()
{
  libraries=$1
  shift
  unit_case "configure $*: of these installs: ${libraries:-none}"
  unit_check
  configured "$@" || return 0
  found=$(cd "$work/build" && listed)
  if [ "$found" != "$libraries" ]
  then
    unit_fail "it would install '$found'"
  fi
}

expect '' --disable-nvptx --disable-gcn --disable-emulate
# An empty prefix, as rpmbuild says it.
expect 'libcuda libgomp-plugin-nvptx libhsa-runtime64' \
  --disable-gcn --program-prefix=

# refused TEXT SWITCH...: configure ends with a message that has TEXT.
refused ()
{
  text=$1
  shift
  unit_case "configure $*: refused"
  unit_check
  if configure "$@" || ! grep -q "error: .*$text" "$work/log"
  then
    unit_fail "no message '$text':"
    tail -n 3 "$work/log"
  fi
}
refused 'no blanks and colons' '--prefix=/a folder'
refused 'commands keep their names' --program-suffix=-12
refused "'no-such-gfortran' does not work" --with-gfortran=no-such-gfortran
refused "'no-such-gcc' does not work" --with-gcc=no-such-gcc
refused "'gcc' is no gfortran" --with-gfortran=gcc
refused "'' does not work" --with-gfortran=
refused "'ccache gcc' does not work: a name without options" '--with-gcc=ccache gcc'

# An installation that was moved as a whole.
unit_case 'configure --libdir: gomp-pset-run finds the library there'
unit_check
if configured --prefix=/nowhere --libdir=/nowhere/lib64/deep
then
  mkdir -p "$work/moved/bin" "$work/moved/lib64/deep"
  cp "$work/build/gomp-pset-run" "$work/moved/bin"
  : >"$work/moved/lib64/deep/libgomp-pset.so.1"
  found=$("$work/moved/bin/gomp-pset-run" --env)
  if [ "$found" != "LD_PRELOAD=$work/moved/lib64/deep/libgomp-pset.so.1" ]
  then
    unit_fail "it says '$found'"
  fi
fi
unit_result
