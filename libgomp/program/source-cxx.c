/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   C++ names as the program spells them.  */

#define _GNU_SOURCE 1
#include "program/source-cxx.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What SYMBOL stands for, for the caller to free, or NULL.
   Source: Itanium C++ ABI, section 3.4.  */
static char *
demangle (const char *symbol)
{
  void *found;
  char *(*function) (const char *, char *, size_t *, int *);
  int status;

  if (strncmp (symbol, "_Z", 2) != 0)
    return NULL;
  found = dlsym (RTLD_DEFAULT, "__cxa_demangle");
  if (found == NULL)
    return NULL;
  memcpy (&function, &found, sizeof function);
  return function (symbol, NULL, NULL, &status);
}

bool
gomp_source_cxx_name (const char *symbol, char *text, size_t size)
{
  char *name = demangle (symbol);

  if (name == NULL)
    return false;
  snprintf (text, size, "%s", name);
  free (name);
  return true;
}

static bool
is_opening (char c)
{
  return c == '(' || c == '<' || c == '{' || c == '[';
}

static bool
is_closing (char c)
{
  return c == ')' || c == '>' || c == '}' || c == ']';
}

/* The end of NAME without its parameters, which are the last that is in
   parentheses.  */
static size_t
end_of (const char *name)
{
  size_t length = strlen (name), end = length;
  int depth = 0;

  while (end > 0)
    {
      char c = name[--end];

      if (is_closing (c))
        depth++;
      else if (is_opening (c) && --depth == 0 && c == '(')
        return end;
    }
  return length;
}

/* Where NAME, of END bytes, begins behind its result: behind the last blank
   that is in no parentheses.  */
static size_t
start_of (const char *name, size_t end)
{
  size_t start = 0;
  int depth = 0;

  for (size_t i = 0; i < end; i++)
    if (is_opening (name[i]))
      depth++;
    else if (is_closing (name[i]))
      depth--;
    else if (name[i] == ' ' && depth == 0)
      start = i + 1;
  return start;
}

bool
gomp_source_cxx_function (const char *symbol, char *text, size_t size)
{
  char *name = demangle (symbol);
  size_t start = 0, end;

  if (name == NULL)
    return false;
  /* Operators have blanks and brackets in their names.  */
  if (strstr (name, "operator"))
    end = strlen (name);
  else
    {
      end = end_of (name);
      start = start_of (name, end);
    }
  snprintf (text, size, "%.*s", (int) (end - start), name + start);
  free (name);
  return true;
}
