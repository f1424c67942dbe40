# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Traces and summaries of the processes of an MPI program: files of their own, lines
# that say whose they are and are written as a whole, and a word when they are lost.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi

cat >"$work/program.c" <<'EOF'
int main (void)
{
  int i, n = 0;
  for (i = 0; i < 300; i++)
    {
#pragma omp target map(tofrom: n)
      n++;
    }
  return n != 300;
}
EOF
$CC -fopenmp -foffload=disable -o "$work/program" "$work/program.c" || exit 2

# rank VARIABLE=VALUE OPTION...: one process.
rank ()
{
  setting=$1
  shift
  env "$setting" ./gomp-pset-run --device=host "$@" -- "$work/program"
}

# expect FILE TEXT: there is such a line in it.
expect ()
{
  unit_check
  if ! grep -q "$2" "$work/$1" 2>/dev/null
  then
    unit_fail "$1 has no line with '$2':"
    head -n 3 "$work/$1"
  fi
}

unit_case 'files of processes: their own, with their number'
rank OMPI_COMM_WORLD_RANK=0 "--trace=$work/trace" "--summary=$work/sum-%r"
rank OMPI_COMM_WORLD_RANK=1 "--trace=$work/trace" "--summary=$work/sum-%r"
expect trace.0 '^gomp-pset: \[rank 0\] target '
expect trace.1 '^gomp-pset: \[rank 1\] target '
expect sum-0 '^gomp-pset: \[rank 0\] .* kernels run'
expect sum-1 '^gomp-pset: \[rank 1\] .* kernels run'
rank PMI_RANK=7 "--trace=$work/50%%-%r"
expect 50%-7 '^gomp-pset: \[rank 7\] '
unit_case 'a batch script: numbers are those of a step'
rank SLURM_PROCID=3 "--trace=$work/batch"
expect batch '^gomp-pset: target '
SLURM_STEP_ID=1 rank SLURM_PROCID=3 "--trace=$work/step"
expect step.3 '^gomp-pset: \[rank 3\] '
unit_case 'no number: that of the process'
rank PMIX_RANK=rubbish "--trace=$work/process-%p"
set -- "$work"/process-*
unit_check
case ${1##*-} in
  *[!0-9]* | '') unit_fail "no number of a process: $1" ;;
esac

unit_case 'processes at once: lines are written as a whole'
unit_check
for number in 0 1 2 3
do
  rank PMIX_RANK=$number --trace &
done 2>&1 | cat >"$work/all"
# gomp-pset-run tells what it sees of programs of GCC 16, before they start.
bad=$(grep -v '^gomp-pset-run: compiled by ' "$work/all" \
        | grep -cv "^gomp-pset: \[rank [0-3]\] ")
mixed=$(grep -c 'gomp-pset: .*gomp-pset: ' "$work/all")
lines=$(grep -c '\] target \(in main\|at program+\)' "$work/all")
if [ "$bad" != 0 ] || [ "$mixed" != 0 ] || [ "$lines" != 1200 ]
then
  unit_fail "$bad lines without rank, $mixed mixed ones, $lines constructs"
fi

if [ -c /dev/full ]
then
  unit_case 'lines that are lost: said, once'
  rank NOTHING=1 --trace=/dev/full >"$work/full" 2>&1
  expect full 'lines of a trace or summary are lost: No space left'
  unit_check
  [ "$(grep -c lost "$work/full")" = 1 ] \
    || unit_fail 'that lines are lost is said more than once'
fi
unit_result
