/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The GCN decoder against LLVM's: whatever llvm-objdump-14 prints of GCC's
   device libraries is what our disassembler makes of the same words, and the
   executor knows it.

   Some libraries by default; all with GCN_DISASSEMBLE=all; the files in
   GCN_DISASSEMBLE, of processor GCN_PROCESSOR, otherwise.  */

#include "isa.h"
#include "unit.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#define OBJDUMP "llvm-objdump-14"
#define FOLDER "/usr/lib/gcc/*/*/accel/amdgcn-amdhsa"

enum { SHOWN = 20 };

static unsigned long compared, different;

/* The words after "// ADDRESS: "; how many.  */
static unsigned
words_read (const char *comment, uint32_t *words)
{
  const char *at = strchr (comment, ':');
  unsigned count = 0;

  while (at != NULL && count < 2)
    {
      char *end;
      at++;
      words[count] = (uint32_t) strtoul (at, &end, 16);
      if (end == at)
        break;
      count++;
      at = end - 1;
      while (at[1] != '\0' && at[1] != ' ')
        at++;
    }
  return count;
}

/* One line of objdump; LLVM adds where branches go.  */
static void
line_compare (char *line, enum gcn_isa isa)
{
  char *comment = strstr (line, " // ");
  char ours[256];
  uint32_t words[2];
  struct gcn_insn insn;

  if (line[0] != '\t' || comment == NULL)
    return;
  unsigned count = words_read (comment, words);
  while (comment > line && comment[-1] == ' ')
    comment--;
  *comment = '\0';
  if (count == 0)
    return;
  compared++;
  unsigned length = gcn_disassemble (ours, sizeof ours, words, count, isa);
  gcn_decode (&insn, words, count, isa);
  if (length == count && insn.op != NULL && strcmp (line + 1, ours) == 0)
    return;
  if (different++ < SHOWN)
    printf ("%s: %08x %08x: %s\n  ours: %s%s\n", gcn_isa_name (isa), words[0],
            count > 1 ? words[1] : 0, line + 1, ours,
            insn.op == NULL ? " (not executable)" : "");
}

static void
file_compare (const char *file, const char *processor)
{
  char command[600], line[512];
  FILE *out;

  snprintf (command, sizeof command, OBJDUMP " -d --mcpu=%s '%s' 2>/dev/null",
            processor, file);
  out = popen (command, "r");
  if (out == NULL)
    return;
  while (fgets (line, sizeof line, out) != NULL)
    line_compare (line, gcn_isa_find (processor));
  pclose (out);
}

/* The libraries that PATTERN matches below GCC's folder.  */
static void
files_compare (const char *pattern, const char *processor)
{
  char path[300];
  glob_t found;

  snprintf (path, sizeof path, FOLDER "/%s", pattern);
  if (glob (path, 0, NULL, &found) != 0)
    return;
  for (size_t n = 0; n < found.gl_pathc; n++)
    file_compare (found.gl_pathv[n], processor);
  globfree (&found);
}

/* Instructions that are not executed are named all the same.  */
static void
unknown_check (void)
{
  static const struct
  {
    uint32_t words[2];
    const char *text;
  } cases[] = {
    { { 0xd38f4000, 0x18020300 }, "v_pk_add_f16 (0xd38f4000)," },
    { { 0xd1e47e00, 0x04220d00 }, "VOP3 operation 0x1e4 (0xd1e47e00)," },
    { { 0x3e020300, 0 }, "v_add_f16 (0x3e020300)," },
    { { 0xbf900001, 0 }, "s_sendmsg (0xbf900001)," },
    { { 0xf0000f00, 0x00000100 }, "MIMG operation 0 (0xf0000f00)," },
    { { 0xffffffff, 0 }, "none (0xffffffff)" },
  };

  for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
    {
      char text[128];
      struct gcn_insn insn;
      CHECK (gcn_disassemble (text, sizeof text, cases[n].words, 2,
                              GCN_GFX900) == 1);
      CHECK (strncmp (text, cases[n].text, strlen (cases[n].text)) == 0);
      gcn_decode (&insn, cases[n].words, 2, GCN_GFX900);
      CHECK (insn.op == NULL && insn.run == gcn_run_illegal);
    }
}

int
main (void)
{
  const char *which = getenv ("GCN_DISASSEMBLE");
  const char *processor = getenv ("GCN_PROCESSOR");

  unknown_check ();
  if (system (OBJDUMP " --version >/dev/null 2>&1") != 0)
    {
      puts ("SKIP: there is no " OBJDUMP);
      return 77;
    }
  if (which != NULL && strcmp (which, "all") != 0)
    file_compare (which, processor != NULL ? processor : "gfx803");
  else
    {
      bool all = which != NULL;
      files_compare (all ? "lib*.a" : "libg[co][cm][p.]*a", "gfx803");
      files_compare (all ? "gfx900/lib*.a" : "gfx900/libgomp.a", "gfx900");
      files_compare (all ? "gfx906/lib*.a" : "gfx906/libgcc.a", "gfx906");
    }
  if (compared == 0)
    {
      puts ("SKIP: there are no device libraries of GCC for amdgcn");
      return 77;
    }
  printf ("%lu instructions, %lu different\n", compared, different);
  CHECK (different == 0);
  return unit_result ();
}
