/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An object that a device has, too, is constructed there; at -O0 what constructs it
   has a stack that nobody has counted.
   options: -O0  */

struct counter
{
  int value;
  counter () : value (7) {}
  ~counter () { value = 0; }
};

#pragma omp declare target
counter c;
#pragma omp end declare target

int
main ()
{
  int found = 0;

  c.value = 1;
#pragma omp target map(from : found)
  found = c.value;
  return found != 7;
}
