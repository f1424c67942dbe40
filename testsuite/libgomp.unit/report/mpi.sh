# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Traces and summaries of the processes of an MPI program: files of their own, lines
# that say whose they are and are written as a whole, and a word when they are lost.

set -u
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

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
  if ! grep -q "$2" "$work/$1" 2>/dev/null
  then
    echo "$1 has no line with '$2':"
    head -n 3 "$work/$1"
    failed=1
  fi
}

rank OMPI_COMM_WORLD_RANK=0 "--trace=$work/trace" "--summary=$work/sum-%r"
rank OMPI_COMM_WORLD_RANK=1 "--trace=$work/trace" "--summary=$work/sum-%r"
expect trace.0 '^gomp-pset: \[rank 0\] target '
expect trace.1 '^gomp-pset: \[rank 1\] target '
expect sum-0 '^gomp-pset: \[rank 0\] .* kernels run'
expect sum-1 '^gomp-pset: \[rank 1\] .* kernels run'
rank PMI_RANK=7 "--trace=$work/50%%-%r"
expect 50%-7 '^gomp-pset: \[rank 7\] '
# In a batch script all programs are number 0.
rank SLURM_PROCID=3 "--trace=$work/batch"
expect batch '^gomp-pset: target '
SLURM_STEP_ID=1 rank SLURM_PROCID=3 "--trace=$work/step"
expect step.3 '^gomp-pset: \[rank 3\] '
rank PMIX_RANK=rubbish "--trace=$work/process-%p"
set -- "$work"/process-*
case ${1##*-} in
  *[!0-9]* | '') echo "no number of a process: $1"; failed=1 ;;
esac

for number in 0 1 2 3
do
  rank PMIX_RANK=$number --trace &
done 2>&1 | cat >"$work/all"
bad=$(grep -cv "^gomp-pset: \[rank [0-3]\] " "$work/all")
mixed=$(grep -c 'gomp-pset: .*gomp-pset: ' "$work/all")
lines=$(grep -c '\] target at' "$work/all")
if [ "$bad" != 0 ] || [ "$mixed" != 0 ] || [ "$lines" != 1200 ]
then
  echo "$bad lines without rank, $mixed mixed ones, $lines constructs"
  failed=1
fi

if [ -c /dev/full ]
then
  rank NOTHING=1 --trace=/dev/full >"$work/full" 2>&1
  expect full 'lines of a trace or summary are lost: No space left'
  if [ "$(grep -c lost "$work/full")" != 1 ]
  then
    echo "that lines are lost is said more than once"
    failed=1
  fi
fi
exit $failed
