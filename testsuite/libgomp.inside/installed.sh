# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Where and how tools/make-libgomp installs, whatever surrounds it.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
built=$PWD
kept=${inside%/prefix/lib}/work
file=$work/root/opt/gomp/lib/libgomp.so.1.0.0

# The library again, of what is built with the flags of tools/check-make-libgomp, below
# the folder root of this one.
again ()
{
  unit_check
  if ! (umask 077 && cd "$work" \
          && MAKEFLAGS=-n DESTDIR=root CC=$TEST_GCC GFORTRAN=$TEST_GFORTRAN \
               CFLAGS='-g -O2 -flto=auto' \
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

# It lies elsewhere than where it was made for.
unit_case 'gfortran -B: programs take a library that was moved'
unit_check
mv "$work/root/opt/gomp" "$work/moved" || exit 2
"$TEST_GFORTRAN" -fopenmp -foffload=disable -B "$work/moved/lib/" -o "$work/linked" \
  "$srcdir/testsuite/libgomp.inside/programs/fortran.f90" || unit_fail 'it is not linked'
found=$(GOMP_PSET_DEVICES=host,required "$work/linked" 2>&1)
[ "$found" = '9 1275' ] || unit_fail "'$found' instead of '9 1275'"
unit_check
case $(ldd "$work/linked" | sed -n 's/.*libgomp\.so\.1 => \(.*\) (.*/\1/p') in
  "$work/moved/lib/"*) ;;
  *) unit_fail "it takes another: $(ldd "$work/linked" | grep gomp)" ;;
esac
unit_check
! grep -q /opt/gomp "$work/moved/lib/libgomp.spec" \
  || unit_fail "$(grep /opt/gomp "$work/moved/lib/libgomp.spec")"
mv "$work/moved" "$work/root/opt/gomp" || exit 2

unit_case 'a part of it is missing, which is named'
unit_check
cp -R "$work/root/opt/gomp/lib" "$work/part" || exit 2
rm "$work/part/gomp-pset/libgomp-pset-start.so"
found=$(LD_LIBRARY_PATH=$work/part GOMP_PSET_DEVICES=host,required "$work/linked" 2>&1)
case $found in
  *'worker process: libgomp-pset-start.so is missing, which belongs beside'*) ;;
  *) unit_fail "$found" ;;
esac

unit_case 'over a library that programs use: theirs stays what it was'
exec 3<"$file"
before=$(ls -i "$file")
again
unit_check
[ "$(ls -i "$file")" != "$before" ] || unit_fail 'it was written into the file'

# As a disk that is full, or somebody who is tired of waiting.
unit_case 'a copy that ends before: nothing is changed, and it is said'
mkdir "$work/bin" || exit 2
cat >"$work/bin/cp" <<'END'
#!/bin/sh
for last
do
  :
done
case "$*" in
  *"/stage/"*" $COPIED_TO"*)
    rm -f "$last/libgomp.so.1.0.0"
    echo part >"$last/libgomp.so.1.0.0"
    echo "cp: error writing 'libgomp.so.1.0.0': No space left on device" >&2
    exit 1 ;;
esac
exec "$REAL_CP" "$@"
END
chmod +x "$work/bin/cp"
REAL_CP=$(command -v cp) COPIED_TO=${file%/*}
export REAL_CP COPIED_TO
listed ()
{
  (cd "$work/root" && find . -type d && find . ! -type d -exec ls -il {} +)
}
listed >"$work/before"
path=$PATH
PATH=$work/bin:$PATH
unit_check
(unit_failures=0; again; [ $unit_failures -ne 0 ]) >"$work/failed" \
  || unit_fail 'it does not fail'
PATH=$path
unit_check
grep -q "^make-libgomp: cannot install: cp: .*: No space left on device\$" \
  "$work/said" || { unit_fail 'it is not said:'; cat "$work/said"; }
listed >"$work/after"
unit_check
diff "$work/before" "$work/after" || unit_fail 'something was changed'
unit_result
