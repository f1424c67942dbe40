# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp_error_set keeps a text that is there: what is on the stack must not be taken
# for one.  So each local struct gomp_error has an initializer, or is emptied within
# a few lines.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# check FILE...: one line for each that is not.
check ()
{
  awk '
  function complain() {
    if (name != "")
      print FILENAME ":" line ": struct gomp_error " name " is not initialized"
    name = ""
  }
  FNR == 1 { name = "" }
  name != "" && index ($0, name ".text[0] = ") { name = "" }
  name != "" && index ($0, "gomp_error_init (&" name ")") { name = "" }
  name != "" && (FNR > line + 10 || /^}/) { complain() }
  /^  +struct gomp_error +[a-z_]+;/ && !inside {
    name = $3
    sub (";", "", name)
    line = FNR
  }
  # Members of structures are not on their own.
  /^(typedef |static )?(struct|union)[^;()=]*$/ { inside = 1 }
  /^}/ { inside = 0 }' "$@"
}

cat >"$work/one.c" <<'EOF'
struct holder
{
  struct gomp_error err;
};
static void
good (void)
{
  struct gomp_error err = { .text = "" };
  struct gomp_error other;
  struct gomp_error third;

  other.text[0] = '\0';
  gomp_error_init (&third);
}
static void
bad (void)
{
  struct gomp_error err;
}
EOF
unit_case 'a struct gomp_error without an initializer: found'
unit_check
[ "$(check "$work/one.c" | wc -l)" = 1 ] || unit_fail 'nothing is found'
unit_case 'the sources: each has an initializer'
find "$srcdir/libgomp" "$srcdir/plugin" "$srcdir/emulate" -name '*.[ch]' \
  >"$work/files"
# shellcheck disable=SC2046
check $(cat "$work/files") >"$work/found" || exit 2
unit_check
if [ -s "$work/found" ]
then
  unit_fail 'without an initializer:'
  cat "$work/found"
fi
unit_result
