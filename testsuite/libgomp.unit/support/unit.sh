# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Named test cases of shell scripts, told as those of unit.h; to be sourced:
#
#   unit_case NAME   begins a case, which ends the one before
#   unit_check       counts a check, which is made next
#   unit_fail TEXT   the check has failed; what was found follows on stdout
#   unit_skip TEXT   nothing of the case can be tested here, for that reason
#   unit_has_libdw   whether messages have names and lines; in the build folder
#   unit_result      ends the last case, and the script

unit_number=0 unit_some_failed=0

unit_end ()
{
  [ $unit_number -ne 0 ] || return 0
  if [ $unit_checks -eq 0 ] && [ -z "$unit_skipped" ]
  then
    echo '# FAIL: no check was made'
    unit_failures=1
  fi
  if [ $unit_failures -eq 0 ]
  then
    echo "ok $unit_number - $unit_name${unit_skipped:+ # SKIP $unit_skipped}"
  else
    echo "not ok $unit_number - $unit_name"
    unit_some_failed=1
  fi
}

unit_case ()
{
  unit_end
  unit_name=$1 unit_checks=0 unit_failures=0 unit_skipped=
  unit_number=$((unit_number + 1))
  echo "# case $unit_number: $unit_name"
}

unit_check ()
{
  unit_checks=$((unit_checks + 1))
}

unit_fail ()
{
  unit_failures=$((unit_failures + 1))
  echo "# FAIL: $1"
}

unit_skip ()
{
  unit_skipped=$1
}

unit_has_libdw ()
{
  grep -q '^#define HAVE_LIBDW 1' config.h
}

unit_result ()
{
  unit_end
  echo "1..$unit_number"
  [ $unit_some_failed -eq 0 ] && [ $unit_number -ne 0 ]
  exit $?
}
