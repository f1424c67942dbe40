/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arguments of a kernel: arrays, values, private copies, more than there are
   registers for.
   operations: 1 to, 1 from, 0 left  */

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 }, sum = 0, b = 5, c = 6, d = 7, e = 8, f = 9;
  double x = 0.5;
  char p[3] = { 1, 2, 3 };
  short s = -3;

#pragma omp target map(tofrom : a, sum) firstprivate (p)
  {
    p[0] = 9;
    for (int i = 0; i < 4; i++)
      sum += a[i] + p[i % 3];
    a[0] = b + c + d + e + f + (int) (2 * x) + s;
  }
  return !(sum == 10 + 9 + 2 + 3 + 9 && a[0] == 33 && p[0] == 1);
}
