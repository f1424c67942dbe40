# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What tools/check-cluster makes of results, on hosts, scripts and programs that are
# made up; and what with-hosts says where no hosts can be made.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

made=$work/made
tests=$made/testsuite/libgomp.cluster
mkdir -p "$made/tools/cluster" "$tests" "$work/bin"
cp "$srcdir/tools/check-cluster" "$srcdir/tools/check-unit" "$made/tools"
cat >"$made/tools/cluster/with-hosts" <<'END'
#!/bin/sh
case $HOSTS in
  none) echo 'SKIP: not permitted'; exit 77 ;;
  broken) echo 'no compiler' >&2; exit 2 ;;
esac
while :
do
  case $1 in
    --*) shift ;;
    *) exec "$@" ;;
  esac
done
END
cat >"$made/tools/cluster/mpi-ends" <<'END'
#!/bin/sh
case $HOSTS in
  endless) echo 'some words'; echo 'SKIP: it does not end'; exit 77 ;;
  failing) echo 'it fails'; exit 1 ;;
esac
END
chmod +x "$made/tools/cluster/with-hosts" "$made/tools/cluster/mpi-ends"
cat >"$made/tools/check-mpi" <<'END'
mkdir -p "$2"
case $PROGRAM_ONLY in
  broken) exit 2 ;;
  bad) echo 'FAIL: p.c output' >"$2/mpi.sum" ;;
  *) echo 'PASS: p.c output' >"$2/mpi.sum" ;;
esac
echo "log of $PROGRAM_ONLY" >"$2/mpi.log"
! grep -q FAIL "$2/mpi.sum"
END
cat >"$tests/good.sh" <<'END'
echo '# case 1: one'
echo 'ok 1 - one'
echo '1..1'
END
cp "$tests/good.sh" "$tests/hosts.sh"
cat >"$tests/bad.sh" <<'END'
echo '# case 1: one'
echo 'not ok 1 - one'
echo '1..1'
exit 1
END

# check STATUS SUM HOSTS TESTS PROGRAMS: the lines of cluster.sum.
check ()
{
  unit_check
  rm -rf "$work/build"
  mkdir "$work/build"
  (cd "$work/build" && HOSTS=$3 CLUSTER_TESTS=$4 CLUSTER_PROGRAMS=$5 \
     MPICC=${mpicc-mpicc} sh "$made/tools/check-cluster" "$made" results) \
    >"$work/said" 2>&1
  status=$?
  if [ $status -ne "$1" ] || [ "$(cat "$work/build/results/cluster.sum")" != "$2" ]
  then
    unit_fail "status $status:"
    cat "$work/said" "$work/build/results/cluster.sum"
  fi
}

good='PASS: libgomp.cluster/good.sh: one'
unit_case 'check-cluster: scripts and programs, in one list'
check 0 "$good
PASS: p.c output" all good all
unit_check
grep -q 'log of all' "$work/build/results/cluster.log" || unit_fail 'no log'
unit_case 'check-cluster: a script that fails, a program that fails'
check 1 "$good
FAIL: libgomp.cluster/bad.sh: one
PASS: p.c output" all 'good bad.sh' all
check 1 "$good
FAIL: p.c output" all good bad
unit_case 'check-cluster: scripts alone, programs alone'
check 0 "$good" all good none
check 0 'PASS: p.c output' all '' all
unit_case 'check-cluster: programs that are not run have failed'
check 1 "$good
FAIL: cluster: our programs were not run" all good broken
unit_case 'check-cluster: no hosts can be made: one line, nothing failed'
check 0 'UNSUPPORTED: cluster: not permitted' none good all
mpicc=no
check 0 'UNSUPPORTED: cluster: this build has no MPI (configure --with-mpi)' \
  all good all
unset mpicc
unit_case 'check-cluster: making hosts breaks'
check 1 'FAIL: cluster: hosts cannot be made: no compiler' broken good all
unit_case 'check-cluster: MPI does not end: what needs none is tested, and that is told'
check 0 'PASS: libgomp.cluster/hosts.sh: one
UNSUPPORTED: cluster: it does not end: only what needs none is tested' \
  endless 'bad hosts.sh' all
check 0 'UNSUPPORTED: cluster: it does not end: only what needs none is tested' \
  endless bad all
unit_case 'check-cluster: MPI fails'
check 1 'FAIL: cluster: MPI does not run on several hosts: it fails' failing good all

# says STATUS TEXT COMMAND...
says ()
{
  wanted=$1 text=$2
  shift 2
  unit_check
  said=$(PATH=$work/bin:$PATH "$@" 2>&1)
  status=$?
  { [ $status -eq "$wanted" ] && [ "$said" = "$text" ]; } \
    || unit_fail "status $status: $said"
}

unit_case 'with-hosts: namespaces are not permitted'
for tool in unshare ip tc
do
  printf '#!/bin/sh\nexit 1\n' >"$work/bin/$tool"
  chmod +x "$work/bin/$tool"
done
says 77 'SKIP: unshare: network namespaces are not permitted here' \
  "$srcdir/tools/cluster/with-hosts" true
# mpi-ends' own: MPI's compiler and mpirun are made up, and so are hosts.
printf '#!/bin/sh\n' >"$work/bin/mpicc"
cat >"$work/bin/mpirun" <<'END'
#!/bin/sh
case $1 in
  --version) echo "$MPI" ;;
  *) exit "$STATUS" ;;
esac
END
chmod +x "$work/bin/mpicc" "$work/bin/mpirun"
cp "$srcdir/tools/cluster/mpi-ends" "$made/tools/cluster"
unit_case 'mpi-ends: it ends, it does not, it fails'
says 0 '' env HOSTS=all MPI=other STATUS=0 "$made/tools/cluster/mpi-ends" \
  "$work/bin/mpicc"
says 77 "SKIP: a program of MPI alone (tools/cluster/finalize.c) does not always end \
with this MPI" env HOSTS=all MPI=other STATUS=124 "$made/tools/cluster/mpi-ends" \
  "$work/bin/mpicc"
says 1 'a program of MPI alone has not ended within 30 s' env HOSTS=all \
  MPI='mpirun (Open MPI) 4' STATUS=124 "$made/tools/cluster/mpi-ends" "$work/bin/mpicc"
says 1 'a program of MPI alone has ended with status 3' env HOSTS=all MPI=other \
  STATUS=3 "$made/tools/cluster/mpi-ends" "$work/bin/mpicc"
unit_case 'with-hosts: wrong options'
usage='usage: with-hosts [--hosts=N] [--delay=US] [--loss=PERCENT] COMMAND...'
says 2 "$usage" "$srcdir/tools/cluster/with-hosts" --delay=some true
says 2 "$usage" "$srcdir/tools/cluster/with-hosts" --hosts=2
says 2 "$usage" "$srcdir/tools/cluster/with-hosts" --other true
unit_result
