# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Libraries that come and go, on the emulated device: what is closed and opened again is
# new there, what was built anew runs its new code, and files without a name, with
# another one, or named from another folder are found.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
build=$PWD

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi

# A library whose variable is 10 and grows by $1 in each kernel.
cat >"$work/library.c" <<'EOF'
int counter = 10;
#pragma omp declare target to(counter)
int step (void)
{
  int seen = -1;
#pragma omp target map(from: seen)
  {
    extern int omp_is_initial_device (void);
    counter += STEP;
    seen = omp_is_initial_device () ? -2 : counter;
  }
  return seen;
}
/* No `declare target' variable, and none of what the host has.  */
int own (void)
{
  int seen = -1;
#pragma omp target map(from: seen)
  seen = STEP;
  return seen;
}
EOF
cat >"$work/program.c" <<'EOF'
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static void *library;
static void get (const char *name)
{
  library = dlopen (name, RTLD_NOW);
  if (library == NULL)
    {
      puts (dlerror ());
      exit (1);
    }
}
static void call (const char *name)
{
  int (*function) (void) = (int (*) (void)) dlsym (library, name);
  printf (" %d", function ());
  fflush (stdout);
}
static void nameless (const char *name)
{
  char bytes[65536], path[64];
  int from = open (name, O_RDONLY), to = memfd_create ("library", 0);
  ssize_t got;
  while ((got = read (from, bytes, sizeof bytes)) > 0)
    if (write (to, bytes, got) != got)
      exit (1);
  sprintf (path, "/proc/self/fd/%d", to);
  get (path);
  close (to);
}
/* Words: open:FILE memfd:FILE close chdir:FOLDER remove:FILE move:FILE (to "moved")
   replace:FILE (by "next") rewrite:FILE step own.  */
int main (int argc, char **argv)
{
  (void) argc;
  while (*++argv)
    {
      char *what = strtok (*argv, ":"), *name = strtok (NULL, ":");
      if (!strcmp (what, "open"))
        get (name);
      else if (!strcmp (what, "memfd"))
        nameless (name);
      else if (!strcmp (what, "close"))
        dlclose (library);
      else if (!strcmp (what, "chdir") ? chdir (name)
               : !strcmp (what, "remove") ? unlink (name)
               : !strcmp (what, "move") ? rename (name, "moved")
               : !strcmp (what, "replace") ? rename ("next", name) : 0)
        exit (1);
      else if (!strcmp (what, "step") || !strcmp (what, "own"))
        call (what);
    }
  putchar ('\n');
  return 0;
}
EOF
options='-fopenmp -fno-builtin -fPIC -shared'
$CC $options -foffload=disable -DSTEP=1 -o "$work/one.so" "$work/library.c" \
  && $CC $options -foffload=disable -DSTEP=2 -o "$work/two.so" \
       "$work/library.c" \
  && $CC -o "$work/program" "$work/program.c" -ldl || exit 2

# expect NUMBERS WORD...: the program prints these.  Library "lib.so" has steps of 1,
# "next" steps of 2; another user than root has fewer ways to a file.
as_other=
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null \
   && setpriv --reuid=65534 --regid=65534 --clear-groups \
        test -r "$build/.libs/libgomp-pset.so.1" 2>/dev/null
then
  as_other='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
expect ()
{
  unit_check
  wanted=$1
  shift
  rm -rf "$work/folder"
  mkdir "$work/folder"
  cp "$work/one.so" "$work/folder/lib.so"
  cp "$work/two.so" "$work/folder/next"
  chmod 755 "$work" "$work"/*
  chmod 777 "$work/folder"
  found=$(cd "$work/folder" \
            && LD_PRELOAD=$build/.libs/libgomp-pset.so.1 \
               GOMP_PSET_DEVICES=host $as_other "$work/program" "$@" 2>&1)
  if [ "$found" != " $wanted" ]
  then
    unit_fail "$*: expected $wanted, found:$found"
  fi
}

unit_case 'a library: keeps its variables on the device'
expect '11 12' open:./lib.so step step
unit_case 'closed and opened again: new on the device'
expect '11 12 11' open:./lib.so step step close open:./lib.so step
expect '1 1' open:./lib.so own close open:./lib.so own
unit_case 'opened twice and closed once: still there'
expect '11 12' open:./lib.so open:./lib.so step close step
unit_case 'built anew: runs its new code'
expect '11 12' open:./lib.so step close replace:lib.so open:./lib.so step
expect '1 2' open:./lib.so own close replace:lib.so open:./lib.so own
unit_case 'built anew while the old one is in use: runs the old code'
expect '11 12' open:./lib.so replace:lib.so step step
expect '1 1' open:./lib.so replace:lib.so own own
unit_case 'files without a name, or with another one: found'
expect '1' open:./lib.so remove:lib.so own
expect '11 12 1' open:./lib.so step remove:lib.so step own
expect '11' open:./lib.so move:lib.so step
expect '1' memfd:lib.so own
expect '1 2' memfd:lib.so own close memfd:next own
unit_case 'by a name that leads elsewhere meanwhile: found'
expect '11' open:./lib.so chdir:/ step
unit_result
