/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A table of rows, timed and counted.  */

#define _GNU_SOURCE 1
#include "support.h"
#include "bench/gomp-bench.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#if __has_include (<valgrind/callgrind.h>)
# include <valgrind/callgrind.h>
# define HAVE_CALLGRIND 1
#else
# define HAVE_CALLGRIND 0
#endif

/* Entry points that show whose runtime it is.  */
#ifdef __clang__
# define OFFLOAD_ENTRY "__tgt_target_kernel"
# define THREADS_ENTRY "__kmpc_fork_call"
#else
# define OFFLOAD_ENTRY "GOMP_target_ext"
# define THREADS_ENTRY "GOMP_parallel"
#endif

#define PLUGIN_FILE "libgomp-plugin-nvptx.so.1"

/* Constructs counted per row, after the timing has warmed everything up; as
   many executed to count instructions, after as many unmeasured.  */
#define COUNTED 16
#define VERIFIED 3
#define BATCHES 7
#define LIST_MAX 128

/* Several time slices of the scheduler.  */
#define THREADS_BATCH_NS 30000000

enum bench_mode bench_mode;
long bench_most = 1000000;
static int64_t batch_ns = 3000000;
static const char *row_pattern = "*";
static gomp_bench_counters_fn counters_read;
static int failures;
static struct bench_row list[LIST_MAX];
static int list_count;

static void
fail (const char *what, const char *detail)
{
  fprintf (stderr, "bench: %s%s\n", what, detail);
  exit (2);
}

/* The C library hands constructors the arguments of main.  */
static void __attribute__ ((constructor))
options_read (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (strncmp (argv[i], "--rows=", 7) == 0)
      row_pattern = argv[i] + 7;
    else if (strcmp (argv[i], "--list") == 0)
      bench_mode = BENCH_LIST;
    else if (strcmp (argv[i], "--verify") == 0)
      bench_mode = BENCH_VERIFY;
    else if (strcmp (argv[i], "--quick") == 0)
      batch_ns = 500000;
    else if (strncmp (argv[i], "--most=", 7) == 0)
      bench_most = strtol (argv[i] + 7, NULL, 10);
    else if (strcmp (argv[i], "--instructions") == 0)
      bench_mode = BENCH_INSTRUCTIONS;
    else
      fail ("unknown option ", argv[i]);
}

static int64_t
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C (1000000000) + t.tv_nsec;
}

static void
origin_print (const char *label, const char *symbol)
{
  Dl_info info;
  void *address = dlsym (RTLD_DEFAULT, symbol);
  if (!address || !dladdr (address, &info))
    fail ("no definition of ", symbol);
  printf ("# %s\t%s\n", label, info.dli_fname);
}

/* What count-driver.c counts, or zeroes: on a real device nobody else does.  */
static const struct gomp_bench_counters *shared, zeroes;

static void
counters_copy (struct gomp_bench_counters *counters)
{
  *counters = *shared;
}

static void
counters_share (void)
{
  const char *name = getenv ("GOMP_BENCH_COUNTS");
  int file = name ? open (name, O_RDONLY) : -1;
  void *bytes = MAP_FAILED;

  if (file >= 0)
    {
      bytes = mmap (NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
      close (file);
    }
  if (name && bytes == MAP_FAILED)
    fail ("cannot read the counts in ", name);
  shared = name ? bytes : &zeroes;
}

static void
counters_find (void)
{
  void *plugin = dlopen (PLUGIN_FILE, RTLD_LAZY | RTLD_NOLOAD);
  void *symbol = plugin ? dlsym (plugin, "gomp_bench_counters") : NULL;
  Dl_info info;

  if (getenv ("GOMP_BENCH_REAL"))
    {
      counters_share ();
      counters_read = counters_copy;
      return;
    }
  if (!symbol)
    fail ("the benchmark plugin is not what was loaded as ", PLUGIN_FILE);
  memcpy (&counters_read, &symbol, sizeof (symbol));
  if (dladdr (symbol, &info))
    printf ("# plugin\t%s\n", info.dli_fname);
}

void
bench_begin (void)
{
  if (bench_mode == BENCH_LIST)
    return;
  if (omp_get_num_devices () < 1)
    fail ("no device", "");
  if (bench_mode == BENCH_VERIFY && !getenv ("GOMP_BENCH_RUN"))
    fail ("--verify needs GOMP_BENCH_RUN=1", "");
  counters_find ();
  origin_print ("offload", OFFLOAD_ENTRY);
  origin_print ("threads", THREADS_ENTRY);
  fflush (stdout);
}

int
bench_end (void)
{
  return failures > 0;
}

bool
bench_row_wanted (const char *name)
{
  if (fnmatch (row_pattern, name, 0) != 0)
    return false;
  if (bench_mode == BENCH_LIST)
    printf ("%s\n", name);
  return bench_mode != BENCH_LIST;
}

void
bench_result_check (const char *name, bool ok)
{
  printf ("%s\t%s\n", name, ok ? "ok" : "FAILED");
  fflush (stdout);
  failures += !ok;
}

/* ---- Measuring -------------------------------------------------------- */

static void
row_print (const char *name, long constructs, double ns,
           const struct gomp_bench_counters *a,
           const struct gomp_bench_counters *b)
{
  printf ("%s\t%ld\t%.2f\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\n",
          name, constructs, ns, b->allocs - a->allocs, b->h2d - a->h2d,
          b->d2h - a->d2h, b->frees - a->frees, b->launches - a->launches,
          b->h2d_bytes - a->h2d_bytes, b->d2h_bytes - a->d2h_bytes);
  fflush (stdout);
}

static int
double_compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static long span_ns;            /* of the slowest thread; 0: no threads */

long
bench_span_start (void)
{
  return now_ns ();
}

void
bench_span_end (long start)
{
  long ns = now_ns () - start, last = __atomic_load_n (&span_ns,
                                                       __ATOMIC_RELAXED);
  while (ns > last
         && !__atomic_compare_exchange_n (&span_ns, &last, ns, true,
                                          __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    continue;
}

static int64_t
batch_time (void (*body) (long), long n, long *executed)
{
  int64_t start = now_ns ();
  span_ns = 0;
  body (n);
  *executed += n;
  return span_ns ? span_ns : now_ns () - start;
}

/* Constructs that take LEAST_NS or more.  The best of three, or a single
   delay would end the search too early.  */
static long
batch_size (void (*body) (long), int64_t least_ns, long *executed)
{
  for (long n = 1;; n *= 2)
    {
      int64_t best = INT64_MAX;
      for (int i = 0; i < 3 && best >= least_ns; i++)
        {
          int64_t ns = batch_time (body, n, executed);
          best = ns < best ? ns : best;
        }
      if (best >= least_ns)
        return n;
    }
}

/* Median time per construct; *EXECUTED counts up.  */
static double
body_time (void (*body) (long), int64_t least_ns, long *executed)
{
  double times[BATCHES];
  long n = batch_size (body, least_ns, executed);
  for (int i = 0; i < BATCHES; i++)
    times[i] = (double) batch_time (body, n, executed) / n;
  qsort (times, BATCHES, sizeof (times[0]), double_compare);
  return times[BATCHES / 2];
}

/* Those of BODY (N), under NAME.  */
static void
body_instructions (const char *name, void (*body) (long), long n)
{
#if HAVE_CALLGRIND
  CALLGRIND_ZERO_STATS;
  body (n);
  CALLGRIND_DUMP_STATS_AT (name);
#else
  (void) body, (void) n;
  fail ("built without valgrind/callgrind.h: ", name);
#endif
}

static void
row_instructions (const struct bench_row *row)
{
  row->body (COUNTED);
  body_instructions (row->name, row->body, COUNTED);
  printf ("%s\t%d\n", row->name,
          COUNTED * (row->threads ? row->threads : 1));
}

long
bench_row_measure (const struct bench_row *row)
{
  struct gomp_bench_counters a, b;
  long executed = 0;
  switch (bench_mode)
    {
    case BENCH_LIST:
      return 0;
    case BENCH_VERIFY:
      row->body (VERIFIED);
      return VERIFIED;
    case BENCH_INSTRUCTIONS:
      row_instructions (row);
      return 2 * COUNTED;
    case BENCH_TIME:
      break;
    }
  double ns = body_time (row->body,
                         row->threads > 1 ? THREADS_BATCH_NS : batch_ns,
                         &executed);
  counters_read (&a);
  row->body (COUNTED);
  counters_read (&b);
  row_print (row->name, COUNTED * (row->threads ? row->threads : 1), ns,
             &a, &b);
  return executed + COUNTED;
}

void *
bench_symbol (const char *name)
{
  return dlsym (RTLD_DEFAULT, name);
}

void
bench_value_print (const char *name, double value)
{
  printf ("# value\t%s\t%.4g\n", name, value);
  fflush (stdout);
}

long
bench_resident_bytes (void)
{
  long total, resident = 0;
  FILE *file = fopen ("/proc/self/statm", "r");
  if (!file || fscanf (file, "%ld %ld", &total, &resident) != 2)
    resident = 0;
  if (file)
    fclose (file);
  return resident * sysconf (_SC_PAGESIZE);
}

void
bench_once_measure (const char *name, void (*body) (long n), long n)
{
  struct gomp_bench_counters a, b;
  bool wanted = fnmatch (row_pattern, name, 0) == 0;
  if (wanted && bench_mode == BENCH_INSTRUCTIONS)
    {
      body_instructions (name, body, n);
      printf ("%s\t%ld\n", name, n);
      return;
    }
  wanted &= bench_mode == BENCH_TIME;
  counters_read (&a);
  int64_t start = now_ns ();
  body (n);
  double ns = (double) (now_ns () - start) / n;
  counters_read (&b);
  if (wanted)
    row_print (name, n, ns, &a, &b);
}

static void
row_run (const struct bench_row *row)
{
  if (row->setup)
    row->setup ();
  long executed = bench_row_measure (row);
  if (row->finish)
    row->finish ();
  if (bench_mode == BENCH_VERIFY)
    bench_result_check (row->name, row->check (executed));
}

void
bench_rows_run (const struct bench_row *rows, int count)
{
  for (int i = 0; i < count; i++)
    if (bench_row_wanted (rows[i].name))
      row_run (&rows[i]);
}

void
bench_list_add (const char *name, void (*body) (long n), void (*setup) (void),
                void (*finish) (void), bool (*check) (long n), int threads)
{
  if (list_count == LIST_MAX)
    fail ("too many rows", "");
  char *copy = strdup (name);
  if (!copy)
    fail ("out of memory", "");
  list[list_count++] = (struct bench_row) {
    copy, body, setup, finish, check, threads
  };
}

void
bench_list_run (void)
{
  bench_rows_run (list, list_count);
}
