/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: the present table with many mappings in it.  */

#ifndef BENCH_LOOKUP_H
#define BENCH_LOOKUP_H 1

/* With 10^3, 10^4 ... up to bench_most mappings of 64 bytes: inserts and
   removes in ascending and random order, target on the same four and on four
   at random, enter+exit of one more, and host memory per mapping (a
   `# memory' line).  Runs the rows the options ask for.  */
void bench_lookup_run (void);

#endif
