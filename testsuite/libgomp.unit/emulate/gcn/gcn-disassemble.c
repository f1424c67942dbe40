/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The GCN decoder against LLVM's: whatever llvm-objdump prints of the device
   libraries of all GCCs that are installed is what our disassembler makes of
   the same words, and the executor knows it.

   Some libraries by default; all with GCN_DISASSEMBLE=all; the files in
   GCN_DISASSEMBLE, of processor GCN_PROCESSOR, otherwise.  */

#include "gcn/code/decode.h"
#include "unit.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#define FOLDERS "/usr/lib/gcc/*/*/accel/amdgcn-amdhsa"

/* The first that is there; newer ones do not know the gfx803's code.  */
static const char *const tools[]
  = { "llvm-objdump-14", "llvm-objdump-15", "llvm-objdump-16",
      "llvm-objdump-17", "llvm-objdump-18", "llvm-objdump-19",
      "llvm-objdump-20", "llvm-objdump-21", "llvm-objdump" };
static const char *objdump;

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

  snprintf (command, sizeof command, "%s -d --mcpu=%s '%s' 2>/dev/null",
            objdump, processor, file);
  out = popen (command, "r");
  if (out == NULL)
    return;
  while (fgets (line, sizeof line, out) != NULL)
    line_compare (line, gcn_isa_find (processor));
  pclose (out);
}

/* The libraries in FOLDER, of PROCESSOR, that PATTERN matches.  */
static void
files_compare (const char *folder, const char *pattern, const char *processor)
{
  char path[512];
  glob_t found;

  snprintf (path, sizeof path, "%s/%s", folder, pattern);
  if (glob (path, 0, NULL, &found) != 0)
    return;
  for (size_t n = 0; n < found.gl_pathc; n++)
    file_compare (found.gl_pathv[n], processor);
  globfree (&found);
}

/* What GCC of VERSION makes code for if it is not told.  */
static const char *
own_processor (int version)
{
  return version < 14 ? "gfx803" : version < 16 ? "gfx900" : "gfx90a";
}

/* All variants that FOLDER has of the libraries, and that are emulated.  */
static void
folder_compare (const char *folder, bool all)
{
  static const struct { const char *name, *processor, *some; } variants[]
    = { { "gfx900", "gfx900", "libgomp.a" },
        { "gfx906", "gfx906", "libgcc.a" },
        { "gfx908", "gfx908", "libgomp.a" },
        { "gfx90a", "gfx90a", "libgomp.a" },
        { "gfx9-generic", "gfx900", "libgomp.a" } };
  int version = 0;

  sscanf (folder, "/usr/lib/gcc/%*[^/]/%d", &version);
  files_compare (folder, all ? "lib*.a" : "libg[co][cm][p.]*a",
                 own_processor (version));
  for (size_t n = 0; n < sizeof variants / sizeof *variants; n++)
    {
      char path[400];
      snprintf (path, sizeof path, "%s/%s", folder, variants[n].name);
      files_compare (path, all ? "lib*.a" : variants[n].some,
                     variants[n].processor);
    }
}

static void
folders_compare (bool all)
{
  glob_t found;

  if (glob (FOLDERS, 0, NULL, &found) != 0)
    return;
  for (size_t n = 0; n < found.gl_pathc; n++)
    folder_compare (found.gl_pathv[n], all);
  globfree (&found);
}

static bool
objdump_find (void)
{
  char command[100];

  for (size_t n = 0; n < sizeof tools / sizeof *tools && !objdump; n++)
    {
      snprintf (command, sizeof command, "%s --version >/dev/null 2>&1",
                tools[n]);
      if (system (command) == 0)
        objdump = tools[n];
    }
  return objdump != NULL;
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
      CHECK_EQUAL (
          gcn_disassemble (text, sizeof text, cases[n].words, 2, GCN_GFX900),
          1);
      CHECK (strncmp (text, cases[n].text, strlen (cases[n].text)) == 0);
      gcn_decode (&insn, cases[n].words, 2, GCN_GFX900);
      CHECK_EQUAL (insn.op, NULL);
      CHECK_EQUAL (insn.run, gcn_run_illegal);
    }
}

int
main (void)
{
  const char *which = getenv ("GCN_DISASSEMBLE");
  const char *processor = getenv ("GCN_PROCESSOR");

  unit_case ("instructions that are not executed: named all the same");
  unknown_check ();
  unit_case ("the device libraries' instructions: as llvm-objdump has them");
  if (!objdump_find ())
    {
      unit_skip ("there is no llvm-objdump");
      return unit_result ();
    }
  if (which != NULL && strcmp (which, "all") != 0)
    file_compare (which, processor != NULL ? processor : "gfx803");
  else
    folders_compare (which != NULL);
  if (compared == 0)
    {
      unit_skip ("there are no device libraries of GCC for amdgcn");
      return unit_result ();
    }
  printf ("# %lu instructions, %lu different\n", compared, different);
  CHECK_EQUAL (different, 0);
  return unit_result ();
}
