/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: the present table with many mappings in it.  */

#ifndef BENCH_LOOKUP_H
#define BENCH_LOOKUP_H 1

/* Run those of the look-up rows that the options ask for.  For 10^3, 10^4 ...
   up to bench_most mappings of 64 bytes these are: inserts and removes in
   ascending and in random order, target on the same four mappings and on four
   random ones, enter and exit of one more mapping, and host memory per mapping
   (a `# memory' line).  */
void bench_lookup_run (void);

#endif
