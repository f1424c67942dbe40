# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What configure's switches leave out of an installation: the plugins for GPUs,
# and the emulated drivers.

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

# The libraries that would go into the plugins' folder and those of the drivers.
listed ()
{
  make -n install-pluginLTLIBRARIES install-emulategcnLTLIBRARIES \
    install-emulatednvptxLTLIBRARIES 2>/dev/null \
    | sed -n "s/^list='\([^']*\)'.*/\1/p" | tr ' ' '\n' \
    | sed -n 's/\.la$//p' | grep -vx libgomp-pset | sort | xargs
}

# expect LIBRARIES SWITCH...: what is installed if configured so.
expect ()
{
  libraries=$1
  shift
  unit_case "configure $*: installs $libraries"
  unit_check
  rm -rf "$work/build"
  mkdir "$work/build"
  if ! (cd "$work/build" && cp ../cache . \
          && "$source/configure" --cache-file=cache "$@" CC="${CC:-gcc}") \
         >"$work/log" 2>&1
  then
    unit_fail 'configure fails:'
    tail -n 3 "$work/log"
    return
  fi
  found=$(cd "$work/build" && listed)
  if [ "$found" != "$libraries" ]
  then
    unit_fail "it would install '$found'"
  fi
}

expect libgomp-plugin-host --disable-nvptx --disable-gcn --disable-emulate
expect 'libcuda libgomp-plugin-host libgomp-plugin-nvptx libhsa-runtime64' \
  --disable-gcn
unit_result
