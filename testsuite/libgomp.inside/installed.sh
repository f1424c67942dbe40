# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Where and how tools/make-libgomp installs, whatever surrounds it.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
built=$PWD
kept=${inside%/prefix/lib}/work
file=$work/root/opt/gomp/lib/libgomp.so.1.0.0

# The library again, of what is built, below the folder root of this one.
again ()
{
  unit_check
  if ! (umask 077 && cd "$work" \
          && MAKEFLAGS=-n DESTDIR=root CC=$TEST_GCC GFORTRAN=$TEST_GFORTRAN \
               sh "$srcdir/tools/make-libgomp" --build="$built" --no-make \
                 --work="$kept" "${GCC_SOURCE:?}" /opt/gomp) >"$work/said" 2>&1
  then
    unit_fail 'make-libgomp fails:'
    cat "$work/said"
  fi
}

unit_case 'below a DESTDIR that is named from here, by a make told to do nothing'
again
unit_check
[ -e "$file" ] || unit_fail "there is no $file"

unit_case 'for others, too, whatever the umask is'
unit_check
closed=$(find "$work/root/opt" \( -type f ! -perm -044 \
                                  -o -type d ! -perm -055 \))
[ -z "$closed" ] || unit_fail "others cannot read $closed"

unit_case 'over a library that programs use: theirs stays what it was'
exec 3<"$file"
before=$(ls -i "$file")
again
unit_check
[ "$(ls -i "$file")" != "$before" ] || unit_fail 'it was written into the file'
unit_result
