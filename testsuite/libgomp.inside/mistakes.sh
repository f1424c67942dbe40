# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What tools/make-libgomp cannot use ends it with one line that says what is wrong,
# before anything is built or installed.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"

# A source as far as make-libgomp looks before it builds; source VERSION FOLDER.
source_of ()
{
  mkdir -p "$work/$2/libgomp" "$work/$2/gcc" || exit 2
  echo "$1" >"$work/$2/gcc/BASE-VER"
  cat >"$work/$2/libgomp/configure" <<'END'
#!/bin/sh
echo "this is no configure"
exit 3
END
  chmod +x "$work/$2/libgomp/configure"
}

# refuse TEXT ARGUMENT...: one line with TEXT, status 1, and nothing installed.
# PREFIX is always the last argument.
refuse ()
{
  text=$1
  shift
  unit_check
  found=$(env CC="${compiler-$TEST_GCC}" GFORTRAN="${fortran-$TEST_GFORTRAN}" \
            ${folder+"TMPDIR=$folder"} sh "$srcdir/tools/make-libgomp" --build=. --no-make "$@" 2>&1)
  status=$?
  for prefix
  do
    :
  done
  if [ $status -ne 1 ] || [ "$(echo "$found" | wc -l)" -ne 1 ]
  then
    unit_fail "status $status: $found"
  fi
  case $found in
    "make-libgomp: "*"$text"*) ;;
    *) unit_fail "'$found' instead of '$text'" ;;
  esac
  test ! -e "$prefix/lib/libgomp.so.1" || unit_fail "something was installed"
}

source_of 11.4.0 gcc-11
source_of 12.2.0 gcc-12
source_of 17.0.1 gcc-17
source_of 14.2.0 patched
mkdir "$work/patched/libgomp/pset" "$work/empty" || exit 2
: >"$work/file"

unit_case 'GCC 11: too old'
refuse 'this is GCC 11.4.0; 12 or newer is needed' "$work/gcc-11" "$work/p"
unit_case 'GCC 17: not known'
refuse 'this is GCC 17.0.1; 12 to 16 are known (--untested tries it)' \
  "$work/gcc-17" "$work/p"
unit_case 'a source with the patches of make-gcc-patches'
refuse "gomp-pset's patch has been applied to this source" \
  "$work/patched" "$work/p"
unit_case 'no source'
refuse "there is no $work/nothing" "$work/nothing" "$work/p"
refuse "$work/empty has neither libgomp/configure nor an archive" \
  "$work/empty" "$work/p"
refuse "cannot unpack $work/file" "$work/file" "$work/p"
unit_case 'no gfortran'
fortran=no-such-gfortran
refuse 'no-such-gfortran is not installed' "$work/gcc-12" "$work/p"
unset fortran
unit_case 'a compiler that makes no modules, or does not take the options for them'
fortran=true
refuse 'true compiles no Fortran module' "$work/gcc-12" "$work/p"
# As clang, which hands to gfortran what it does not compile itself.
cat >"$work/other" <<'END'
#!/bin/sh
case " $* " in
  *' -cpp '*)
    echo "warning: argument unused during compilation: '-fopenmp'"
    echo "error: unknown argument: '-cpp'"
    exit 1 ;;
esac
: >pset_probe.mod
END
chmod +x "$work/other"
fortran=$work/other
refuse "other compiles no Fortran module: error: unknown argument: '-cpp'" \
  "$work/gcc-12" "$work/p"
unset fortran
unit_case 'a prefix that cannot be written'
refuse "cannot write to $work/file/p" "$work/gcc-12" "$work/file/p"
unit_case 'a folder to build in that cannot be made, or has a blank in its name'
refuse "cannot write to $work/file/w" "--work=$work/file/w" "$work/gcc-12" "$work/p"
refuse "a name with a blank: $work/a b" "--work=$work/a b" "$work/gcc-12" "$work/p"
folder=$work/nothing
refuse "cannot make a folder in $work/nothing" "$work/gcc-12" "$work/p"
folder="$work/a b"
refuse "a name with a blank: $work/a b/" "$work/gcc-12" "$work/p"
unset folder
unit_case 'a source with a blank in its name'
source_of 12.2.0 'gcc 12'
refuse "a name with a blank, which libgomp's configure refuses: $work/gcc 12" \
  "$work/gcc 12" "$work/p"
unit_case 'arguments that are missing, too many, or unknown'
refuse 'GCC-SOURCE and PREFIX are wanted (see --help)' "$work/gcc-12"
refuse "one GCC-SOURCE and one PREFIX are wanted, no $work/q" \
  "$work/gcc-12" "$work/p" "$work/q"
refuse 'unknown option --prefix=/p (see --help)' --prefix=/p "$work/gcc-12" \
  "$work/p"
unit_case 'an archive that cannot be unpacked'
refuse "cannot unpack $work/file: " "--unpack=$work/empty" "$work/file"
unit_case 'no build of gomp-pset'
mkdir "$work/unmade" && : >"$work/unmade/config.status" || exit 2
refuse "there is no $work/unmade/inside.o" "--build=$work/unmade" \
  "$work/gcc-12" "$work/p"
refuse "gomp-pset is not configured in $work/empty" "--build=$work/empty" \
  "$work/gcc-12" "$work/p"
unit_case "a folder that has GCC's own library, as the system's has"
mkdir -p "$work/system/lib" || exit 2
echo theirs >"$work/system/lib/libgomp.so.1"
unit_check
found=$(CC=$TEST_GCC GFORTRAN=$TEST_GFORTRAN sh "$srcdir/tools/make-libgomp" \
          --build=. --no-make "$work/gcc-12" "$work/system" 2>&1)
[ "$?:$found" = "1:make-libgomp: $work/system/lib/libgomp.so.1 is GCC's own,\
 and is not replaced without --replace" ] || unit_fail "$found"
unit_check
[ "$(cat "$work/system/lib/libgomp.so.1")" = theirs ] || unit_fail 'it is replaced'

# The system's is below /usr, which is not tried.
unit_case "a prefix that has GCC, with its library in another folder"
triplet=$("$TEST_GCC" -dumpmachine)
mkdir -p "$work/debian/lib/gcc/$triplet/12" || exit 2
refuse "$work/debian/lib/gcc/$triplet/12 is GCC's own, and is not written to\
 without --replace" "$work/gcc-12" "$work/debian"
mkdir -p "$work/site/lib64" || exit 2
echo theirs >"$work/site/lib64/libgomp.so.1"
cat >"$work/site/gcc" <<END
#!/bin/sh
case \$1 in
  -print-file-name=libgomp.so.1) echo "$work/site/lib64/libgomp.so.1" ;;
  *) exec "$TEST_GCC" "\$@" ;;
esac
END
chmod +x "$work/site/gcc"
compiler=$work/site/gcc
refuse "$work/site has GCC's own $(readlink -f "$work/site/lib64/libgomp.so.1")" \
  "$work/gcc-12" "$work/site"
unset compiler

# goes_on PREFIX ARGUMENT...: it comes to GCC's configure.
goes_on ()
{
  into=$1
  shift
  unit_check
  found=$(CC=${compiler-$TEST_GCC} GFORTRAN=${fortran-$TEST_GFORTRAN} \
            sh "$srcdir/tools/make-libgomp" --build=. --no-make "$@" \
              "$work/gcc-12" "$into" 2>&1)
  case $found in
    *'this is no configure'*) ;;
    *) unit_fail "$found" ;;
  esac
}
unit_case 'such a prefix with --replace, one of our own, and another one'
goes_on "$work/debian" --replace
compiler=$work/site/gcc
goes_on "$work/site" --replace
goes_on "$work/p"
unset compiler
echo GOMP_PSET_1.0 >"$work/debian/lib/libgomp.so.1"
goes_on "$work/debian"

# From elsewhere it takes the folder build of its own sources, whatever that lacks.
unit_case 'called by a link to it'
sources=$(cd "$srcdir" && pwd -P)
ln -s "$sources/tools/make-libgomp" "$work/linked" || exit 2
unit_check
found=$(cd "$work" && CC=$TEST_GCC GFORTRAN=$TEST_GFORTRAN sh ./linked --no-make \
          "$work/gcc-12" "$work/p" 2>&1)
case $found in
  *"$sources/build"* | *'this is no configure'*) ;;
  *) unit_fail "$found" ;;
esac

# Here no library is made, since what is kept is told from what is of no use before.
kept=$work/kept/libgomp/kept
keeps ()
{
  goes_on "$work/p" "--work=$work/kept"
  unit_check
  test -e "$kept" || unit_fail 'what is of use is not kept'
}
# loses: nothing is kept; the next time there is something.
loses ()
{
  goes_on "$work/p" "--work=$work/kept"
  unit_check
  test ! -e "$kept" || unit_fail 'what is of no use is kept'
  : >"$kept"
}
# compiler_of NAME COMPILER: $work/NAME is COMPILER, and says of its version what is in
# $work/NAME.version.
compiler_of ()
{
  cat >"$work/$1" <<END
#!/bin/sh
case " \$* " in *' --version '*) exec cat "$work/$1.version" ;; esac
exec "$2" "\$@"
END
  chmod +x "$work/$1"
  echo 1 >"$work/$1.version"
}
compiler_of gcc "$TEST_GCC"
compiler_of gfortran "$TEST_GFORTRAN"
compiler=$work/gcc fortran=$work/gfortran
unit_case 'a folder in which it was built with another gfortran'
loses
keeps
fortran="$fortran -O1"
loses
unit_case 'compilers that were updated'
keeps
echo 2 >"$work/gcc.version"
loses
echo 2 >"$work/gfortran.version"
loses
unit_case "Debian's patches, or which of them are applied"
mkdir -p "$work/gcc-12/patches" "$work/gcc-12/debian" || exit 2
: >"$work/gcc-12/patches/git-updates.diff"
loses
: >"$work/gcc-12/debian/rules.patch"
loses
unit_case 'in another time zone'
TZ=Asia/Tokyo
export TZ
keeps
unit_result
