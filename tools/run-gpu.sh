#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Test and measure this runtime on a GPU: comes with what gpu-bundle packs.

set -u

usage ()
{
  cat <<'END'
usage: run-gpu.sh [OPTION...]

First the test programs, on this runtime and plugin; then benchmarks, in turns
on stock libgomp with its plugin and on ours, and a table of medians.

  --tests, --bench   only these
  --table            only the table of doc/gpu-results.md, in less than 8 minutes
  --pairs            the tests also on the other pairs of runtime and plugin
  --driver=DIR       take the driver, libcuda.so.1, from DIR
  --only=PATTERN     only tests whose names match this shell pattern
  --rows=PATTERN     only rows of the table that match
  --rounds=N         of the benchmarks (default: 3)
  --jobs=N           tests at a time (default: 4)
  --limit=N          seconds a program may take (default: 120)
  --out=DIR          logs (default: gomp-pset-gpu.out)
END
}

die ()
{
  echo "run-gpu.sh: $*" >&2
  exit 2
}

here=$(cd "$(dirname "$0")" && pwd) || exit 2
tests=yes bench=yes table=no pairs='ours-ours' driver='' only='*' rows='*'
rounds=3 jobs=4 limit=120 out=gomp-pset-gpu.out
for arg
do
  value=${arg#*=}
  case $arg in
    --tests) bench=no ;;
    --bench) tests=no ;;
    --table) tests=no bench=no table=yes ;;
    --pairs) pairs='stock-stock stock-ours ours-stock ours-ours' ;;
    --driver=?*) driver=$(cd "$value" && pwd) || exit 2 ;;
    --only=?*) only=$value ;;
    --rows=?*) rows=$value ;;
    --rounds=?*) rounds=$value ;;
    --jobs=?*) jobs=$value ;;
    --limit=?*) limit=$value ;;
    --out=?*) out=$value ;;
    --help) usage; exit 0 ;;
    *) usage >&2; die "unknown option: $arg" ;;
  esac
done
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 2

# Without the stock libraries there is only ours.
bench_pairs='stock-stock ours-ours'
if test -e "$here/stock/missing"
then
  echo "run-gpu.sh: not in the bundle, so not compared with:" \
       "$(paste -s -d ' ' "$here/stock/missing")"
  pairs='ours-ours' bench_pairs='ours-ours'
fi

# Run PROGRAM... on pair $1, RUNTIME-PLUGIN.  Libraries of our own come behind
# the driver's folder and before the system's.
pair_run ()
{
  pair=$1
  shift
  path=$here/stock:$here/libs
  unset LD_PRELOAD GOMP_PSET_PLUGIN_DIR
  case $pair in
    stock-ours) path=$here/ours:$path ;;
    ours-*) LD_PRELOAD=$here/ours/libgomp-pset.so.1
            export LD_PRELOAD ;;
  esac
  case $pair in
    ours-stock) GOMP_PSET_PLUGIN_DIR=$here/stock
                export GOMP_PSET_PLUGIN_DIR ;;
  esac
  GOMP_PSET_DEVICES=nvptx
  HSA_RUNTIME_LIB=/nonexistent
  LD_LIBRARY_PATH=${driver:+$driver:}$path${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export GOMP_PSET_DEVICES HSA_RUNTIME_LIB LD_LIBRARY_PATH
  exec "$@"
}

# ---- Tests -----------------------------------------------------------------------

# Test "NAME EXPECTED SETTING..." on pair $1: a line "PASS: NAME" or "FAIL: NAME
# (STATUS)" in the results.
test_run ()
{
  pair=$1 name=$2 expected=$3
  shift 3
  log=$out/$pair/$name.log
  (
    for setting
    do
      export "${setting?}"
    done
    unset OMP_DEFAULT_DEVICE
    pair_run "$pair" timeout -k 5 "$limit" "$here/tests/$name"
  ) >"$log" 2>&1 </dev/null
  status=$?
  verdict=FAIL
  case $expected-$status in
    ok-0) verdict=PASS ;;
    fails-0) ;;
    fails-*) test $status -ge 124 || verdict=PASS ;;
  esac
  echo "$verdict: $name (status $status)" >>"$out/$pair.sum"
  test $verdict = FAIL || rm -f "$log"
}

# Most tests pass on the host, too, so a device that is not found would go
# unnoticed.
device_need ()
{
  (
    GOMP_BENCH_REAL=1
    export GOMP_BENCH_REAL
    pair_run "$1" "$here/bench/bench-c" --rows=none
  ) >"$out/device.log" 2>&1 \
    || { cat "$out/device.log"; die "$1 (runtime-plugin) finds no device"; }
}

tests_run ()
{
  pair=$1
  device_need "$pair"
  rm -rf "${out:?}/$pair" "$out/$pair.sum"
  mkdir -p "$out/$pair"
  running=0
  while read -r name expected settings
  do
    # shellcheck disable=SC2254
    case $name in
      $only) ;;
      *) continue ;;
    esac
    case $pair:$expected in
      stock-*:*-ours) continue ;;
    esac
    # shellcheck disable=SC2086
    test_run "$pair" "$name" "${expected%-ours}" $settings &
    running=$((running + 1))
    if test $running -ge "$jobs"
    then
      wait
      running=0
    fi
  done <"$here/tests/list"
  wait
  test -e "$out/$pair.sum" || die "no test matches $only"
  sort -o "$out/$pair.sum" "$out/$pair.sum"
  test "$pair" != ours-ours || grep '^FAIL' "$out/$pair.sum"
  echo "$pair: $(grep -c '^PASS' "$out/$pair.sum") passed," \
       "$(grep -c '^FAIL' "$out/$pair.sum") failed (runtime-plugin)"
}

# ---- Benchmarks --------------------------------------------------------------------

# One program on one pair: lines "PAIR<tab>ROW<tab>NANOSECONDS".
bench_run ()
{
  (
    GOMP_BENCH_REAL=1
    OMP_TARGET_OFFLOAD=mandatory
    ACC_DEVICE_TYPE=nvidia
    export GOMP_BENCH_REAL OMP_TARGET_OFFLOAD ACC_DEVICE_TYPE
    pair_run "$1" timeout -k 5 600 "$here/bench/$2" --quick --most=1000 \
      "--rows=$rows"
  ) 2>>"$out/bench.log" | awk -F '\t' -v pair="$1" '
    !/^#/ && NF >= 3 { printf "%s\t%s\t%s\n", pair, $1, $3 }'
}

bench_table ()
{
  awk -F '\t' '
    function median(key, n, list, i, j, swap)
    {
      n = split(times[key], list, " ")
      for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++)
          if (list[j] + 0 < list[i] + 0)
            {
              swap = list[i]
              list[i] = list[j]
              list[j] = swap
            }
      return n ? list[int((n + 1) / 2)] / 1000 : 0
    }
    {
      if (!($2 in seen))
        {
          seen[$2] = 1
          names[++rows] = $2
        }
      times[$1 FS $2] = times[$1 FS $2] " " $3
    }
    END {
      printf "%-34s %12s %12s %8s\n", "", "stock (us)", "ours (us)", "ratio"
      for (i = 1; i <= rows; i++)
        {
          stock = median("stock-stock" FS names[i])
          ours = median("ours-ours" FS names[i])
          ratio = "-"
        if (ours > 0 && stock > 0)
          ratio = sprintf("%.2f", stock / ours)
        printf "%-34s %12.2f %12.2f %8s\n", names[i], stock, ours, ratio
        }
    }' "$1"
}

bench_all ()
{
  : >"$out/bench.tsv"
  : >"$out/bench.log"
  round=0
  while test $round -lt "$rounds"
  do
    round=$((round + 1))
    for program in bench-c bench-fortran bench-acc bench-bandwidth
    do
      for pair in $bench_pairs
      do
        bench_run "$pair" $program >>"$out/bench.tsv"
      done
    done
  done
  bench_table "$out/bench.tsv" | tee "$out/bench.txt"
  test -s "$out/bench.tsv" || die "no benchmark ran, see $out/bench.log"
}

# shellcheck source=/dev/null
. "$here/gpu-table.sh"

if test $table = yes
then
  table_all
  exit
fi
command -v nvidia-smi >/dev/null 2>&1 && test -z "$driver" && nvidia-smi -L
if test $tests = yes
then
  for pair in $pairs
  do
    tests_run "$pair"
  done
fi
test $bench = no || bench_all
test $tests = no || ! grep -q '^FAIL' "$out/ours-ours.sum"
