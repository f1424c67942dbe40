/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code addresses by short numbers, so that records of which there are millions
   can name the construct that made them.  The caller serializes all calls.  */

#ifndef GOMP_SITES_H
#define GOMP_SITES_H 1

#include "base/types.h"

/* A list of code addresses, each of which has a number.  A struct of zeroes is
   an empty one.  */
struct gomp_sites
{
  const void **addresses;       /* by number; the first one is NULL */
  uint16_t *slots;              /* numbers by hash of the address; 0: free */
  /* N is how many elements of ADDRESSES are set, the NULL at the start
     included.  ROOM is how many elements ADDRESSES has memory for; SLOTS has
     twice as many.  ROOM is a power of two.  In an empty list both are 0.  */
  uint32_t n, room;
};

/* Return the number of the code address ADDRESS in SITES, and give it one if
   it has none.  Returns 0 if ADDRESS is NULL, or if all 65535 numbers are used
   up.  Ends the program if there is no memory.  */
uint16_t gomp_site_number (struct gomp_sites *sites, const void *address)
  GOMP_HIDDEN;

/* Return the code address that has NUMBER in SITES, or NULL if NUMBER is 0 or
   no address has it.  */
static inline const void *
gomp_site_address (const struct gomp_sites *sites, uint16_t number)
{
  return number < sites->n ? sites->addresses[number] : NULL;
}

/* Free the memory of SITES, which is an empty list after that.  */
void gomp_sites_fini (struct gomp_sites *sites) GOMP_HIDDEN;

#endif
