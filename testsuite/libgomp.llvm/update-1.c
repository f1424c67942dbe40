/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Updates, of sections with gaps, too.  */

int
main (void)
{
  int a[20], wrong = 0;

  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma omp target data map(to : a)
  {
    for (int i = 0; i < 20; i++)
      a[i] = 100;
#pragma omp target update to(a[0 : 10 : 2])
#pragma omp target map(tofrom : wrong)
    for (int i = 0; i < 20; i++)
      wrong += a[i] != (i % 2 ? i : 100);
#pragma omp target
    for (int i = 0; i < 20; i++)
      a[i] = -i;
#pragma omp target update from(a[3 : 2])
  }
  return !(wrong == 0 && a[2] == 100 && a[3] == -3 && a[4] == -4
           && a[5] == 100);
}
