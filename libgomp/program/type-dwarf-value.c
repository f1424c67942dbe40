/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Values of DWARF structures, kept with the object that they are of.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/type-dwarf.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <string.h>

const char GOMP_DWARF_LOCAL[] = "";

size_t
gomp_dwarf_number (Dwarf_Die *die, unsigned name, size_t otherwise)
{
  Dwarf_Attribute attr;
  Dwarf_Word word;

  return (dwarf_attr_integrate (die, name, &attr)
              && dwarf_formudata (&attr, &word) == 0
            ? word
            : otherwise);
}

const char *
gomp_dwarf_text (struct gomp_dwarf_object *object, const char *text,
                 size_t length)
{
  char *copy = gomp_scratch_acquire (&object->memory, length + 1);

  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

const char *
gomp_dwarf_symbol_module (struct gomp_dwarf_object *object, const char *symbol)
{
  const char *mark = symbol ? strstr (symbol, "_MOD_") : NULL;

  if (mark == NULL || strncmp (symbol, "__", 2) != 0)
    return "";
  return gomp_dwarf_text (object, symbol + 2, mark - symbol - 2);
}

#endif
