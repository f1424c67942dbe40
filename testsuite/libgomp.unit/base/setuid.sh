# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A program that runs with other rights than its caller has opens no library and
# writes no file that the caller's environment names.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

skip ()
{
  echo "SKIP: $1"
  exit 77
}

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  skip "a sanitizer's runtime has to come first"
fi

# Whoever runs the program has to reach all of it.
chmod 755 "$work"
mkdir "$work/lib" "$work/folder" "$work/out"
chmod 777 "$work/out"
for library in libgomp-pset libgomp-plugin-gcn libgomp-plugin-nvptx libcuda
do
  cp -L .libs/$library.so.1 "$work/lib" || exit 2
done

# The caller's library tells when it is opened.
cat >"$work/caller.c" <<EOF
#include <fcntl.h>
static void __attribute__ ((constructor)) begin (void)
{
  creat ("$work/out/mark", 0666);
}
EOF
cat >"$work/program.c" <<EOF
#include <stdio.h>
#include <sys/auxv.h>
extern int omp_get_num_devices (void);
extern void GOMP_target_data_end (void), acc_init (int);
extern void omp_target_free (void *, int);
int main (void)
{
  int devices = omp_get_num_devices ();
  if (devices > 0)
    acc_init (4);
  omp_target_free (0, 0);
  printf ("secure %lu, devices %d\n", getauxval (AT_SECURE), devices);
  return 0;
}
EOF
$CC -shared -fPIC -o "$work/caller.so" "$work/caller.c" || exit 2
$CC -o "$work/program" "$work/program.c" -Wl,--disable-new-dtags \
  -Wl,-rpath,"$work/lib" "$work/lib/libgomp-pset.so.1" || exit 2
cp "$work/caller.so" "$work/folder/libgomp-plugin-gcn.so.1"
chmod 755 "$work/caller.so" "$work/folder"/*

# The bit, and another user: for root anybody, for others one of their groups.
cp "$work/program" "$work/secure"
as_other=
if [ "$(id -u)" = 0 ]
then
  chmod 4755 "$work/secure"
  as_other='setpriv --reuid=65534 --regid=65534 --clear-groups'
else
  for group in $(id -G)
  do
    [ "$group" = "$(id -g)" ] || other=$group
  done
  [ -n "${other-}" ] || skip "no other user or group to be"
  chgrp "$other" "$work/secure" && chmod 2755 "$work/secure" || exit 2
fi
# shellcheck disable=SC2086
case $($as_other "$work/secure") in
  'secure 1'*) ;;
  *) skip "programs do not get other rights here" ;;
esac

# expect VARIABLE VALUE [VARIABLE=VALUE]: the ordinary program heeds it, the
# other does not.
expect ()
{
  unit_case "$1: heeded by a program with its caller's rights only"
  unit_check
  rm -f "$work/out/mark"
  # shellcheck disable=SC2086
  $as_other env "$1=$2" ${3-} "$work/program" >"$work/log" 2>&1
  if [ ! -e "$work/out/mark" ]
  then
    unit_fail "$1 does nothing in an ordinary program"
    cat "$work/log"
  fi
  unit_check
  rm -f "$work/out/mark"
  # shellcheck disable=SC2086
  $as_other env "$1=$2" ${3-} "$work/secure" >"$work/log" 2>&1
  if [ -e "$work/out/mark" ]
  then
    unit_fail "$1 is heeded in a program with other rights"
    cat "$work/log"
  fi
}

expect HSA_RUNTIME_LIB "$work/caller.so"
expect GOMP_PSET_PLUGIN_DIR "$work/folder"
expect GOMP_PSET_DEVICES "$work/caller.so"
expect GOMP_PSET_TRACE "$work/out/mark"
expect GOMP_PSET_RECORD "$work/out/mark"
expect GOMP_PSET_EMULATE_TRACE "$work/out/mark"
expect ACC_PROFLIB "$work/caller.so"
expect GOMP_PSET_WORKER "x:$work/caller.so"
unit_result
