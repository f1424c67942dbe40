/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names that clang and flang give to functions.  */

#include "program/source-llvm.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/source-cxx.h"

#define NAME 512

/* Flang's symbols: _Q, then the scopes (M module, F or P procedure), each
   with a name in lower case; the last one is the procedure's.  */
static bool
spell_fortran (const char *symbol, size_t n, char *text, size_t size)
{
  const char *end = symbol + n, *start = end;

  if (n < 3 || strncmp (symbol, "_Q", 2) != 0)
    return false;
  if (n == 7 && strncmp (symbol, "_QQmain", 7) == 0)
    {
      snprintf (text, size, "main program");
      return true;
    }
  while (start > symbol + 2 && !isupper ((unsigned char) start[-1]))
    start--;
  if (start == symbol + 2 || start == end)
    return false;
  snprintf (text, size, "%.*s", (int) (end - start), start);
  return true;
}

/* The N characters at SYMBOL as users spell them.  */
static void
spell (const char *symbol, size_t n, char *text, size_t size)
{
  char name[NAME];

  snprintf (name, sizeof name, "%.*s", (int) (n < NAME ? n : NAME), symbol);
  if (!spell_fortran (name, strlen (name), text, size)
      && !gomp_source_cxx_function (name, text, size))
    snprintf (text, size, "%s", name);
}

/* Behind `_' hexadecimal digits and a `_', or NULL.  */
static const char *
skip_number (const char *at)
{
  const char *from = at;

  while (isxdigit ((unsigned char) *at))
    at++;
  return at > from && *at == '_' ? at + 1 : NULL;
}

/* The last "_l" and digits in SYMBOL, or NULL.  */
static const char *
find_line (const char *symbol)
{
  const char *found = NULL;

  for (const char *at = symbol; (at = strstr (at, "_l")) != NULL; at++)
    if (isdigit ((unsigned char) at[2]))
      found = at;
  return found;
}

/* The name of the function that has the region whose kernel, or identifier, has
   the symbol SYMBOL: [*PARENT, result), where "_l" and the line follow.  NULL: it
   is no such symbol.  */
static const char *
find_region (const char *symbol, const char **parent)
{
  static const char mark[] = "__omp_offloading_";
  const char *at;

  if (*symbol == '.')
    symbol++;
  if (strncmp (symbol, mark, sizeof mark - 1) != 0)
    return NULL;
  at = skip_number (symbol + sizeof mark - 1);
  *parent = at ? skip_number (at) : NULL;
  return *parent ? find_line (*parent) : NULL;
}

unsigned long
gomp_source_llvm_line (const char *symbol)
{
  const char *parent, *line = find_region (symbol, &parent);

  return line ? strtoul (line + 2, NULL, 10) : 0;
}

bool
gomp_source_llvm_function (const char *symbol, char *text, size_t size)
{
  const char *at, *line = find_region (symbol, &at);
  char parent[NAME];

  if (line == NULL)
    return (*symbol != '.'
            && spell_fortran (symbol, strlen (symbol), text, size));
  spell (at, (size_t) (line - at), parent, sizeof parent);
  snprintf (text, size, "%s (target region at line %lu)", parent,
            strtoul (line + 2, NULL, 10));
  return true;
}
