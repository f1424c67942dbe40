# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What gomp-pset-select writes for the loader, refuses, and undoes, in a folder of
# the test's own in place of /etc.

# shellcheck disable=SC2154
set -u
PATH=$PATH:/usr/sbin:/sbin
if ! command -v ldconfig >/dev/null
then
  echo 'SKIP: there is no ldconfig'
  exit 77
fi
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
etc=$work/etc
conf=$etc/ld.so.conf.d/00-gomp-pset.conf
mkdir -p "$etc/ld.so.conf.d"

# library FOLDER VERSION...: a libgomp.so.1 with symbols of these versions.
library ()
{
  place=$1
  shift
  mkdir -p "$place"
  : >"$work/l.c"
  : >"$work/l.map"
  for node
  do
    name=symbol_$(echo "$node" | tr . _)
    echo "int $name;" >>"$work/l.c"
    echo "$node { $name; };" >>"$work/l.map"
  done
  echo 'int gomp_pset_mark;' >>"$work/l.c"
  "$TEST_GCC" -shared -fPIC "$work/l.c" -Wl,-soname,libgomp.so.1 \
    -Wl,--version-script="$work/l.map" -o "$place/libgomp.so.1"
}

select_do ()
{
  "$installed/sbin/gomp-pset-select" --etc="$etc" "$@" >"$work/said" 2>&1 \
    </dev/null
}

# takes FOLDER: a check that the loader takes FOLDER's before all others.
takes ()
{
  unit_check
  first=$(ldconfig -p -C "$etc/ld.so.cache" \
            | sed -n 's/.*libgomp\.so\.1 (.*=> //p' | head -n 1)
  [ "$first" = "$1/libgomp.so.1" ] || unit_fail "programs take $first"
}

# refuses TEXT ARGUMENT...: a check that it says TEXT, and changes nothing.
refuses ()
{
  text=$1
  shift
  unit_check
  if select_do "$@" || ! grep -q "$text" "$work/said" || [ -e "$conf" ]
  then
    unit_fail "$* is not refused as '$text':"
    cat "$work/said"
  fi
}

# The system's own libgomp counts, too.
real=$(ldconfig -p | sed -n 's/.*libgomp\.so\.1 (.*=> //p' | head -n 1)
nodes=$(LC_ALL=C grep -aoE '(GOMP|OMP|OACC|GOACC|GOMP_PLUGIN)_[0-9]+(\.[0-9]+)*' \
          "${real:-/dev/null}" | sort -u)
# shellcheck disable=SC2086
library "$work/system" $nodes GOMP_99.1
# shellcheck disable=SC2086
library "$work/ours" $nodes GOMP_99.1
library "$work/old" GOMP_1.0
echo "include $etc/ld.so.conf.d/*.conf" >"$etc/ld.so.conf"
echo "$work/system" >"$etc/ld.so.conf.d/system.conf"
ldconfig -X -f "$etc/ld.so.conf" -C "$etc/ld.so.cache"

unit_case 'gomp-pset-select: the system has its own before'
takes "$work/system"
unit_case 'gomp-pset-select: warns, and wants to be confirmed'
refuses 'All programs of this machine' use "$work/ours"
refuses 'nobody is there to confirm' use "$work/ours"
takes "$work/system"
unit_case 'gomp-pset-select: refuses what lacks versions of the system'
refuses 'lacks .*GOMP_99\.1' --yes use "$work/old"
unit_case 'gomp-pset-select: refuses what is none of gomp-pset'
mkdir "$work/stock"
sed s/gomp_pset_mark/gomp_some_mark/g "$work/ours/libgomp.so.1" \
  >"$work/stock/libgomp.so.1"
refuses 'without gomp-pset' --yes use "$work/stock"
refuses 'there is no' --yes use "$work/nowhere"
refuses 'not an absolute name' --yes use ours
unit_case 'gomp-pset-select: refuses names that the loader cannot hold'
refuses 'a name with a blank or the like' --yes use "$work/a b"
refuses 'a name with a blank or the like' --yes use "$work/a#b"
unit_case 'gomp-pset-select: a folder that it cannot write to, in one line'
: >"$work/file"
unit_check
if select_do "--etc=$work/file" --yes use "$work/ours" \
     || [ "$(grep -c 'cannot write to .*as root' "$work/said")" -ne 1 ] \
     || [ "$(wc -l <"$work/said")" -ne 1 ]
then
  unit_fail 'it says:'
  cat "$work/said"
fi
unit_case 'gomp-pset-select: use, then undo'
quietly select_do --yes use "$work/ours"
takes "$work/ours"
quietly select_do show
quietly select_do undo
takes "$work/system"
unit_case 'gomp-pset-select: a folder is taken as the loader will name it'
quietly select_do --yes use "$work/system/../ours//"
takes "$work/ours"
quietly select_do undo
unit_check
[ ! -e "$conf" ] || unit_fail "it leaves $conf"
unit_case 'gomp-pset-select: what cannot win is taken back'
echo "$work/system" >"$etc/ld.so.conf.d/0-first.conf"
refuses 'would still take' --yes use "$work/ours"
rm "$etc/ld.so.conf.d/0-first.conf"
unit_case 'gomp-pset-select: show tells of a system that has become newer'
quietly select_do --yes use "$work/ours"
# shellcheck disable=SC2086
library "$work/system" $nodes GOMP_99.1 GOMP_99.2
unit_check
if select_do show || ! grep -q 'lacks GOMP_99\.2' "$work/said"
then
  unit_fail 'it says:'
  cat "$work/said"
fi
select_do undo

# With /etc itself, which is this folder in a mount namespace of the test's own.
in_etc ()
{
  unshare --mount sh -c "mount --bind $etc /etc && exec \"\$@\"" sh \
    "$installed/sbin/gomp-pset-select" "$@" >"$work/said" 2>&1 </dev/null
}

# distrusts TEXT FOLDER: a check that it is refused for all programs, as TEXT says.
distrusts ()
{
  unit_check
  if in_etc --yes use "$2" || ! grep -q "$1" "$work/said" || [ -e "$conf" ]
  then
    unit_fail "$2 is not refused as '$1':"
    cat "$work/said"
    rm -f "$conf"
  fi
}

unit_case 'gomp-pset-select: a library that others can replace, or not all can reach'
if [ "$(id -u)" -ne 0 ] || ! unshare --mount mount --bind "$etc" /etc 2>/dev/null
then
  unit_skip 'this is not root, or cannot mount'
else
  echo 'include /etc/ld.so.conf.d/*.conf' >"$etc/ld.so.conf"
  mkdir -p "$work/open/inner" "$work/link"
  cp "$work/system/libgomp.so.1" "$work/open/inner"
  ln -s "$work/open/inner" "$work/link/inner"
  chmod 755 "$work/open/inner" "$work/link"
  distrusts "not all users can look into $work:" "$work/open/inner"
  chmod 755 "$work"
  chmod 777 "$work/open"
  distrusts "others than root can write to $work/open:" "$work/open/inner"
  distrusts "others than root can write to $work/open:" "$work/link/inner"
  chmod 755 "$work/open"
  chmod 640 "$work/open/inner/libgomp.so.1"
  distrusts 'not all users can read it' "$work/open/inner"
  chmod 644 "$work/open/inner/libgomp.so.1"
  plugins=$work/open/inner/gomp-pset
  mkdir -m 777 "$plugins"
  distrusts "others than root can write to $plugins:" "$work/open/inner"
  chmod 755 "$plugins"
  echo >"$plugins/libgomp-plugin-host.so.1"
  chmod 666 "$plugins/libgomp-plugin-host.so.1"
  distrusts "others than root can write to $plugins/libgomp-plugin-host.so.1:" \
    "$work/open/inner"
  chmod 644 "$plugins/libgomp-plugin-host.so.1"
  quietly in_etc --yes use "$work/open/inner"
  quietly in_etc show
  chmod 777 "$work/open"
  unit_check
  if in_etc show || ! grep -q 'others than root can write' "$work/said"
  then
    unit_fail 'show says nothing:'
    cat "$work/said"
  fi
fi
unit_result
