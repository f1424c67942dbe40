/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols and source lines of the running program.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* memmem */
#endif

#include <dlfcn.h>
#ifdef HAVE_LIBDW
#include <dwarf.h>
#endif
#include <inttypes.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "program/source.h"
#include "program/source-cxx.h"
#include "program/source-llvm.h"
#include "program/source-dwarf.h"
#include "program/source-symbol.h"

#define SYMBOL_MAX 512

/* ---- The user's spelling ------------------------------------------------ */

const char *
gomp_base_name (const char *path)
{
  const char *slash = path ? strrchr (path, '/') : NULL;

  return slash ? slash + 1 : path ? path : "";
}

/* Cut the number gcc appends to local names ("work.12"), and the marks of
   cloned functions (".constprop.0").  */
static void
cut_suffix (char *name)
{
  char *dot = strchr (name, '.');

  if (dot && dot != name)
    *dot = '\0';
}

/* Copy SYMBOL without the module part: "__grid_MOD_field" is "field".  */
static void
copy_plain (const char *symbol, size_t length, char *text, size_t size)
{
  static const char mark[] = "_MOD_";
  const char *end = symbol + length;

  if (strncmp (symbol, "__", 2) == 0)
    {
      const char *found = memmem (symbol, length, mark, sizeof mark - 1);

      if (found && found + sizeof mark - 1 < end)
        symbol = found + sizeof mark - 1;
    }
  snprintf (text, size, "%.*s", (int) (end - symbol), symbol);
}

static void
spell_object (const char *symbol, char *text, size_t size)
{
  char name[SYMBOL_MAX];

  copy_plain (symbol, strlen (symbol), name, sizeof name);
  cut_suffix (name);
  if (!gomp_source_cxx_name (name, text, size))
    snprintf (text, size, "%s", name);
}

/* "step_._omp_fn.0" is "step (target region 0)".  The compiler's numbers count
   the outlined functions of one file.  */
static void
spell_function (const char *symbol, char *text, size_t size)
{
  static const char mark[] = "._omp_fn.";
  const char *outlined = strstr (symbol, mark);
  char name[SYMBOL_MAX], cxx[SYMBOL_MAX];
  size_t length;

  if (outlined == NULL)
    {
      if (!gomp_source_llvm_function (symbol, text, size)
          && !gomp_source_cxx_function (symbol, text, size))
        copy_plain (symbol, strlen (symbol), text, size);
      return;
    }
  copy_plain (symbol, outlined - symbol, name, sizeof name);
  cut_suffix (name);
  length = strlen (name);
  /* gfortran's external procedures end in one underscore; MAIN__ is no
     procedure's name.  */
  if (length > 1 && name[length - 1] == '_' && name[length - 2] != '_')
    name[length - 1] = '\0';
  snprintf (text, size, "%s (target region %lu)",
            gomp_source_cxx_function (name, cxx, sizeof cxx) ? cxx : name,
            strtoul (outlined + sizeof mark - 1, NULL, 10));
}

/* ---- Loaded objects ----------------------------------------------------- */

#ifdef HAVE_LIBDW

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Dwfl *session;           /* opened at the first use, never closed */
static bool session_failed;
static unsigned generation;

struct load_counts
{
  unsigned long long adds, subs;
};

static struct load_counts reported;     /* when the modules were reported */

static const Dwfl_Callbacks callbacks
  = { .find_elf = gomp_source_find_elf,
      .find_debuginfo = gomp_source_find_debuginfo };

static int
note_loads (struct dl_phdr_info *info, size_t size, void *data)
{
  struct load_counts *counts = data;

  if (size
      >= offsetof (struct dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs)
    *counts = (struct load_counts) { info->dlpi_adds, info->dlpi_subs };
  return 1;
}

static struct load_counts
count_loads (void)
{
  struct load_counts counts = { 0, 0 };

  dl_iterate_phdr (note_loads, &counts);
  return counts;
}

Dwfl *
gomp_source_begin (void)
{
  struct load_counts now;
  bool libdw = gomp_libdw_load ();

  pthread_mutex_lock (&mutex);
  if (session_failed || !libdw)
    return NULL;
  now = count_loads ();
  if (session && now.adds == reported.adds && now.subs == reported.subs)
    return session;
  reported = now;
  generation++;
  if (session == NULL)
    session = dwfl_begin (&callbacks);
  if (session == NULL || !gomp_source_report_modules (session))
    {
      /* Not ended: DIEs of this session may be in the caller's cache.  */
      session_failed = true;
      return NULL;
    }
  return session;
}

/* A number that changes whenever objects are opened or closed.  */
static unsigned long long
stamp_loads (void)
{
  struct load_counts now = count_loads ();

  return now.adds + now.subs;
}

Dwfl *
gomp_source_begin_at (uintptr_t addr)
{
  bool worth;

  pthread_mutex_lock (&mutex);
  worth = session || gomp_source_is_worth (addr, stamp_loads ());
  if (!worth)
    return NULL;
  pthread_mutex_unlock (&mutex);
  return gomp_source_begin ();
}

void
gomp_source_end (void)
{
  pthread_mutex_unlock (&mutex);
}

unsigned
gomp_source_generation (void)
{
  return generation;
}

Dwfl_Module *
gomp_source_module (Dwfl *dwfl, uintptr_t addr)
{
  Dwfl_Module *mod = dwfl_addrmodule (dwfl, addr);
  Dl_info info;

  /* Modules end with the last page of their file, and .bss goes on in
     anonymous pages; the dynamic linker knows the whole range.  */
  if (mod == NULL && dladdr ((void *) addr, &info))
    mod = dwfl_addrmodule (dwfl, (uintptr_t) info.dli_fbase);
  return mod;
}

/* Each unit is looked at for an address that .debug_aranges does not have.  Code
   without debug information is asked for again and again, at each construct of
   some programs: these addresses are remembered, with the lock held.  */
#define MISSED 64

Dwarf_Die *
gomp_source_unit_at (Dwfl_Module *mod, uintptr_t addr, Dwarf_Addr *bias)
{
  static uintptr_t missed[MISSED];
  static unsigned missed_at;
  Dwarf_Die *unit = dwfl_module_addrdie (mod, addr, bias);
  size_t slot = addr / 4 % MISSED;

  if (unit)
    return unit;
  if (missed_at != generation)
    {
      memset (missed, 0, sizeof missed);
      missed_at = generation;
    }
  if (missed[slot] == addr)
    return NULL;
  while ((unit = dwfl_module_nextcu (mod, unit, bias)))
    if (dwarf_haspc (unit, addr - *bias) > 0)
      return unit;
  missed[slot] = addr;
  return NULL;
}

/* The file and line of the code at ADDR in MOD; NULL: not known.  */
static const char *
line_of (Dwfl_Module *mod, uintptr_t addr, int *number)
{
  Dwfl_Line *line = dwfl_module_getsrc (mod, addr);
  Dwarf_Line *own = NULL;
  Dwarf_Die *unit;
  Dwarf_Addr bias;

  if (line)
    return dwfl_lineinfo (line, NULL, number, NULL, NULL, NULL);
  unit = gomp_source_unit_at (mod, addr, &bias);
  if (unit)
    own = dwarf_getsrc_die (unit, addr - bias);
  if (own == NULL || dwarf_lineno (own, number) != 0)
    return NULL;
  return dwarf_linesrc (own, NULL, NULL);
}

/* Something about ADDR that is looked for where the stack has room for
   libdw.  */
struct question
{
  uintptr_t addr;
  char *text;
  size_t size;
  bool found;
};

static void
look_for_line (void *data)
{
  struct question *question = data;
  Dwfl *dwfl = gomp_source_begin_at (question->addr);
  Dwfl_Module *mod = dwfl ? gomp_source_module (dwfl, question->addr) : NULL;
  int number = 0;
  const char *file = mod ? line_of (mod, question->addr, &number) : NULL;

  question->found = file && number > 0;
  if (question->found)
    snprintf (question->text, question->size, "%s:%d", gomp_base_name (file),
              number);
  gomp_source_end ();
}

/* The line table's entry for PC, which lies inside an instruction.  */
static bool
find_line (uintptr_t pc, char *text, size_t size)
{
  struct question question = { pc, text, size, false };

  gomp_room_call (look_for_line, &question);
  return question.found;
}

/* Does PRODUCER, "GNU C17 12.2.0 -g -O2", say that variables may have no
   place?  The last option counts.  */
static bool
is_optimized (const char *producer)
{
  const char *option = NULL;

  while ((producer = strstr (producer, " -O")) != NULL)
    option = producer += strlen (" -O");
  return option && option[0] != '0' && option[0] != 'g';
}

bool
gomp_die_is_fortran (Dwarf_Die *die)
{
  Dwarf_Die unit;

  if (dwarf_diecu (die, &unit, NULL, NULL) == NULL)
    return false;
  switch (dwarf_srclang (&unit))
    {
    case DW_LANG_Fortran77:
    case DW_LANG_Fortran90:
    case DW_LANG_Fortran95:
    case DW_LANG_Fortran03:
    case DW_LANG_Fortran08:
      return true;
    default:
      return false;
    }
}

/* C++17 and later have numbers that not every <dwarf.h> has.  */
static bool
is_cxx (Dwarf_Die *unit)
{
  switch (dwarf_srclang (unit))
    {
    case DW_LANG_C_plus_plus:
    case DW_LANG_C_plus_plus_11:
    case DW_LANG_C_plus_plus_14:
    case 0x2a: /* DW_LANG_C_plus_plus_17 */
    case 0x2b: /* DW_LANG_C_plus_plus_20 */
    case 0x3a: /* DW_LANG_C_plus_plus_23 */
      return true;
    default:
      return false;
    }
}

struct unit_question
{
  const void *pc;
  struct gomp_source_unit known;
};

static void
look_for_unit (void *data)
{
  struct unit_question *question = data;
  uintptr_t call = (uintptr_t) question->pc - 1;
  Dwfl *dwfl = gomp_source_begin_at (call);
  Dwfl_Module *mod
    = dwfl && question->pc ? gomp_source_module (dwfl, call) : NULL;
  Dwarf_Addr bias;
  Dwarf_Die *unit = mod ? gomp_source_unit_at (mod, call, &bias) : NULL;
  Dwarf_Attribute attribute;

  if (unit)
    {
      const char *producer
        = dwarf_formstring (dwarf_attr (unit, DW_AT_producer, &attribute));
      question->known.fortran = gomp_die_is_fortran (unit);
      question->known.cxx = is_cxx (unit);
      question->known.optimized = producer && is_optimized (producer);
    }
  gomp_source_end ();
}

struct gomp_source_unit
gomp_source_unit (const void *pc)
{
  struct unit_question question = { pc, { false, false, false } };

  gomp_room_call (look_for_unit, &question);
  return question.known;
}

static void
look_for_symbol (void *data)
{
  struct question *question = data;
  uintptr_t addr = question->addr;
  Dwfl *dwfl = gomp_source_begin_at (addr);
  Dwfl_Module *mod = dwfl ? gomp_source_module (dwfl, addr) : NULL;
  const char *name = NULL;
  GElf_Off offset;
  GElf_Sym sym;

  if (mod)
    name = dwfl_module_addrinfo (mod, addr, &offset, &sym, NULL, NULL, NULL);
  /* The nearest symbol is also given behind its end.  */
  if (name && (name[0] == '\0' || offset >= sym.st_size))
    name = NULL;
  question->found = name != NULL;
  if (name)
    snprintf (question->text, question->size, "%s", name);
  else if (dwfl == NULL)
    question->found = gomp_source_file_symbol (addr, stamp_loads (),
                                               question->text, question->size);
  gomp_source_end ();
}

/* The symbol whose object or function holds ADDR, in all symbol tables.  */
static bool
find_symbol (uintptr_t addr, char *symbol)
{
  struct question question = { addr, symbol, SYMBOL_MAX, false };

  gomp_room_call (look_for_symbol, &question);
  return question.found;
}

struct named_function
{
  const char *symbol;
  const void *found;
};

static int
find_function (Dwfl_Module *mod, void **user, const char *name,
               Dwarf_Addr start, void *data)
{
  struct named_function *search = data;
  int n = dwfl_module_getsymtab (mod);
  GElf_Addr address;
  GElf_Sym sym;

  (void) user, (void) name, (void) start;
  for (int i = 1; i < n; i++)
    {
      const char *symbol
        = dwfl_module_getsym_info (mod, i, &sym, &address, NULL, NULL, NULL);
      if (symbol && GELF_ST_TYPE (sym.st_info) == STT_FUNC && sym.st_size > 0
          && strcmp (symbol, search->symbol) == 0)
        {
          search->found = (const void *) (uintptr_t) address;
          return DWARF_CB_ABORT;
        }
    }
  return DWARF_CB_OK;
}

static void
look_for_function (void *data)
{
  Dwfl *dwfl = gomp_source_begin ();

  if (dwfl)
    dwfl_getmodules (dwfl, find_function, data, 0);
  gomp_source_end ();
}

const void *
gomp_source_find_function (const char *symbol)
{
  struct named_function search = { .symbol = symbol };

  gomp_room_call (look_for_function, &search);
  return search.found;
}

#else

const void *
gomp_source_find_function (const char *symbol)
{
  return dlsym (RTLD_DEFAULT, symbol);
}

bool
gomp_source_pointers (const struct gomp_source_frame *frame, const void *kernel,
                      bool (*visit) (const struct gomp_source_pointer *,
                                     void *),
                      void *data)
{
  (void) frame, (void) kernel, (void) visit, (void) data;
  return false;
}

static bool
find_line (uintptr_t pc, char *text, size_t size)
{
  (void) pc, (void) text, (void) size;
  return false;
}

static bool
find_symbol (uintptr_t addr, char *symbol)
{
  return gomp_source_dynamic_symbol (addr, symbol, SYMBOL_MAX);
}

struct gomp_source_unit
gomp_source_unit (const void *pc)
{
  (void) pc;
  return (struct gomp_source_unit) { false, false, false };
}

#endif

/* "a.out+0x1234", or "WHAT at 0x..." outside of the loaded objects.  */
static void
describe_place (uintptr_t addr, const char *what, char *text, size_t size)
{
  Dl_info info;

  if (dladdr ((void *) addr, &info) && info.dli_fname && info.dli_fname[0])
    snprintf (text, size, "%s+0x%" PRIxPTR, gomp_base_name (info.dli_fname),
              addr - (uintptr_t) info.dli_fbase);
  else
    snprintf (text, size, "%s at 0x%" PRIxPTR, what, addr);
}

/* ---- Entry points ------------------------------------------------------- */

bool
gomp_source_symbol (uintptr_t addr, char *text, size_t size)
{
  char symbol[SYMBOL_MAX];

  if (!find_symbol (addr, symbol))
    return false;
  snprintf (text, size, "%s", symbol);
  return true;
}

const char *
gomp_source_object_name (uintptr_t addr, char *text, size_t size)
{
  char symbol[SYMBOL_MAX];

  if (find_symbol (addr, symbol))
    spell_object (symbol, text, size);
  else
    describe_place (addr, "object", text, size);
  return text;
}

const char *
gomp_source_line (const void *pc, char *text, size_t size)
{
  /* A return address may already belong to the next line, or function.  */
  uintptr_t call = (uintptr_t) pc - 1;
  char symbol[SYMBOL_MAX], function[SYMBOL_MAX], place[SYMBOL_MAX];

  if (pc == NULL)
    snprintf (text, size, "an unknown place");
  else if (!find_line (call, text, size))
    {
      describe_place ((uintptr_t) pc, "code", place, sizeof place);
      if (find_symbol (call, symbol))
        {
          spell_function (symbol, function, sizeof function);
          snprintf (text, size, "in %s at %s", function, place);
        }
      else
        snprintf (text, size, "%s", place);
    }
  return text;
}

const char *
gomp_source_at (const void *pc, char *text, size_t size)
{
  char *line = text + sizeof "at " - 1;

  gomp_source_line (pc, line, size - (size_t) (line - text));
  if (gomp_source_joint (line)[0] != '\0')
    memcpy (text, "at ", sizeof "at " - 1);
  else
    memmove (text, line, strlen (line) + 1);
  return text;
}

const char *
gomp_source_construct (const void *pc, const void *fn, char *text, size_t size)
{
  char symbol[SYMBOL_MAX];
  unsigned long line = 0;
  char *colon;

  gomp_source_line (pc, text, size);
  if (fn && find_symbol ((uintptr_t) fn, symbol))
    line = gomp_source_llvm_line (symbol);
  colon
    = line != 0 && strncmp (text, "in ", 3) != 0 ? strrchr (text, ':') : NULL;
  if (colon)
    snprintf (colon + 1, size - (size_t) (colon + 1 - text), "%lu", line);
  return text;
}

bool
gomp_source_has_lines (const void *pc)
{
  char line[SYMBOL_MAX];

  return pc && find_line ((uintptr_t) pc - 1, line, sizeof line);
}

const char *
gomp_source_function (const void *fn, char *text, size_t size)
{
  char symbol[SYMBOL_MAX];

  if (find_symbol ((uintptr_t) fn, symbol))
    spell_function (symbol, text, size);
  else
    describe_place ((uintptr_t) fn, "function", text, size);
  return text;
}

const char *
gomp_source_host_symbol (const char *symbol, char *text, size_t size)
{
  /* PTX has no dots in names.  */
  snprintf (text, size, "%s", symbol);
  for (char *dollar = strchr (text, '$'); dollar; dollar = strchr (dollar, '$'))
    *dollar = '.';
  return text;
}

const char *
gomp_source_spell_function (const char *symbol, char *text, size_t size)
{
  char name[SYMBOL_MAX];

  spell_function (gomp_source_host_symbol (symbol, name, sizeof name), text,
                  size);
  return text;
}
