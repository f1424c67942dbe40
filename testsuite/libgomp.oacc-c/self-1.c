/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The self clause of GCC 14 and newer, as these compilers pass it (flags -3):
   compute constructs and data regions are the host's (OpenACC 3.3, 2.5.7).  */
/* { dg-do run } */

#include <openacc.h>
#include <stdlib.h>

#define SELF (-3)
#define TOFROM ((unsigned short) 0x203)
#define PRESENT ((unsigned short) 0x206)

void GOACC_parallel_keyed (int, void (*) (void *), size_t, void **, size_t *,
                           unsigned short *, ...);
void GOACC_data_start (int, size_t, void **, size_t *, unsigned short *);
void GOACC_data_end (void);

static int value;

/* On a device there is no such function, and VALUE is another one.  */
static void
add_one (void *data)
{
  **(int **) data += 1;
  value += 10;
}

/* Is VALUE mapped to a device?  */
static int
is_mapped (void)
{
  return (acc_get_device_type () != acc_device_host
          && acc_is_present (&value, sizeof value));
}

int
main (void)
{
  void *addresses[] = { &value };
  size_t sizes[] = { sizeof value };
  unsigned short kinds[] = { TOFROM };

  GOACC_parallel_keyed (SELF, add_one, 1, addresses, sizes, kinds, 0);
  if (value != 11 || is_mapped ())
    abort ();
  GOACC_data_start (SELF, 1, addresses, sizes, kinds);
  if (is_mapped ())
    abort ();
  GOACC_parallel_keyed (SELF, add_one, 1, addresses, sizes, kinds, 0);
  GOACC_data_end ();
  if (value != 22)
    abort ();
  /* What is mapped does not matter on the host, and stays.  */
  #pragma acc enter data copyin(value)
  kinds[0] = PRESENT;
  GOACC_parallel_keyed (SELF, add_one, 1, addresses, sizes, kinds, 0);
  if (value != 33)
    abort ();
  #pragma acc exit data copyout(value)
  if (acc_get_device_type () != acc_device_host && value != 22)
    abort ();
  return 0;
}
