/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which code of a device is which function of the host's.  */

#include "device/reverse-table.h"

void
gomp_reverse_enter (struct gomp_device *device, const uint64_t *codes,
                    void *const *functions, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (codes[i] != 0)
      gomp_ptree_insert (&device->reverse_functions, codes[i], functions[i]);
}

struct search
{
  const void *function;
  uintptr_t code;               /* 0: not found */
};

static bool
compare_function (uintptr_t code, void *function, void *data)
{
  struct search *search = data;

  if (function == search->function)
    search->code = code;
  return search->code == 0;
}

void
gomp_reverse_leave (struct gomp_device *device, void *const *functions,
                    size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      struct search search = { functions[i], 0 };
      gomp_ptree_walk (&device->reverse_functions, compare_function, &search);
      if (search.code != 0)
        gomp_ptree_remove (&device->reverse_functions, search.code);
    }
}

void *
gomp_reverse_find (struct gomp_device *device, uintptr_t code)
{
  void *found;

  gomp_present_lock (&device->present);
  found = gomp_ptree_find (&device->reverse_functions, code);
  gomp_present_unlock (&device->present);
  return found;
}
