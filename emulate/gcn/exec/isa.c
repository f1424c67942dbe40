/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of processors, widths of operands.  */

#include "gcn/exec/isa.h"

#include <string.h>

static const char *const processors[GCN_PROCESSORS]
    = { "gfx803", "gfx900", "gfx906", "gfx908", "gfx90a" };

enum gcn_isa
gcn_isa_find (const char *name)
{
  for (unsigned p = 0; p < GCN_PROCESSORS; p++)
    if (strcmp (name, processors[p]) == 0)
      return (enum gcn_isa) (1u << p);
  return (enum gcn_isa) 0;
}

const char *
gcn_isa_name (enum gcn_isa isa)
{
  return processors[__builtin_ctz (isa)];
}

unsigned
gcn_type_dwords (enum gcn_type type)
{
  switch (type)
    {
    case GCN_NONE:
      return 0;
    case GCN_u16:
    case GCN_i16:
    case GCN_u32:
    case GCN_i32:
    case GCN_f32:
      return 1;
    case GCN_u64:
    case GCN_i64:
    case GCN_f64:
      return 2;
    case GCN_b96:
      return 3;
    case GCN_b128:
      return 4;
    case GCN_b256:
      return 8;
    case GCN_b512:
      return 16;
    }
  return 0;
}
