/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors in the words of LLVM's runtime.  */

#include "llvm/llvm-words.h"

#include <stdio.h>

#include "llvm/llvm-info.h"

/* Is only a part of what ABOUT is about mapped?  */
static bool
is_extension (const struct gomp_about *about)
{
  uintptr_t start = about->start, end = start + about->size;
  uintptr_t other_end = about->other_start + about->other_size;

  return (about->other_size != 0 && about->size != 0 && start < other_end
          && about->other_start < end
          && (start < about->other_start || end > other_end));
}

/* Has an entry that begins where ABOUT is about the modifier `present'?  */
static bool
has_present (const struct gomp_about *about,
             const struct gomp_llvm_arrays *arrays)
{
  for (size_t i = 0; about->start != 0 && i < arrays->n; i++)
    if ((uintptr_t) arrays->begins[i] == about->start
        && (uint64_t) arrays->types[i] & LLVM_MAP_PRESENT)
      return true;
  return false;
}

/* The lines that follow from an entry that was not mapped.  WHY: in
   parentheses.  */
static void
print_consequences (enum gomp_context context, const char *why)
{
  if (context == GOMP_CONTEXT_EXIT || context == GOMP_CONTEXT_UPDATE)
    return;
  fprintf (stderr,
           "omptarget error: Call to getTargetPointer returned null pointer "
           "(%s).\n",
           why);
  if (context == GOMP_CONTEXT_TARGET)
    fputs ("omptarget error: Call to targetDataBegin failed, abort target.\n"
           "omptarget error: Failed to process data before launching the "
           "kernel.\n",
           stderr);
}

void
gomp_llvm_words_print (const struct gomp_error *err, enum gomp_context context,
                       const void *location,
                       const struct gomp_llvm_arrays *arrays)
{
  const struct gomp_about *about = gomp_error_about (err);
  bool extension = is_extension (about), present;
  char place[GOMP_LLVM_PLACE];

  gomp_ending_claim ();
  present = has_present (about, arrays) && (about->absent || extension);
  if (extension && context != GOMP_CONTEXT_UPDATE)
    fprintf (stderr,
             "omptarget message: explicit extension not allowed: host address "
             "specified is 0x%016lx (%zu bytes), but device allocation maps to "
             "host at 0x%016lx (%zu bytes)\n",
             about->start, about->size, about->other_start, about->other_size);
  if (present)
    fprintf (stderr,
             "omptarget message: device mapping required by 'present' %s "
             "modifier does not exist for host address 0x%016lx (%zu bytes)\n",
             context == GOMP_CONTEXT_UPDATE ? "motion" : "map type",
             about->start, about->size);
  if (present || extension)
    print_consequences (context, present ? "'present' map type modifier"
                                         : "device failure or illegal mapping");
  gomp_llvm_place (location, place);
  fprintf (stderr,
           "%s: omptarget fatal error 1: failure of target construct while "
           "offloading is mandatory\n",
           place);
}
