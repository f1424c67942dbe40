/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Faults of calls through pointers and tables of functions.  Nothing can be
   mapped to make such a call possible: code has other addresses on a
   device.  */

#include "report/fault-call.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/host-memory.h"

#define NAME 200

static bool
begins (const char *name, const char *with)
{
  return strncmp (name, with, strlen (with)) == 0;
}

static bool
is_openacc (const struct gomp_site *site)
{
  return site && site->construct && begins (site->construct, "acc ");
}

/* What makes a function one of the device's in the OpenACC program.  */
static const char *
routine_directive (const struct gomp_site *site)
{
  return (gomp_source_unit (site->frame.pc).fortran ? "!$acc routine"
                                                    : "#pragma acc routine");
}

static void
advise_call (const char *function, const struct gomp_site *site)
{
  if (is_openacc (site))
    fprintf (stderr,
             "  to do: call %s by its name there, and write `%s' for it: "
             "OpenACC has no calls through pointers to the host's functions\n",
             function, routine_directive (site));
  else if (site && gomp_source_unit (site->frame.pc).fortran)
    fprintf (stderr,
             "  to do: write `!$omp declare target enter(%s) indirect' "
             "into %s (GCC 14 and newer), or call it by its name there; if it "
             "is bound to a type, in SELECT TYPE\n",
             function, function);
  else
    fprintf (stderr,
             "  to do: write `#pragma omp declare target enter(%s) "
             "indirect' behind its declaration (GCC 14 and newer), or call it "
             "by its name there\n",
             function);
}

void
gomp_fault_explain_jump (uintptr_t addr, const struct gomp_site *site)
{
  char name[NAME];

  if (gomp_host_is_code (addr))
    {
      gomp_source_function ((const void *) addr, name, NAME);
      fprintf (stderr, "  the address is that of the host's function %s%s\n",
               name,
               is_openacc (site)
                 ? ""
                 : ": device code can call it through a pointer if `declare "
                   "target indirect' names it (GCC 14 and newer)");
      advise_call (name, site);
    }
  else
    fputs ("  the address is not that of a function: a procedure pointer was "
           "not set on the device, or overwritten there\n"
           "  to do: set it before the directive that maps it, and map it by "
           "itself or with what it lies in\n",
           stderr);
}

/* "u" for _m_U: types begin with a capital there.  "integer(4)" for _INTEGER_4_,
   which is intrinsic: true.  */
static bool
spell_type (const char *symbol, char *text, size_t size)
{
  static const char *const intrinsic[]
    = { "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER" };
  const char *at = symbol;

  for (size_t t = 0; t < sizeof intrinsic / sizeof *intrinsic; t++)
    {
      size_t length = strlen (intrinsic[t]);
      const char *kind = symbol + 1 + length;
      if (begins (symbol + 1, intrinsic[t]) && kind[0] == '_'
          && isdigit ((unsigned char) kind[1]))
        {
          snprintf (text, size, "%.*s(%d)", (int) length, symbol + 1,
                    atoi (kind + 1));
          for (size_t i = 0; i < length; i++)
            text[i] = (char) tolower ((unsigned char) text[i]);
          return true;
        }
    }
  while ((at = strchr (at, '_')) != NULL && !isupper ((unsigned char) *++at))
    continue;
  snprintf (text, size, "%s", at ? at : symbol);
  if (at && size)
    text[0] = (char) tolower ((unsigned char) text[0]);
  return false;
}

/* The same of TYPE's table, to which VARIABLE, or NULL, refers.  */
static void
explain_type (const char *type, bool intrinsic, const char *variable,
              const struct gomp_site *site)
{
  if (variable == NULL)
    variable = "the object";
  fprintf (stderr,
           "  the address is that of the host's table of %stype %s, to which "
           "%s refers\n"
           "  it is read by %s\n"
           "  to do: map %s with all that belongs to it: call "
           "gomp_pset_enter_deep (%s), or set GOMP_PSET_DEEP=1",
           intrinsic ? "" : "procedures of ", type, variable,
           intrinsic ? "`type is' of SELECT TYPE"
                     : "calls of type-bound procedures, and by `class is' of "
                       "SELECT TYPE",
           variable, strchr (variable, ' ') ? "..." : variable);
  if (!intrinsic)
    fprintf (stderr, "; on GPUs %s call them by name in SELECT TYPE",
             is_openacc (site)
               ? "write `!$acc routine' into its procedures, too, and"
               : "write `!$omp declare target enter(...) indirect' into its "
                 "procedures, too (GCC 14 and newer), or");
  fputs ("\n", stderr);
}

bool
gomp_fault_explain_table (uintptr_t addr, const char *variable,
                          const struct gomp_site *site)
{
  static const char words[] = "vtable for ";
  char symbol[NAME], type[NAME];
  const char *class = symbol;

  gomp_source_object_name (addr, symbol, NAME);
  if (begins (symbol, "_ZTV") || begins (symbol, words))
    {
      if (begins (symbol, words))
        class += sizeof words - 1;
      fprintf (stderr,
               "  the address is that of the host's table of virtual "
               "functions of %s: the kernel calls one for an object that was "
               "copied from the host\n"
               "  to do: name the function with its class there, as in "
               "object.%s::function ()\n",
               class, class);
    }
  else if (begins (symbol, "__vtab_"))
    {
      bool intrinsic = spell_type (symbol + strlen ("__vtab"), type, NAME);
      explain_type (type, intrinsic, variable, site);
    }
  else
    return false;
  return true;
}
