/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where the program called this library, by a walk up the stack: for messages
   of entry points that carry no site.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dladdr */
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unwind.h>

#include "program/caller.h"

/* Where GOMP_CALLER_TARGET's section is; the linker defines them if there is
   one.  */
extern const char __start_gomp_target_code[] GOMP_HIDDEN __attribute__ ((weak));
extern const char __stop_gomp_target_code[] GOMP_HIDDEN __attribute__ ((weak));

struct walk
{
  const void *own;              /* where this library is loaded */
  uintptr_t entry; /* code of the outermost of its frames so far */
  struct gomp_source_frame frame; /* the caller of that */
  bool found;
};

static bool
begins (const char *name, const char *with)
{
  return strncmp (name, with, strlen (with)) == 0;
}

/* Plugins call back; what is behind them is of the same construct.  */
static bool
is_ours (const struct walk *walk, uintptr_t pc)
{
  Dl_info info;

  return (dladdr ((void *) pc, &info)
          && (info.dli_fbase == walk->own
              || begins (gomp_base_name (info.dli_fname), "libgomp-plugin-")));
}

static _Unwind_Reason_Code
visit_frame (struct _Unwind_Context *unwound, void *data)
{
  struct walk *walk = data;
  uintptr_t pc = _Unwind_GetIP (unwound);

  if (pc == 0)
    return _URC_NORMAL_STOP;
  if (is_ours (walk, pc - 1))
    {
      walk->entry = pc - 1;
      return _URC_NO_REASON;
    }
  walk->frame.pc = (const void *) pc;
#if defined __x86_64__
  walk->frame.cfa = _Unwind_GetCFA (unwound);
  walk->frame.frame_pointer = _Unwind_GetGR (unwound, 6);
#endif
  walk->found = true;
  return _URC_NORMAL_STOP;
}

/* Cut the parts of NAME that tell gfortran's specific routines apart
   ("acc_copyin_array_h_").  */
static void
cut_specific (char *name)
{
  static const char ends[][8] = { "_", "_h", "_array", "_32", "_64", "_16" };

  for (size_t e = 0; e < GOMP_ARRAY_LEN (ends); e++)
    {
      size_t length = strlen (name), end = strlen (ends[e]);
      if (length > end && strcmp (name + length - end, ends[e]) == 0)
        name[length - end] = '\0';
    }
}

/* The routine or construct whose code is at PC, or NULL.  */
static const char *
spell_entry (uintptr_t pc, char *name, size_t size)
{
  static const struct
  {
    char function[32];
    char construct[32];
  } constructs[]
    = { { "GOMP_interop", "interop" },
        { "GOMP_target_data", "target data" },
        { "GOMP_target_end_data", "end target data" },
        { "GOMP_target_update", "target update" },
        { "GOMP_target_enter_exit_data", "target enter or exit data" },
        { "GOMP_target", "target" },
        { "__tgt_target_kernel", "target" },
        { "__tgt_target_data_begin", "target data or enter data" },
        { "__tgt_target_data_end", "end target data or exit data" },
        { "__tgt_target_data_update", "target update" },
        { "GOACC_wait", "acc wait" },
        { "GOACC_declare", "acc declare" },
        { "GOACC_data", "acc data" },
        { "GOACC_enter_data", "acc enter data" },
        { "GOACC_exit_data", "acc exit data" },
        { "GOACC_update", "acc update" },
        { "GOACC_parallel", "acc compute" } };
  char symbol[2 * GOMP_CALLER_NAME];

  if (pc >= (uintptr_t) __start_gomp_target_code
      && pc < (uintptr_t) __stop_gomp_target_code)
    return "target";
  if (!gomp_source_symbol (pc, symbol, sizeof symbol))
    return NULL;
  symbol[strcspn (symbol, ".@")] = '\0';
  for (size_t c = 0; c < GOMP_ARRAY_LEN (constructs); c++)
    if (begins (symbol, constructs[c].function))
      return constructs[c].construct;
  if (!begins (symbol, "acc_") && !begins (symbol, "omp_"))
    return NULL;
  cut_specific (symbol);
  snprintf (name, size, "%s", symbol);
  return name;
}

bool
gomp_caller_find (struct gomp_site *site, char *name, size_t size)
{
  struct walk walk = { .own = NULL };
  Dl_info info;
  const char *file;

  if (!dladdr ((void *) gomp_caller_find, &info))
    return false;
  walk.own = info.dli_fbase;
  _Unwind_Backtrace (visit_frame, &walk);
  if (!walk.found || !dladdr ((void *) walk.frame.pc, &info))
    return false;
  file = gomp_base_name (info.dli_fname);
  if (begins (file, "libgomp.so") || begins (file, "libc.so")
      || begins (file, "ld-linux") || begins (file, "libpthread.so"))
    return false;
  *site
    = (struct gomp_site) { .construct = spell_entry (walk.entry, name, size),
                           .frame = walk.frame };
  return true;
}
