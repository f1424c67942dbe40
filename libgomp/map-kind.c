/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kind word -> class and flags: one table.  */

#include "map-kind.h"

#include "gomp-constants.h"

struct fact
{
  const char *name;
  uint8_t class;
  uint16_t flags;
};

#define IN GOMP_FLAG_IN
#define OUT GOMP_FLAG_OUT
#define AIN (GOMP_FLAG_IN | GOMP_FLAG_ALWAYS_IN)
#define AOUT (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT)
#define NEW GOMP_FLAG_MUST_BE_NEW
#define HERE GOMP_FLAG_MUST_BE_PRESENT
#define ABSENT GOMP_FLAG_MAY_BE_ABSENT
#define ZERO GOMP_FLAG_ZERO_LENGTH
#define DEL GOMP_FLAG_DELETE
#define LOOSE GOMP_FLAG_UNMAPPED_OK

static const struct fact facts[256] = {
  [GOMP_MAP_ALLOC] = { "alloc", GOMP_KIND_DATA, 0 },
  [GOMP_MAP_TO] = { "to", GOMP_KIND_DATA, IN },
  [GOMP_MAP_FROM] = { "from", GOMP_KIND_DATA, OUT },
  [GOMP_MAP_TOFROM] = { "tofrom", GOMP_KIND_DATA, IN | OUT },
  [GOMP_MAP_POINTER] = { "pointer", GOMP_KIND_POINTER, 0 },
  [GOMP_MAP_TO_PSET] = { "to_pset", GOMP_KIND_DESCRIPTOR, IN },
  [GOMP_MAP_FORCE_PRESENT] = { "force_present", GOMP_KIND_DATA, HERE },
  [GOMP_MAP_DELETE] = { "delete", GOMP_KIND_RELEASE, DEL },
  [GOMP_MAP_FORCE_DEVICEPTR] = { "force_deviceptr", GOMP_KIND_DATA, IN },
  [GOMP_MAP_IF_PRESENT] = { "if_present", GOMP_KIND_DATA, ABSENT },
  [GOMP_MAP_FIRSTPRIVATE] = { "firstprivate", GOMP_KIND_PRIVATE, IN },
  [GOMP_MAP_FIRSTPRIVATE_INT] = { "firstprivate_int", GOMP_KIND_VALUE, 0 },
  [GOMP_MAP_USE_DEVICE_PTR] = { "use_device_ptr", GOMP_KIND_USE_DEVICE,
                                HERE },
  [GOMP_MAP_ZERO_LEN_ARRAY_SECTION] = { "zero_len_array_section",
                                        GOMP_KIND_DATA, ABSENT | ZERO },
  [GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT]
  = { "use_device_ptr_if_present", GOMP_KIND_USE_DEVICE, 0 },
  [GOMP_MAP_ALWAYS_TO] = { "always_to", GOMP_KIND_DATA, AIN },
  [GOMP_MAP_ALWAYS_FROM] = { "always_from", GOMP_KIND_DATA, AOUT },
  [GOMP_MAP_ALWAYS_TOFROM] = { "always_tofrom", GOMP_KIND_DATA, AIN | AOUT },
  [GOMP_MAP_RELEASE] = { "release", GOMP_KIND_RELEASE, 0 },
  [GOMP_MAP_STRUCT] = { "struct", GOMP_KIND_STRUCT, 0 },
  [GOMP_MAP_ALWAYS_POINTER] = { "always_pointer", GOMP_KIND_STORE, 0 },
  [GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION]
  = { "pointer_to_zero_length_array_section", GOMP_KIND_POINTER, LOOSE },
  [GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION]
  = { "delete_zero_len_array_section", GOMP_KIND_RELEASE, DEL | ZERO },
  [GOMP_MAP_ATTACH] = { "attach", GOMP_KIND_ATTACH, 0 },
  [GOMP_MAP_DETACH] = { "detach", GOMP_KIND_DETACH, 0 },
  [GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION]
  = { "attach_zero_length_array_section", GOMP_KIND_ATTACH, LOOSE },
  [GOMP_MAP_STRUCT_UNORD] = { "struct_unord", GOMP_KIND_STRUCT,
                              GOMP_FLAG_UNORDERED },
  [GOMP_MAP_FORCE_ALLOC] = { "force_alloc", GOMP_KIND_DATA, NEW },
  [GOMP_MAP_FORCE_TO] = { "force_to", GOMP_KIND_DATA, IN | NEW },
  [GOMP_MAP_FORCE_FROM] = { "force_from", GOMP_KIND_DATA, OUT | NEW },
  [GOMP_MAP_FORCE_TOFROM] = { "force_tofrom", GOMP_KIND_DATA,
                              IN | OUT | NEW },
  [GOMP_MAP_ALWAYS_PRESENT_TO] = { "always_present_to", GOMP_KIND_DATA,
                                   AIN | HERE },
  [GOMP_MAP_ALWAYS_PRESENT_FROM] = { "always_present_from", GOMP_KIND_DATA,
                                     AOUT | HERE },
  [GOMP_MAP_ALWAYS_PRESENT_TOFROM]
  = { "always_present_tofrom", GOMP_KIND_DATA, AIN | AOUT | HERE },
  [GOMP_MAP_FORCE_DETACH] = { "force_detach", GOMP_KIND_DETACH,
                              GOMP_FLAG_FORCE },
};

struct gomp_kind
gomp_map_kind_decode (unsigned short word)
{
  unsigned code = word & 0xff;
  uint16_t implicit = 0;

  if ((code & 0xfc) == GOMP_MAP_IMPLICIT)
    {
      code &= 3;
      implicit = GOMP_FLAG_IMPLICIT;
    }
  return (struct gomp_kind) { .class = facts[code].class,
                              .code = (uint8_t) code,
                              .align_log2 = (uint8_t) (word >> 8),
                              .flags = facts[code].flags | implicit };
}

unsigned short
gomp_map_kind_widen (unsigned char word)
{
  return (unsigned short) ((word & 7) | (word >> 3) << 8);
}

const char *
gomp_map_kind_name (unsigned code)
{
  const char *name = code < 256 ? facts[code].name : NULL;

  return name ? name : "unknown";
}
