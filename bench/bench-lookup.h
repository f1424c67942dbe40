/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: the present table with many mappings in it.  */

#ifndef BENCH_LOOKUP_H
#define BENCH_LOOKUP_H 1

/* With 10^3, 10^4 ... up to bench_most mappings of 64 bytes: inserts and
   removes in ascending and random order, target on the same four, on four at
   random and on four after the other, enter+exit of one more, and host memory
   per mapping (a `# value' line).  With 10 and 100: inserts and removes, and
   the first target of each.  Runs the rows the options ask for.  */
void bench_lookup_run (void);

#endif
