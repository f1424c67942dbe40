/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Source lines of instructions, from a code object's debug information.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "gcn/code/image.h"

#ifdef HAVE_LIBDW

#include <elfutils/libdw.h>
#include <stdio.h>
#include <string.h>

/* "FILE:LINE" of the code at OFFSET of the code object.  */
static bool
find_line (Dwarf *debug, uint64_t offset, char *text, size_t size)
{
  Dwarf_CU *unit = NULL;
  Dwarf_Die die;

  while (dwarf_get_units (debug, unit, &unit, NULL, NULL, &die, NULL) == 0)
    {
      Dwarf_Line *line = dwarf_getsrc_die (&die, offset);
      const char *file = line ? dwarf_linesrc (line, NULL, NULL) : NULL;
      const char *slash = file ? strrchr (file, '/') : NULL;
      int number;

      if (file && dwarf_lineno (line, &number) == 0 && number > 0)
        {
          snprintf (text, size, "%s:%d", slash ? slash + 1 : file, number);
          return true;
        }
    }
  return false;
}

bool
gcn_image_line (const struct gcn_image *image, uint64_t address, char *text,
                size_t size)
{
  Elf *elf;
  Dwarf *debug;
  bool found = false;

  if (image->object == NULL || elf_version (EV_CURRENT) == EV_NONE)
    return false;
  elf = elf_memory (image->object, image->object_size);
  debug = elf ? dwarf_begin_elf (elf, DWARF_C_READ, NULL) : NULL;
  if (debug)
    {
      found = find_line (debug, address - image->base, text, size);
      dwarf_end (debug);
    }
  if (elf)
    elf_end (elf);
  return found;
}

#else

bool
gcn_image_line (const struct gcn_image *image, uint64_t address, char *text,
                size_t size)
{
  (void) image, (void) address, (void) text, (void) size;
  return false;
}

#endif
