# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The recipes for Spack, EasyBuild, RPM and Debian: they can be read, name options
# that configure has and files that are installed, and have the version of configure.

# shellcheck disable=SC2154
set -u
if ! command -v python3 >/dev/null
then
  echo 'SKIP: there is no python3'
  exit 77
fi
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
packaging=$srcdir/packaging
version=$("$installed/bin/gomp-pset-run" --version)
version=${version#gomp-pset }

recipe ()
{
  python3 "$probes/recipes.py" "$srcdir" "$@"
}

# known OPTION...: a check that configure has them.
known ()
{
  for option
  do
    unit_check
    name=$(echo "${option%%=*}" \
             | sed 's/^--disable-/--enable-/; s/^--without-/--with-/; s/^--//' \
             | tr - _)
    sed -n "/^ac_user_opts='/,/^'/p" "$srcdir/configure" | grep -qx "$name" \
      || unit_fail "configure has no $option"
  done
}

# The lines of a recipe are options without blanks.
# shellcheck disable=SC2046
{
unit_case 'spack: the recipe is read, and its options are known'
quietly recipe spack on && known $(recipe spack on)
quietly recipe spack off && known $(recipe spack off)
unit_case 'easybuild: the recipe is read, and its options are known'
quietly recipe easybuild options && known $(recipe easybuild options)
}

unit_case 'spack: folders that it names are installed'
quietly recipe spack folders
for folder in $(recipe spack folders | sed 's/^.*=PREFIX//')
do
  unit_check
  [ -d "$installed$folder" ] || unit_fail "there is no $folder"
done
unit_case 'easybuild: what it looks for is installed, and runs'
for file in $(recipe easybuild files)
do
  unit_check
  [ -e "$installed/$file" ] || unit_fail "there is no $file"
done
quietly env PATH="$installed/bin:$PATH" sh -c "$(recipe easybuild commands)"

unit_case 'easybuild, debian: the version is that of configure'
unit_check
grep -qx "version = '$version'" "$packaging"/easybuild/*.eb \
  || unit_fail "the easyconfig has not $version"
unit_check
sed -n 1p "$packaging/debian/changelog" | grep -qF "($version-" \
  || unit_fail "the changelog has not $version"

unit_case 'debian: the symbols file has all versions of symbols'
unit_check
sed -n 's/^\([A-Z][A-Z_]*_[0-9.]*\).*/\1/p' "$srcdir/libgomp/libgomp.map" \
  | sort -u >"$work/map"
sed -n 's/^ (symver)\([^ ]*\) .*/\1/p' "$packaging/debian/libgomp-pset1.symbols" \
  | sort -u >"$work/symbols"
diff "$work/map" "$work/symbols" || unit_fail 'it differs from libgomp.map'

# Without the names of nodes, which nm has as symbols of kind A.
unit_case 'debian: the symbols file has all symbols of libraries without versions'
for library in libgomp-pset-llvm.so.1 libgomp-pset-mixed.so.1
do
  unit_check
  nm -D --defined-only --with-symbol-versions "$library_folder/$library" \
    | awk '$2 != "A" { sub (/@@/, "@", $3)
                       print $3 ($3 ~ /@/ ? "" : "@Base") }' | sort >"$work/has"
  awk -v library="$library" '/^lib/ { here = $1 == library }
    here && /^ / && $1 != "VERSION@VERSION" && $1 != "VERS1.0@VERS1.0" { print $1 }' \
    "$packaging/debian/libgomp-pset1.symbols" | sort >"$work/symbols"
  diff "$work/has" "$work/symbols" || unit_fail "it differs from $library"
done

unit_case 'rpm: the recipe is read'
if command -v rpmspec >/dev/null
then
  quietly rpmspec -P packaging/rpm/gomp-pset.spec
else
  unit_skip 'there is no rpmspec'
fi
unit_result
