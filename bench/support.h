/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A table of rows, timed and counted: what the benchmark programs share.

   Options of every program (read before main, so that Fortran programs have
   them too):
     --list           print the names of the rows
     --rows=PATTERN   only rows that match (fnmatch; *, ?, [...])
     --verify         run each row a few times and check its results; needs
                      GOMP_BENCH_RUN=1
     --quick          shorter batches
     --most=N         no look-up tables of more than N mappings, and no lists
                      of more than N arrays; 0 for none
     --instructions   run each row once under valgrind's callgrind, one dump
                      per row, of which the line has the constructs in it

   Output: lines that start with `#' say what was used; then per row, parted
   by tabs: name, constructs counted, nanoseconds per construct (median of
   batches), then totals over the constructs counted: allocs, h2d, d2h, frees,
   launches, bytes h2d, bytes d2h.  Lines `# value': a name and a number that is
   not a time.  --verify: name, then `ok' or `FAILED'.  */

#ifndef BENCH_SUPPORT_H
#define BENCH_SUPPORT_H 1

#include <stdbool.h>

/* What a row is.  BODY executes N constructs; SETUP and FINISH come once
   before and after (both may be NULL).  CHECK, after FINISH, says whether the
   host's data is what N constructs in all must have made of it.  */
struct bench_row
{
  const char *name;
  void (*body) (long n);
  void (*setup) (void);
  void (*finish) (void);
  bool (*check) (long n);
  int threads;                  /* that execute N constructs each; 0 is 1 */
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

/* Runs ROWS[0..COUNT-1] as the options say.  */
void bench_rows_run (const struct bench_row *rows, int count);

/* One row whose setup is already done: times and counts ROW->body.  Returns
   how many constructs were executed in all, for a later check.  */
long bench_row_measure (const struct bench_row *row);

/* Does the user want row NAME in this mode?  With --list prints it and says
   no.  */
bool bench_row_wanted (const char *name);

/* A row that cannot be repeated at will: call BODY (N) once.  Nanoseconds,
   instructions and operations are per N.  */
void bench_once_measure (const char *name, void (*body) (long n), long n);

/* For rows with threads: what counts is from bench_span_start, which each
   thread calls behind a barrier, to bench_span_end, of the slowest.  Starting
   threads can take several time slices of the scheduler.  */
long bench_span_start (void);
void bench_span_end (long start);

/* A number that is not a time.  */
void bench_value_print (const char *name, double value);

/* Bytes of this process that are in memory.  */
long bench_resident_bytes (void);

/* Prints `name ok' or `name FAILED' and remembers failures.  */
void bench_result_check (const char *name, bool ok);

/* What the runtime has by that name, or NULL.  */
void *bench_symbol (const char *name);

/* To begin with and at the end.  The status is 1 when a check failed.  Errors
   (no device, not the benchmark plugin) end the program with status 2.  With
   GOMP_BENCH_REAL set any device will do, and nothing is counted.  */
void bench_begin (void);
int bench_end (void);

/* For Fortran: adds a row to a list that bench_list_run runs.  NAME is
   copied.  */
void bench_list_add (const char *name, void (*body) (long n),
                     void (*setup) (void), void (*finish) (void),
                     bool (*check) (long n), int threads);
void bench_list_run (void);

#endif
