/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kind word -> class and flags, and names.  */

#include "base/map-kind.h"

#include "gomp-constants.h"

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

const struct gomp_kind_facts gomp_kind_facts[256] = {
#define FACT(kind, class, flags) [kind] = { class, kind, flags }
  FACT (GOMP_MAP_ALLOC, GOMP_KIND_DATA, 0),
  FACT (GOMP_MAP_TO, GOMP_KIND_DATA, IN),
  FACT (GOMP_MAP_FROM, GOMP_KIND_DATA, OUT),
  FACT (GOMP_MAP_TOFROM, GOMP_KIND_DATA, IN | OUT),
  FACT (GOMP_MAP_POINTER, GOMP_KIND_POINTER, 0),
  FACT (GOMP_MAP_TO_PSET, GOMP_KIND_DESCRIPTOR, IN),
  FACT (GOMP_MAP_FORCE_PRESENT, GOMP_KIND_DATA, HERE),
  FACT (GOMP_MAP_DELETE, GOMP_KIND_RELEASE, DEL),
  FACT (GOMP_MAP_FORCE_DEVICEPTR, GOMP_KIND_DATA, IN),
  FACT (GOMP_MAP_IF_PRESENT, GOMP_KIND_DATA, ABSENT),
  FACT (GOMP_MAP_FIRSTPRIVATE, GOMP_KIND_PRIVATE, IN),
  FACT (GOMP_MAP_FIRSTPRIVATE_INT, GOMP_KIND_VALUE, 0),
  FACT (GOMP_MAP_USE_DEVICE_PTR, GOMP_KIND_USE_DEVICE, HERE),
  FACT (GOMP_MAP_ZERO_LEN_ARRAY_SECTION, GOMP_KIND_DATA, ABSENT | ZERO),
  FACT (GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT, GOMP_KIND_USE_DEVICE, 0),
  FACT (GOMP_MAP_ALWAYS_TO, GOMP_KIND_DATA, AIN),
  FACT (GOMP_MAP_ALWAYS_FROM, GOMP_KIND_DATA, AOUT),
  FACT (GOMP_MAP_ALWAYS_TOFROM, GOMP_KIND_DATA, AIN | AOUT),
  FACT (GOMP_MAP_RELEASE, GOMP_KIND_RELEASE, 0),
  FACT (GOMP_MAP_STRUCT, GOMP_KIND_STRUCT, 0),
  FACT (GOMP_MAP_ALWAYS_POINTER, GOMP_KIND_STORE, 0),
  FACT (GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION, GOMP_KIND_POINTER,
        LOOSE),
  FACT (GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION, GOMP_KIND_RELEASE, DEL | ZERO),
  FACT (GOMP_MAP_ATTACH, GOMP_KIND_ATTACH, 0),
  FACT (GOMP_MAP_DETACH, GOMP_KIND_DETACH, 0),
  FACT (GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, GOMP_KIND_ATTACH, LOOSE),
  FACT (GOMP_MAP_STRUCT_UNORD, GOMP_KIND_STRUCT, GOMP_FLAG_UNORDERED),
  FACT (GOMP_MAP_FORCE_ALLOC, GOMP_KIND_DATA, NEW),
  FACT (GOMP_MAP_FORCE_TO, GOMP_KIND_DATA, IN | NEW),
  FACT (GOMP_MAP_FORCE_FROM, GOMP_KIND_DATA, OUT | NEW),
  FACT (GOMP_MAP_FORCE_TOFROM, GOMP_KIND_DATA, IN | OUT | NEW),
  FACT (GOMP_MAP_ALWAYS_PRESENT_TO, GOMP_KIND_DATA, AIN | HERE),
  FACT (GOMP_MAP_ALWAYS_PRESENT_FROM, GOMP_KIND_DATA, AOUT | HERE),
  FACT (GOMP_MAP_ALWAYS_PRESENT_TOFROM, GOMP_KIND_DATA, AIN | AOUT | HERE),
  FACT (GOMP_MAP_FORCE_DETACH, GOMP_KIND_DETACH, GOMP_FLAG_FORCE),
#undef FACT
#define IMPLICIT(kind, flags)  \
  [(kind) | GOMP_MAP_IMPLICIT] \
    = { GOMP_KIND_DATA, kind, (flags) | GOMP_FLAG_IMPLICIT }
  IMPLICIT (GOMP_MAP_ALLOC, 0),
  IMPLICIT (GOMP_MAP_TO, IN),
  IMPLICIT (GOMP_MAP_FROM, OUT),
  IMPLICIT (GOMP_MAP_TOFROM, IN | OUT),
#undef IMPLICIT
};

unsigned short
gomp_map_kind_widen (unsigned char word)
{
  return (unsigned short) ((word & 7) | (word >> 3) << 8);
}

/* The name of the kind CODE without GOMP_MAP_.  Strings in a table would be
   relocated as each program starts.  */
const char *
gomp_map_kind_name (unsigned code)
{
  switch (code)
    {
#define NAME(kind, name) \
  case kind:             \
    return name
      NAME (GOMP_MAP_ALLOC, "alloc");
      NAME (GOMP_MAP_TO, "to");
      NAME (GOMP_MAP_FROM, "from");
      NAME (GOMP_MAP_TOFROM, "tofrom");
      NAME (GOMP_MAP_POINTER, "pointer");
      NAME (GOMP_MAP_TO_PSET, "to_pset");
      NAME (GOMP_MAP_FORCE_PRESENT, "force_present");
      NAME (GOMP_MAP_DELETE, "delete");
      NAME (GOMP_MAP_FORCE_DEVICEPTR, "force_deviceptr");
      NAME (GOMP_MAP_IF_PRESENT, "if_present");
      NAME (GOMP_MAP_FIRSTPRIVATE, "firstprivate");
      NAME (GOMP_MAP_FIRSTPRIVATE_INT, "firstprivate_int");
      NAME (GOMP_MAP_USE_DEVICE_PTR, "use_device_ptr");
      NAME (GOMP_MAP_ZERO_LEN_ARRAY_SECTION, "zero_len_array_section");
      NAME (GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT, "use_device_ptr_if_present");
      NAME (GOMP_MAP_ALWAYS_TO, "always_to");
      NAME (GOMP_MAP_ALWAYS_FROM, "always_from");
      NAME (GOMP_MAP_ALWAYS_TOFROM, "always_tofrom");
      NAME (GOMP_MAP_RELEASE, "release");
      NAME (GOMP_MAP_STRUCT, "struct");
      NAME (GOMP_MAP_ALWAYS_POINTER, "always_pointer");
      NAME (GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION,
            "pointer_to_zero_length_array_section");
      NAME (GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION,
            "delete_zero_len_array_section");
      NAME (GOMP_MAP_ATTACH, "attach");
      NAME (GOMP_MAP_DETACH, "detach");
      NAME (GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION,
            "attach_zero_length_array_section");
      NAME (GOMP_MAP_STRUCT_UNORD, "struct_unord");
      NAME (GOMP_MAP_FORCE_ALLOC, "force_alloc");
      NAME (GOMP_MAP_FORCE_TO, "force_to");
      NAME (GOMP_MAP_FORCE_FROM, "force_from");
      NAME (GOMP_MAP_FORCE_TOFROM, "force_tofrom");
      NAME (GOMP_MAP_ALWAYS_PRESENT_TO, "always_present_to");
      NAME (GOMP_MAP_ALWAYS_PRESENT_FROM, "always_present_from");
      NAME (GOMP_MAP_ALWAYS_PRESENT_TOFROM, "always_present_tofrom");
      NAME (GOMP_MAP_FORCE_DETACH, "force_detach");
#undef NAME
    default:
      return "unknown";
    }
}
