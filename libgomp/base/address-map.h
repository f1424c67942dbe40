/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From addresses to numbers: a hash table that only grows.  */

#ifndef GOMP_ADDRESS_MAP_H
#define GOMP_ADDRESS_MAP_H 1

#include <stdlib.h>

#include "base/error.h"
#include "base/types.h"

/* A map from addresses to numbers.  A struct of zeroes is an empty map.  It
   has no lock of its own: its owner sees to it that one thread at a time uses
   it.  */
struct gomp_address_map
{
  struct gomp_address_pair
  {
    uintptr_t key;              /* 0: free */
    uintptr_t value;
  } *pairs;
  size_t room;                  /* a power of two, or 0 */
  size_t used;
};

/* Return the pair in MAP that holds KEY, or the free pair where KEY would be
   entered.  MAP has room for at least one key more, and KEY is not 0.  */
static inline struct gomp_address_pair *
gomp_address_map_slot (const struct gomp_address_map *map, uintptr_t key)
{
  size_t i = (key >> 3) * UINT64_C (0x9e3779b97f4a7c15) >> 20;

  while (map->pairs[i & (map->room - 1)].key != 0
         && map->pairs[i & (map->room - 1)].key != key)
    i++;
  return &map->pairs[i & (map->room - 1)];
}

/* Return the value of KEY in MAP, or 0 if there is none.  */
static inline uintptr_t
gomp_address_map_get (const struct gomp_address_map *map, uintptr_t key)
{
  return map->room && key ? gomp_address_map_slot (map, key)->value : 0;
}

/* Make room in MAP, which is empty and has no memory yet, for N keys.  Ends
   the program if there is no memory.  */
static inline void
gomp_address_map_expect (struct gomp_address_map *map, size_t n)
{
  map->room = 64;
  while (map->room < 2 * n)
    map->room *= 2;
  map->pairs = gomp_calloc (map->room, sizeof *map->pairs);
}

/* Set the value of KEY, which is not 0, in MAP.  Ends the program if there is
   no memory.  */
static inline void
gomp_address_map_set (struct gomp_address_map *map, uintptr_t key,
                      uintptr_t value)
{
  struct gomp_address_pair *slot;

  if (2 * (map->used + 1) > map->room)
    {
      struct gomp_address_map grown
        = { .room = map->room ? 2 * map->room : 64, .used = map->used };

      grown.pairs = gomp_calloc (grown.room, sizeof *grown.pairs);
      for (size_t i = 0; i < map->room; i++)
        if (map->pairs[i].key)
          *gomp_address_map_slot (&grown, map->pairs[i].key) = map->pairs[i];
      free (map->pairs);
      *map = grown;
    }
  slot = gomp_address_map_slot (map, key);
  map->used += slot->key == 0;
  *slot = (struct gomp_address_pair) { key, value };
}

/* Free the memory of MAP, which is empty after that and may be used again.  */
static inline void
gomp_address_map_fini (struct gomp_address_map *map)
{
  free (map->pairs);
  *map = (struct gomp_address_map) { .pairs = NULL };
}

#endif
