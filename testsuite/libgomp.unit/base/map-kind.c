/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table of kinds against the bit rules of the ABI: bit 0 copies in, bit 1
   out, unless bits 2 and 3 say that the kind is something else.  */

#include <string.h>

#include "base/map-kind.h"
#include "unit.h"

/* Kinds of the data class that the bit rules are about.  */
static bool
follows_rules (unsigned code)
{
  return code <= 3 || (code >= 0x11 && code <= 0x13)
         || (code >= 0x80 && code <= 0x83) || (code >= 0x95 && code <= 0x97);
}

static bool
is_present_kind (unsigned code)
{
  return (code & 0x84) == 0x84 || code == 6;
}

static void
test_rules (void)
{
  unsigned known = 0;

  for (unsigned code = 0; code < 256; code++)
    {
      struct gomp_kind kind = gomp_map_kind_decode ((unsigned short) code);
      known += kind.class != GOMP_KIND_UNKNOWN;
      CHECK_EQUAL (kind.class == GOMP_KIND_UNKNOWN,
                   strcmp (gomp_map_kind_name (code), "unknown") == 0
                       && (code & 0xfc) != 0x60);
      if (!follows_rules (code))
        continue;
      CHECK_EQUAL (kind.class, GOMP_KIND_DATA);
      CHECK (!!(kind.flags & GOMP_FLAG_IN) == (code & 1));
      CHECK (!!(kind.flags & GOMP_FLAG_OUT) == (code >> 1 & 1));
      CHECK (!!(kind.flags & GOMP_FLAG_ALWAYS_IN)
             == ((code & 0x11) == 0x11));
      CHECK (!!(kind.flags & GOMP_FLAG_ALWAYS_OUT)
             == ((code & 0x12) == 0x12));
      CHECK (!!(kind.flags & GOMP_FLAG_MUST_BE_NEW)
             == ((code & 0xfc) == 0x80));
      CHECK (!!(kind.flags & GOMP_FLAG_MUST_BE_PRESENT)
             == is_present_kind (code));
    }
  /* 35 numbers, and four more with the implicit mark.  */
  CHECK_EQUAL (known, 39);
}

static void
test_implicit (void)
{
  for (unsigned code = 0; code < 4; code++)
    {
      struct gomp_kind plain = gomp_map_kind_decode ((unsigned short) code);
      struct gomp_kind implicit
        = gomp_map_kind_decode ((unsigned short) (0x0360 | code));
      CHECK_EQUAL (implicit.class, GOMP_KIND_DATA);
      CHECK_EQUAL (implicit.code, code);
      CHECK_EQUAL (implicit.flags, plain.flags | GOMP_FLAG_IMPLICIT);
      CHECK_EQUAL (implicit.align_log2, 3);
    }
}

int
main (void)
{
  unit_case ("kinds: as the bit rules of the ABI have them");
  test_rules ();
  unit_case ("implicit kinds: the others with a mark");
  test_implicit ();
  unit_case ("GCC 4.9's kinds: three bits of kind, five of alignment");
  CHECK_EQUAL (gomp_map_kind_widen (0x1d), 0x0305);
  CHECK_EQUAL (gomp_map_kind_widen (0x03), 0x0003);
  return unit_result ();
}
