/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sizes of types, and lines of text.  */

#include "nvptx/exec/ptx.h"

#include <string.h>

unsigned
ptx_type_size (enum ptx_type type)
{
  static const unsigned char sizes[PTX_TYPES] = {
    [PTX_B8] = 1,  [PTX_U8] = 1,  [PTX_S8] = 1,  [PTX_B16] = 2, [PTX_U16] = 2,
    [PTX_S16] = 2, [PTX_B32] = 4, [PTX_U32] = 4, [PTX_S32] = 4, [PTX_F32] = 4,
    [PTX_B64] = 8, [PTX_U64] = 8, [PTX_S64] = 8, [PTX_F64] = 8
  };

  return sizes[type];
}

const char *
ptx_object_line (const struct ptx_object *object, uint32_t line,
                 size_t *length)
{
  const char *at = object->text;

  for (uint32_t i = 1; i < line && at; i++)
    {
      at = strchr (at, '\n');
      at = at ? at + 1 : NULL;
    }
  if (!at)
    at = "";
  at += strspn (at, " \t");
  *length = strcspn (at, "\r\n");
  return at;
}
