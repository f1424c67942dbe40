# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# bench/run-mpi ends what it has started when it is ended, or when that takes too
# long, and says what it was; it tells once what it leaves out.  A script stands for mpirun.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
if ! command -v python3 >/dev/null
then
  echo 'SKIP: there is no python3'
  exit 77
fi

# It does not end of itself, and one of its processes not when it is asked to.
cat >"$work/mpirun" <<END
#!/bin/sh
trap 'echo asked >>"$work/asked"; exit 1' TERM
(trap '' TERM; exec sleep 600) >"$work/sleeps" 2>&1 &
echo "\$!" >"$work/started"
sleep 600 &
echo "\$!" >>"$work/started"
mv "$work/started" "$work/processes"
wait
END
chmod +x "$work/mpirun"
# run-mpi with other commands and without messages: PROGRAM MODE FOLDER.
cat >"$work/bench.py" <<'END'
import importlib.machinery
import importlib.util
import sys

program, mode, work = sys.argv[1:]
loader = importlib.machinery.SourceFileLoader("run_mpi", program)
run_mpi = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("run_mpi", loader))
sys.dont_write_bytecode = True
loader.exec_module(run_mpi)


class Bench:
    run = run_mpi.Bench.run
    times = run_mpi.Bench.times

    def __init__(self, builddir, limit):
        self.limit = limit

    def build(self):
        pass

    def commands(self):
        if mode.startswith("hangs"):
            return [("here", [work + "/mpirun"])]
        no_link = ("link", ["sh", "-c", "echo not allowed; exit 77"])
        return [("here", ["sh", "-c", "echo present 5"]), no_link, no_link]

    def per_turn(self, row, stock):
        return 1


run_mpi.Bench = Bench
sys.argv[1:] = ["--rounds=2"] + (["--limit=2"] if mode == "hangs-limit" else [])
sys.exit(run_mpi.main())
END

# stays PROCESS: one that has ended may wait for init, and one that was sent a signal
# takes some time.
stays ()
{
  for _ in 1 2 3 4 5 6 7 8 9 10
  do
    grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null || return
    sleep 0.2
  done
}

unit_case 'what there is no link for is told once'
unit_check
times=$(python3 "$work/bench.py" "$srcdir/bench/run-mpi" link "$work" 2>&1 \
          | grep -c '^no link: not allowed$')
[ "$times" -eq 1 ] || unit_fail "it is told $times times"

# start MODE: run-mpi, with a command that hangs, until that has processes.
start ()
{
  rm -f "$work/asked" "$work/processes"
  timeout 100 python3 "$work/bench.py" "$srcdir/bench/run-mpi" "$1" "$work" \
    >"$work/out" 2>&1 &
  program=$!
  tries=0
  while ! [ -e "$work/processes" ] && [ $((tries += 1)) -lt 300 ]
  do
    sleep 0.1
  done
}

# ends LINE: it ends with status 2 and such a line, and what it has started is asked to
# end, and has ended.
ends ()
{
  wait $program
  status=$?
  unit_check
  [ $status -eq 2 ] || unit_fail "status $status"
  unit_check
  grep -q "$1" "$work/out" || unit_fail "no line '$1': $(cat "$work/out")"
  unit_check
  [ -e "$work/asked" ] || unit_fail 'it was not asked'
  unit_check
  while read -r process
  do
    if stays "$process"
    then
      unit_fail "process $process is there"
      kill -s KILL "$process"
    fi
  done <"$work/processes"
}

for signal in TERM HUP
do
  unit_case "SIG$signal: what was started is named, asked to end, and then ended"
  start hangs
  kill -s $signal $program
  ends "^run-mpi: ended during times (here), round 1 of 2: $work/mpirun\$"
done
unit_case 'so is what takes longer than the limit'
start hangs-limit
ends "^run-mpi: not ended within 2 s .*: times (here), round 1 of 2: $work/mpirun\$"
unit_result
