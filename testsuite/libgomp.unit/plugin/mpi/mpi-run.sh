# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Devices of servers, with the MPI that the build has: how many messages a construct
# is; that all processes end; what is said of a server that dies or stands still;
# programs that call MPI themselves.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
# Messages are counted that constructs need which come again.
GOMP_PSET_REMEMBER=1
export GOMP_PSET_REMEMBER

# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"
: "${mpirun:?}" "${options?}" "${open:?}"

# ---- Messages --------------------------------------------------------------------

cat >"$work/count.c" <<'EOC'
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#define N 64
static int a[256][N], b[N];
static char large[1 << 20], much[8 << 20];

static void
present (int times)
{
#pragma omp target enter data map(to: a[:1], b)
  for (int i = 0; i < times; i++)
    {
#pragma omp target map(tofrom: a[:1], b)
      a[0][0] += b[0];
    }
#pragma omp target exit data map(delete: a[:1], b)
}

static void
fresh (int times)
{
  int *c = a[1], *d = a[2], *e = a[3], *f = a[4];
  int *g = a[5], *h = a[6], *j = a[7], *k = a[8];

  for (int i = 0; i < times; i++)
    {
#pragma omp target map(tofrom: c[:N], d[:N], e[:N], f[:N], g[:N], h[:N], \
                       j[:N], k[:N])
      c[0]++, d[0]++, e[0]++, f[0]++, g[0]++, h[0]++, j[0]++, k[0]++;
    }
}

static void
enter (int times)
{
  int *c = a[1], *d = a[2], *e = a[3], *f = a[4];

  for (int i = 0; i < times; i++)
    {
#pragma omp target enter data map(to: c[:N], d[:N], e[:N], f[:N])
#pragma omp target exit data map(from: c[:N], d[:N], e[:N], f[:N])
    }
}

static void
update (int times)
{
#pragma omp target enter data map(to: large)
  for (int i = 0; i < times; i++)
    {
#pragma omp target update to(large)
    }
#pragma omp target exit data map(delete: large)
}

static void
update_much (int times)
{
#pragma omp target enter data map(to: much)
  for (int i = 0; i < times; i++)
    {
#pragma omp target update to(much)
    }
#pragma omp target exit data map(delete: much)
}

static void
fresh_16 (int times)
{
  int *p[16];

  for (int i = 0; i < 16; i++)
    p[i] = a[20 + i];
  for (int i = 0; i < times; i++)
    {
      int *q0 = p[0], *q1 = p[1], *q2 = p[2], *q3 = p[3], *q4 = p[4];
      int *q5 = p[5], *q6 = p[6], *q7 = p[7], *q8 = p[8], *q9 = p[9];
      int *q10 = p[10], *q11 = p[11], *q12 = p[12], *q13 = p[13];
      int *q14 = p[14], *q15 = p[15];
#pragma omp target map(tofrom: q0[:N], q1[:N], q2[:N], q3[:N], q4[:N], \
                       q5[:N], q6[:N], q7[:N], q8[:N], q9[:N], q10[:N], \
                       q11[:N], q12[:N], q13[:N], q14[:N], q15[:N])
      q0[0]++, q15[N - 1]++;
    }
}

/* A box of 6 MiB in rows of 8 KiB.  */
static void
box (int times)
{
  const size_t size[] = { 768, 8192 }, zero[] = { 0, 0 };
  const size_t device_size[] = { 768, 8192 }, host_size[] = { 768, 9000 };
  char *host = malloc (768 * 9000);
  char *device = omp_target_alloc (768 * 8192, 0);

  for (int i = 0; i < times; i++)
    if (omp_target_memcpy_rect (device, host, 1, 2, size, zero, zero,
                                device_size, host_size, 0,
                                omp_get_initial_device ()))
      abort ();
  omp_target_free (device, 0);
}

/* 1 MiB from the first device to the last.  */
static void
between (int times)
{
  int last = omp_get_num_devices () - 1, host = omp_get_initial_device ();
  char *from = omp_target_alloc (sizeof large, 0);
  char *to = omp_target_alloc (sizeof large, last);
  char *back = malloc (sizeof large);

  for (size_t i = 0; i < sizeof large; i++)
    large[i] = i + i / 1000;
  omp_target_memcpy (from, large, sizeof large, 0, 0, 0, host);
  for (int i = 0; i < times; i++)
    if (omp_target_memcpy (to, from, sizeof large, 0, 0, last, 0))
      abort ();
  omp_target_memcpy (back, to, sizeof large, 0, 0, host, last);
  if (times > 0 && memcmp (back, large, sizeof large))
    abort ();
  omp_target_free (from, 0);
  omp_target_free (to, last);
}

int
main (int argc, char **argv)
{
  int times = argc > 2 ? atoi (argv[2]) : 0;

  if (!strcmp (argv[1], "present"))
    present (times);
  if (!strcmp (argv[1], "fresh"))
    fresh (times);
  if (!strcmp (argv[1], "fresh_16"))
    fresh_16 (times);
  if (!strcmp (argv[1], "enter"))
    enter (times);
  if (!strcmp (argv[1], "update"))
    update (times);
  if (!strcmp (argv[1], "much"))
    update_much (times);
  if (!strcmp (argv[1], "box"))
    box (times);
  if (!strcmp (argv[1], "between"))
    between (times);
  return 0;
}
EOC
$CC -fopenmp -foffload=disable -o "$work/count" "$work/count.c" || exit 2

# counts WHAT TIMES: "SENT RECEIVED PIECES", of a whole run, with $processes.
processes=2
counts ()
{
  GOMP_PSET_MPI_COUNT=1 run "$processes" mpi "$work/count" "$1" "$2"
  sed -n 's/^gomp-pset: mpi: \([0-9]*\) messages sent, \([0-9]*\) received; \([0-9]*\) .*/\1 \2 \3/p' \
    "$work/out"
}

# each WHAT SENT RECEIVED PIECES: what one more construct adds, exactly.
each ()
{
  few=$(counts "$1" 10) many=$(counts "$1" 20)
  unit_check
  # shellcheck disable=SC2086
  set -- "$@" ${few:-0 0 0} ${many:-0 0 0}
  if [ $(($8 - $5)) -ne $(($2 * 10)) ] || [ $(($9 - $6)) -ne $(($3 * 10)) ] \
     || [ $((${10} - $7)) -ne $(($4 * 10)) ]
  then
    unit_fail "$1: of 10 constructs '$few', of 20 '$many'"
  fi
}

unit_case 'a region whose data is present: a message there, one back'
each present 1 1 0
unit_case 'a region with 8 new arrays: a message there, one back'
each fresh 1 1 0
unit_case 'a region with 16 new arrays: the same'
each fresh_16 1 1 0
unit_case 'enter data and exit data of 4 new arrays: a message each, and back'
each enter 2 2 0
unit_case 'an update of 1 MiB: a message there, one back, 4 pieces'
each update 1 1 4
unit_case 'an update of 8 MiB: a message there, one back, 8 larger pieces'
each much 1 1 8
unit_case 'a box of 6 MiB in small rows: two messages there, two back'
each box 2 2 0
unit_case 'a copy from one server to another: two messages there, two back'
processes=3
each between 2 2 0
unit_case 'a copy between devices of one server: a message there, one back'
processes=2
serve=host:2
each between 1 1 0
serve=host

unit_case 'regions one after another: no thread of the server wakes another one'
cat >"$work/wakes.c" <<'EOC'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#define REGIONS 2000

/* How often threads of the server have waited for others, to be woken by them.  The
   server is a process of this program, of which main is not run, and these functions
   come before the C library's.  What other programs do with the processors is not
   counted.  */
static unsigned long *wakes;

static unsigned long *
map_counter (void)
{
  int fd = open (COUNTER, O_RDWR);
  void *counter
    = mmap (NULL, sizeof *wakes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

  return counter == MAP_FAILED ? NULL : counter;
}

static void
count (void)
{
  if (wakes)
    __atomic_add_fetch (wakes, 1, __ATOMIC_RELAXED);
}

/* Before the runtime begins, which takes the variable away, and before the C library
   has it for getenv.  That it is called is counted, which shows that the server is
   watched.  */
static void
watch_server (int argc, char **argv, char **variables)
{
  static const char server[] = "GOMP_PSET_WORKER=mpi:";

  (void) argc, (void) argv;
  while (*variables && strncmp (*variables, server, sizeof server - 1) != 0)
    variables++;
  if (!*variables)
    return;
  wakes = map_counter ();
  count ();
}

__attribute__ ((section (".preinit_array"), used)) static void (*first) (
  int, char **, char **)
  = watch_server;

#define REAL(function) \
  static __typeof__ (function) *real; \
  if (!real) \
    *(void **) &real = dlsym (RTLD_NEXT, #function)

int
pthread_mutex_lock (pthread_mutex_t *mutex)
{
  REAL (pthread_mutex_lock);
  if (pthread_mutex_trylock (mutex) == 0)
    return 0;
  count ();
  return real (mutex);
}

int
pthread_cond_wait (pthread_cond_t *condition, pthread_mutex_t *mutex)
{
  REAL (pthread_cond_wait);
  count ();
  return real (condition, mutex);
}

int
main (void)
{
  unsigned long *counter = map_counter (), before, behind;
  int n = 0;

#pragma omp target map(tofrom: n)
  n = 0;
  before = __atomic_load_n (counter, __ATOMIC_RELAXED);
  for (int i = 0; i < REGIONS; i++)
    {
#pragma omp target map(tofrom: n)
      n++;
    }
  behind = __atomic_load_n (counter, __ATOMIC_RELAXED);
  printf ("%d regions: %lu wakes\n", n, behind - before);
  /* One is counted by watch_server; the server's first thread waits once for the
     end, which shows that its waits are seen.  */
  return behind < 2 || behind - before > REGIONS / 10;
}
EOC
$CC -O1 -fopenmp -foffload=disable -rdynamic "-DCOUNTER=\"$work/counter\"" \
  -o "$work/wakes" "$work/wakes.c" -ldl || exit 2
head -c 8 /dev/zero >"$work/counter"
run 2 mpi "$work/wakes"
ends $? 0
expect '^2000 regions: '

# ---- Beginning and end -------------------------------------------------------------

unit_case 'a program that uses no device: its servers end'
run 3 mpi "$work/count" nothing
ends $? 0
run 2 mpi sh -c 'exit 3'
ends $? 3
unit_case 'a program that cannot serve is not run, however often'
cat >"$work/static.c" <<'EOC'
#include <stdio.h>
int
main (void)
{
  puts ("main is run");
  return 0;
}
EOC
$CC -static -o "$work/static" "$work/static.c" || exit 2
run 2 mpi "$work/static"
ends $? 2
expect 'static cannot serve: it is linked statically$'
none 'main is run'
printf '#!/bin/sh\necho main is run\n' >"$work/script"
chmod +x "$work/script"
run 2 mpi "$work/script"
ends $? 2
expect 'needs the program itself, not a script'
none 'main is run'
unit_case 'the script of a server that is told to end does so at once'
GOMP_PSET_MPI_TIMEOUT=30 OMPI_COMM_WORLD_RANK=1 ./gomp-pset-run --device=mpi \
  -- sh -c 'exit 0' >"$work/out" 2>&1 &
job=$!
sleep 0.5
kill "$job"
from=$(date +%s)
wait "$job" 2>/dev/null
unit_check
[ $(($(date +%s) - from)) -le 10 ] || unit_fail 'it stays'
unit_case 'devices of two servers'
cat >"$work/two.c" <<'EOC'
#include <omp.h>
#include <stdio.h>
int
main (void)
{
  int n = omp_get_num_devices (), sum = 0;
  for (int d = 0; d < n; d++)
    {
      int number = -1;
#pragma omp target map(from: number) device(d)
      number = omp_get_device_num ();
      sum += 10 * (number + 1);
    }
  printf ("%d devices, %d\n", n, sum);
  return 7;
}
EOC
$CC -fopenmp -foffload=disable -o "$work/two" "$work/two.c" || exit 2
run 3 mpi "$work/two"
ends $? 7
expect '^2 devices, 30$'
unit_case 'a list of devices: number, kind, name and where'
run 3 host,mpi --devices
ends $? 0
unit_check
[ "$(grep -c '^[0-9]  ' "$work/out")" -eq 3 ] || unit_fail "$(cat "$work/out")"
expect '^0  host  host (emulated)  OMP_DEV_0$'
expect '^1  mpi  host (emulated)  .*-1-host-0$'
expect '^2  mpi  host (emulated)  .*-2-host-0$'
unit_case 'a program that ends while other threads wait for kernels'
cat >"$work/leaving.c" <<'EOC'
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *
wait_long (void *unused)
{
#pragma omp target
  sleep (60);
  return unused;
}
int
main (void)
{
  pthread_t thread;
  int n = 0;
#pragma omp target map(tofrom: n)
  n++;
  for (int i = 0; i < 3; i++)
    pthread_create (&thread, NULL, wait_long, NULL);
  usleep (300000);
  exit (n + 4);
}
EOC
$CC -fopenmp -foffload=disable -o "$work/leaving" "$work/leaving.c" || exit 2
from=$(date +%s)
run 2 mpi "$work/leaving"
ends $? 5
none 'does not answer'
unit_check
[ $(($(date +%s) - from)) -le 30 ] || unit_fail 'it waits for the kernels'
unit_case 'another build of the program, neither with a build id'
cat >"$work/build.c" <<'EOC'
#include <stdio.h>
int
main (void)
{
  int n = 0;
#pragma omp target map(tofrom: n)
  n += ADDED;
  printf ("sum %d\n", n);
  return 0;
}
EOC
for added in 3 4
do
  $CC -fopenmp -foffload=disable -Wl,--build-id=none "-DADDED=$added" \
    -o "$work/build$added" "$work/build.c" || exit 2
done
run 2 mpi "$work/build3"
ends $? 0
expect '^sum 3$'
unit_check
# shellcheck disable=SC2086
if timeout 120 "$mpirun" $options \
     -np 1 ./gomp-pset-run --device=mpi --serve=host "$work/build3" : \
     -np 1 ./gomp-pset-run --device=mpi --serve=host "$work/build4" \
     >"$work/out" 2>&1
then
  unit_fail 'the program is run'
fi
expect 'it runs another build of the program, or another program: .*/build4$'
unit_case 'a shell that becomes the program: servers are the shell, and say so'
unit_check
run 2 mpi sh -c "exec $work/build3" && unit_fail 'the program is run'
expect "or another program: $(readlink -f "$(command -v sh)")"
unit_case 'libraries that are closed, and others in their place: two devices'
cat >"$work/part.c" <<'EOC'
#pragma omp declare target
int value = VALUE;
#pragma omp end declare target
int
get (int device)
{
  int got = 0;
#pragma omp target map(from: got) device(device)
  got = value;
  return got;
}
EOC
cat >"$work/parts.c" <<'EOC'
#include <dlfcn.h>
#include <stdio.h>
int
main (int argc, char **argv)
{
  for (int turn = 0; turn < 3; turn++)
    for (int i = 1; i < argc; i++)
      {
        void *part = dlopen (argv[i], RTLD_NOW | RTLD_LOCAL);
        int (*get) (int);
        if (!part)
          return 9;
        *(void **) &get = dlsym (part, "get");
        printf ("%d ", get (0));
        printf ("%d ", get (1));
        dlclose (part);
      }
  puts (".");
  return 0;
}
EOC
for part in 3 4
do
  $CC -fopenmp -foffload=disable -shared -fPIC "-DVALUE=$part" \
    -o "$work/part$part.so" "$work/part.c" || exit 2
done
$CC -fopenmp -foffload=disable -o "$work/parts" "$work/parts.c" || exit 2
serve=host:2
run 2 mpi "$work/parts" "$work/part3.so" "$work/part4.so"
ends $? 0
# shellcheck disable=SC2034
serve=host
expect '^3 3 4 4 3 3 4 4 3 3 4 4 \.$'
unit_case 'a server without a plugin that finds devices: which, and why'
unit_check
# shellcheck disable=SC2086
if env -u LD_LIBRARY_PATH timeout 120 "$mpirun" $options -np 2 \
     env GOMP_PSET_MPI_SERVE=none ./gomp-pset-run --device=mpi "$work/two" \
     >"$work/out" 2>&1
then
  unit_fail 'the program is run'
fi
expect "on host $(hostname): plugin none: .*--serve=host"
expect 'rank 1 cannot be used'

unit_case 'a launcher whose variables are not known: which ones are'
# shellcheck disable=SC2086
timeout 60 "$mpirun" $options -np 2 env OMPI_COMM_WORLD_RANK=none \
  ./gomp-pset-run --device=mpi --serve=host "$work/two" >"$work/out" 2>&1
expect 'process 1 of the job, .* in OMPI_COMM_WORLD_RANK'
unit_case 'a launcher of another MPI: a server that is alone in its job ends'
SLURM_STEP_ID=0 SLURM_PROCID=1 timeout 60 ./gomp-pset-run --device=mpi \
  --serve=host "$work/two" >"$work/out" 2>&1
status=$?
unit_check
{ [ $status -ne 0 ] && [ $status -ne 124 ]; } || unit_fail "status $status"
expect 'mpi server: this process is to serve, and is the first'
unit_case 'a process that fork has made has no devices, and is told why'
cat >"$work/fork.c" <<'EOC'
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>
int
main (void)
{
  int n = omp_get_num_devices (), status = 0;

  if (fork () == 0)
    {
#pragma omp target map(tofrom: n)
      n++;
      _exit (0);
    }
  wait (&status);
  return n + !(WIFEXITED (status) && WEXITSTATUS (status));
}
EOC
$CC -fopenmp -foffload=disable -o "$work/fork" "$work/fork.c" || exit 2
run 2 mpi "$work/fork"
ends $? 1
expect 'mpi device 0: a process that fork has made cannot use it'

unit_case 'a process that fork has made has the devices: another one is told so'
cat >"$work/child.c" <<'EOC'
#include <sys/wait.h>
#include <unistd.h>
int
main (void)
{
  int n = 0, status = 0;

  if (fork () == 0)
    {
#pragma omp target map(tofrom: n)
      n += 3;
      return n;
    }
  wait (&status);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 3)
    return 9;
#pragma omp target map(tofrom: n)
  n++;
  return 8;
}
EOC
$CC -fopenmp -foffload=disable -o "$work/child" "$work/child.c" || exit 2
run 2 mpi "$work/child"
ends $? 1
expect "mpi: another process of the program has used the servers' devices"

cat >"$work/gpu.c" <<'EOC'
#include <omp.h>
#include <stdio.h>
int
main (void)
{
  int a[100], sum = 0, host = 1;

  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target map(tofrom: a) map(from: host)
  {
    host = omp_is_initial_device ();
    for (int i = 0; i < 100; i++)
      a[i] *= 2;
  }
  for (int i = 0; i < 100; i++)
    sum += a[i];
  printf ("%d on the %s\n", sum, host ? "host" : "device");
  return 0;
}
EOC
for gpu in nvptx gcn
do
  unit_case "images for $gpu are those of the server's file"
  # shellcheck disable=SC2046
  if ! $CC -fopenmp $(sh "$srcdir/tools/offload-options" "$CC" $gpu) \
         -o "$work/gpu" "$work/gpu.c" 2>/dev/null
  then
    unit_skip "$CC does not compile for $gpu"
    continue
  fi
  # shellcheck disable=SC2086
  timeout 120 "$mpirun" $options -np 2 ./gomp-pset-run --device=mpi \
    --emulate=$gpu -- "$work/gpu" >"$work/out" 2>&1
  ends $? 0
  expect '^9900 on the device$'
done

# ---- Faults -------------------------------------------------------------------------

make_lasting

unit_case 'a server that is killed: host, device and directive, in time'
lose send_servers KILL
unit_case 'a server that stands still: the same'
lose send_servers STOP

unit_case 'a server that is killed in a region with all present: the kernel is told'
cat >"$work/lasting.c" <<'EOC'
#include <stdio.h>
#include <unistd.h>
int
main (void)
{
  int n = 0;

#pragma omp target enter data map(to: n)
  puts ("begun");
  fflush (stdout);
/* In line 12, which expect_loss wants.  */
#pragma omp target map(tofrom: n)
  n += sleep (100);
  return 0;
}
EOC
$CC -g -fopenmp -foffload=disable -o "$work/lasting" "$work/lasting.c" || exit 2
GOMP_PSET_MPI_TIMEOUT=3 run 2 mpi "$work/lasting" &
job=$!
await has_begun || unit_fail 'the program does not begin'
sleep 1
send_servers KILL
wait "$job"
expect_loss
unit_check
await none_left || unit_fail "processes stay: $(processes)"

unit_case 'a server that stands still while pieces of an array go there and back'
cat >"$work/lasting.c" <<'EOC'
#include <stdio.h>
static char array[16 << 20];
int
main (void)
{
  puts ("begun");
  fflush (stdout);
  for (int i = 0; i < 100000; i++)
    {
#pragma omp target map(tofrom: array)
      array[0]++;
    }
  return 0;
}
EOC
$CC -g -fopenmp -foffload=disable -o "$work/lasting" "$work/lasting.c" || exit 2
GOMP_PSET_MPI_TIMEOUT=3 run 2 mpi "$work/lasting" &
job=$!
await has_begun || unit_fail 'the program does not begin'
sleep 1
from=$(date +%s)
send_servers STOP
wait "$job"
status=$?
unit_check
{ [ $status -ne 0 ] && [ $status -lt 124 ]; } || unit_fail "status $status"
unit_check
[ $(($(date +%s) - from)) -le 15 ] || unit_fail 'not in time'
expect 'mpi device 0: its server, rank 1 on host .*, does not answer'
! unit_has_libdw || expect 'target at lasting.c:10'
unit_check
await none_left || unit_fail "processes stay: $(processes)"

unit_case 'one of two servers stands still while they copy: an error, in time'
cat >"$work/lasting.c" <<'EOC'
#include <omp.h>
#include <stdio.h>
#define SIZE (8 << 20)
int
main (void)
{
  int last = omp_get_num_devices () - 1;
  void *from = omp_target_alloc (SIZE, 0), *to = omp_target_alloc (SIZE, last);

  puts ("begun");
  fflush (stdout);
  for (int i = 0; i < 100000; i++)
    if (omp_target_memcpy (to, from, SIZE, 0, 0, last, 0))
      {
        puts ("failed");
        return 5;
      }
  return 0;
}
EOC
$CC -g -fopenmp -foffload=disable -o "$work/lasting" "$work/lasting.c" || exit 2
GOMP_PSET_MPI_TIMEOUT=3 run 3 mpi "$work/lasting" &
job=$!
await has_begun || unit_fail 'the program does not begin'
sleep 1
from=$(date +%s)
kill -s STOP "$(processes server | tail -n 1)"
wait "$job"
status=$?
# MPICH's mpirun ends the servers then, and has one status for all of them.
[ "$open" = no ] && [ $status -eq 9 ] || ends $status 5
unit_check
[ $(($(date +%s) - from)) -le 15 ] || unit_fail 'not in time'
expect 'mpi device [01]: its server, rank [12] on host .*, does not answer'
expect '^failed$'
unit_check
await none_left || unit_fail "processes stay: $(processes)"

# ---- Programs that call MPI ---------------------------------------------------------

cat >"$work/mpi.c" <<'EOC'
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
int
main (int argc, char **argv)
{
  int level, rank, size, n = 0, sum = 0;

  MPI_Init_thread (&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &size);
#pragma omp target map(tofrom: n)
  n = 10 + !omp_is_initial_device ();
  MPI_Allreduce (&n, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf ("%d processes, %d\n", size, sum);
  MPI_Finalize ();
  return 0;
}
EOC
"$MPICC" -fopenmp -foffload=disable -fno-builtin-omp_is_initial_device \
  -o "$work/mpi" "$work/mpi.c" 2>/dev/null \
  || "$MPICC" -fopenmp -foffload=disable -o "$work/mpi" "$work/mpi.c" || exit 2
unit_case 'a program that calls MPI: its processes do not serve'
unit_check
run 2 mpi "$work/mpi"
status=$?
if [ $status -eq 0 ] || [ $status -ge 124 ]
then
  unit_fail "status $status"
fi
expect 'calls MPI itself'
unit_case 'a program that calls MPI: its world is its own, servers are started'
run 2 mpi:1 "$work/mpi"
status=$?
if [ "$open" = no ] && grep -q 'servers cannot be started' "$work/out"
then
  unit_skip 'this MPI cannot start processes'
else
  ends $status 0
  expect '^2 processes, 22$'
  unit_case 'fork behind MPI_Init: the process has no devices, and is told why'
  cat >"$work/copy.c" <<'EOC'
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>
int
main (int argc, char **argv)
{
  int n = 0, status;

  MPI_Init (&argc, &argv);
  if (fork () == 0)
    {
#pragma omp target map(tofrom: n)
      n++;
      _exit (0);
    }
  wait (&status);
#pragma omp target map(tofrom: n)
  n += 5;
  MPI_Finalize ();
  return n + (WIFEXITED (status) && WEXITSTATUS (status) == 1);
}
EOC
  "$MPICC" -fopenmp -foffload=disable -o "$work/copy" "$work/copy.c" || exit 2
  run 1 mpi:1 "$work/copy"
  ends $? 6
  expect 'mpi: a process that fork has made cannot use MPI, nor its devices'
  cat >"$work/order.c" <<'EOC'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int n;
static void
use (void)
{
#pragma omp target map(tofrom: n)
  n++;
  printf ("n %d\n", n);
  fflush (stdout);
}
static void
finalize (void)
{
  MPI_Finalize ();
}
int
main (int argc, char **argv)
{
  int level;

  if (!strcmp (argv[2], "handlers"))
    atexit (finalize);
  MPI_Init_thread (&argc, &argv, atoi (argv[1]), &level);
  use ();
  if (!strcmp (argv[2], "threads"))
    {
#pragma omp parallel num_threads(2)
#pragma omp critical
      use ();
    }
  atexit (use);
  if (strcmp (argv[2], "handlers"))
    finalize ();
  return 0;
}
EOC
  "$MPICC" -fopenmp -foffload=disable -o "$work/order" "$work/order.c" || exit 2
  unit_case 'MPI_Finalize by a handler of exit: handlers before it have devices'
  for level in 0 3
  do
    run 1 mpi:1 "$work/order" $level handlers
    ends $? 0
    expect '^n 2$'
  done
  unit_case 'handlers of exit behind MPI_Finalize have none, and are told why'
  for level in 0 3
  do
    run 1 mpi:1 "$work/order" $level none
    ends $? 1
    expect '^n 1$'
    none '^n 2$'
    expect 'mpi device 0: MPI has ended, and its servers with it'
  done
  unit_case 'copies that wait for a region when MPI ends: it is told once'
  cat >"$work/waits.c" <<'EOC'
#include <mpi.h>
int
main (int argc, char **argv)
{
  static int a[64];

  MPI_Init (&argc, &argv);
#pragma omp target enter data map(to: a)
#pragma omp target
  a[0]++;
#pragma omp target update to(a[:4])
#pragma omp target update to(a[8:4])
  MPI_Finalize ();
#pragma omp target
  a[1]++;
  return 0;
}
EOC
  "$MPICC" -fopenmp -foffload=disable -o "$work/waits" "$work/waits.c" || exit 2
  run 1 mpi:1 "$work/waits"
  ends $? 1
  expect 'Copying of host object .* failed'
  unit_check
  times=$(grep -c 'MPI has ended, and its servers with it' "$work/out")
  [ "$times" -eq 1 ] || unit_fail "it is told $times times"
  unit_case 'MPI has ended: a region that sends data names no other directive'
  cat >"$work/sends.c" <<'EOC'
#include <mpi.h>
int
main (int argc, char **argv)
{
  static int a[64];

  MPI_Init (&argc, &argv);
#pragma omp target map(tofrom: a)
  a[0]++;
  MPI_Finalize ();
#pragma omp target map(tofrom: argc) map(to: a)
  argc = a[0];
  return 0;
}
EOC
  "$MPICC" -g -fopenmp -foffload=disable -o "$work/sends" "$work/sends.c" || exit 2
  run 1 mpi:1 "$work/sends"
  ends $? 1
  expect 'MPI has ended, and its servers with it'
  expect 'found: the device has failed to take it'
  expect 'Copying of [0-9]* bytes to dev object .* failed'
  none 'earlier directive'
  unit_case 'MPI has ended, and then fork: the process it has made is told its reason'
  cat >"$work/late.c" <<'EOC'
#include <mpi.h>
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>
int
main (int argc, char **argv)
{
  int n = 0;

  MPI_Init (&argc, &argv);
#pragma omp target map(tofrom: n)
  n++;
  MPI_Finalize ();
  if (omp_target_alloc (8, 0))
    return 2;
  /* Device 1 was not used in the parent, so that the plugin is asked.  */
  if (fork () == 0)
    _exit (omp_target_alloc (8, 1) != NULL);
  wait (&n);
  return 0;
}
EOC
  "$MPICC" -fopenmp -foffload=disable -o "$work/late" "$work/late.c" || exit 2
  run 1 mpi:2 "$work/late"
  ends $? 0
  expect 'mpi device 0: MPI has ended, and its servers with it'
  expect 'mpi device 1: a process that fork has made cannot use it'
  unit_case 'threads have devices if MPI is for several, else it is told'
  run 1 mpi:1 "$work/order" 2 threads
  expect '^n 3$'
  run 1 mpi:1 "$work/order" 0 threads
  ends $? 1
  expect 'mpi device 0: the program has initialized MPI so that only its main'
  unit_case 'servers serve also where the program has changed the environment'
  cat >"$work/bare.c" <<'EOC'
#include <stdio.h>
#include <stdlib.h>
int
main (void)
{
  int n = 0;
  unsetenv ("LD_PRELOAD");
  puts ("main is run");
  fflush (stdout);
#pragma omp target map(tofrom: n)
  n++;
  return n;
}
EOC
  $CC -fopenmp -foffload=disable -o "$work/bare" "$work/bare.c" || exit 2
  OMP_DEFAULT_DEVICE=none run 1 mpi:1 "$work/bare"
  ends $? 1
  unit_check
  [ "$(grep -c 'main is run' "$work/out")" -eq 1 ] || unit_fail 'it is run anew'
  unit_check
  [ "$(grep -c OMP_DEFAULT_DEVICE "$work/out")" -eq 1 ] \
    || unit_fail 'a bad setting is told by servers, too'
fi
unit_result
