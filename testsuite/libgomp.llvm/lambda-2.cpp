/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A lambda that has captured `this', and a variable by reference: the kernel has the
   device's object, in whichever directive that is mapped, and however the lambda
   is.  OpenMP 5.2, 5.8.3.  */

struct object
{
  int before;
  float *f;
  int n;

  float
  mapped_here (float k)
  {
    auto each = [this, &k] (int i) { return f[i] * k; };
    float sum = 0;

#pragma omp target map(to : this[0 : 1], k) map(to : f[0 : n]) \
  map(tofrom : sum)
    for (int i = 0; i < n; i++)
      sum += each (i);
    return sum;
  }

  float
  mapped_around (float k)
  {
    auto each = [this, &k] (int i) { return f[i] * k; };
    float sum = 0;

#pragma omp target data map(to : this[0 : 1], k) map(to : f[0 : n])
#pragma omp target map(to : each) map(tofrom : sum)
    for (int i = 0; i < n; i++)
      sum += each (i);
    return sum;
  }
};

int
main ()
{
  float f[3] = { 1, 2, 3 };
  object one = { 0, f, 3 };

  if (one.mapped_here (2) != 12)
    return 1;
  return one.mapped_around (3) != 18;
}
