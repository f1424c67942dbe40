/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A table of rows, timed and counted: what the benchmark programs share.

   Options of every program (read before main, so that Fortran programs have
   them too):
     --list           print the names of the rows
     --rows=PATTERN   only rows that match (fnmatch; *, ?, [...])
     --verify         run each row a few times and check its results; needs
                      GOMP_BENCH_RUN=1
     --quick          shorter batches
     --most=N         leave out the rows with present tables of more than N
                      mappings, and those with lists of more than N arrays; 0
                      leaves out all rows that have such tables or lists
     --instructions   run each row once under valgrind's callgrind, which writes
                      a dump for each row; the row's line of output has its
                      name and the number of constructs in the dump, no more

   Output: lines that start with `#' say what was used; then per row, parted
   by tabs: name, constructs counted, nanoseconds per construct (median of
   batches), then totals over the constructs counted: allocs, h2d, d2h, frees,
   launches, bytes h2d, bytes d2h.  Lines `# value': a name and a number that is
   not a time.  --verify: name, then `ok' or `FAILED'.  */

#ifndef BENCH_SUPPORT_H
#define BENCH_SUPPORT_H 1

#include <stdbool.h>

/* A row of the results.  BODY executes N constructs.  SETUP is called once
   before the first call of BODY, FINISH once after the last (either may be
   NULL).  CHECK is called after FINISH; its N is the sum of the N of all calls
   of BODY, and it returns whether the host's data is what these constructs have
   to make of it.  */
struct bench_row
{
  const char *name;
  void (*body) (long n);
  void (*setup) (void);
  void (*finish) (void);
  bool (*check) (long n);
  int threads;                  /* how many execute N constructs each; 0 is 1 */
};

enum bench_mode
{
  BENCH_TIME,
  BENCH_LIST,
  BENCH_VERIFY,
  BENCH_INSTRUCTIONS
};
extern enum bench_mode bench_mode;
extern long bench_most;         /* --most, 1000000 by default */

/* Run ROWS[0..COUNT-1] as the options ask for.  */
void bench_rows_run (const struct bench_row *rows, int count);

/* Measure a row whose setup is already done: time and count ROW->body.  Returns
   how many constructs were executed in all, for a later check.  */
long bench_row_measure (const struct bench_row *row);

/* Return whether the user wants row NAME in this mode.  With --list print the
   name and return false.  */
bool bench_row_wanted (const char *name);

/* Measure a row that cannot be repeated at will: call BODY (N) once.  N is the
   number of constructs in the row's line of output: nanoseconds are divided by
   N, operations are the totals of the call.  */
void bench_once_measure (const char *name, void (*body) (long n), long n);

/* Limit what is measured in rows with threads.  Each thread calls
   bench_span_start behind a barrier, and passes its result to bench_span_end;
   the span of the slowest thread counts.  Starting threads is left out, since
   it can take several time slices of the scheduler.  */
long bench_span_start (void);
void bench_span_end (long start);

/* Print VALUE, which is not a time, in a line `# value'.  */
void bench_value_print (const char *name, double value);

/* Return how many bytes of this process are in memory.  */
long bench_resident_bytes (void);

/* Print `name ok' or `name FAILED', and remember a failure for bench_end.  */
void bench_result_check (const char *name, bool ok);

/* Return the address of the runtime's symbol NAME, or NULL.  */
void *bench_symbol (const char *name);

/* Begin and end a program.  bench_end returns its exit status, which is 1 if a
   check has failed.  Errors (there is no device, or it is not the benchmark
   plugin's) end the program with status 2.  With GOMP_BENCH_REAL set any device
   is taken, and what is counted is in the file that GOMP_BENCH_COUNTS names
   (count-driver.c); without that variable nothing is.  */
void bench_begin (void);
int bench_end (void);

/* Add a row to a list, which bench_list_run runs; for Fortran.  NAME is
   copied.  */
void bench_list_add (const char *name, void (*body) (long n),
                     void (*setup) (void), void (*finish) (void),
                     bool (*check) (long n), int threads);
void bench_list_run (void);

#endif
