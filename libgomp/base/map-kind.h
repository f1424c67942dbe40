/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The ABI's kind word, decoded.  gomp_map_kind_decode takes a word apart, by
   the table in map-kind.c, which has a row for each number.  */

#ifndef GOMP_MAP_KIND_H
#define GOMP_MAP_KIND_H 1

#include "base/types.h"

/* What sort of thing an entry of a compiler's list stands for.  */
enum gomp_kind_class
{
  GOMP_KIND_UNKNOWN,
  GOMP_KIND_DATA,               /* bytes of an object */
  GOMP_KIND_POINTER,            /* a pointer variable to be translated */
  GOMP_KIND_DESCRIPTOR,         /* an array descriptor (pset) */
  GOMP_KIND_STRUCT,             /* a structure: as many of the next entries as
                                   the entry's size says are its members */
  /* ALWAYS_POINTER: a pointer in something that is on the device is set to the
     device address of what the entry before it in the list is about.
     Constructs that map data set the pointer, also if it has been set before.
     OpenACC's update device sets it, too.  OpenACC's update host, OpenMP's
     update and exit data ignore the entry.  */
  GOMP_KIND_STORE,
  GOMP_KIND_ATTACH,
  GOMP_KIND_DETACH,
  GOMP_KIND_PRIVATE, /* FIRSTPRIVATE */
  GOMP_KIND_VALUE, /* FIRSTPRIVATE_INT */
  GOMP_KIND_USE_DEVICE, /* USE_DEVICE_PTR* */
  GOMP_KIND_RELEASE /* exit only: RELEASE, DELETE */
};

/* What a kind says besides its class: flags of kinds and of items.  */
enum gomp_kind_flag
{
  GOMP_FLAG_IN = 1 << 0, /* copy in when new */
  GOMP_FLAG_OUT = 1 << 1, /* copy out when the count reaches zero */
  GOMP_FLAG_ALWAYS_IN = 1 << 2,
  GOMP_FLAG_ALWAYS_OUT = 1 << 3,
  /* Of FORCE_ALLOC, FORCE_TO and the like; what it says depends on the
     construct.  In constructs that map data: it is an error if a part of the
     data is mapped already; in OpenACC's enter data, however, this is no error,
     and adds to the reference count.  In OpenACC's exit data: all references to
     the data are taken away (`finalize').  In OpenACC's update: the data must
     be present.  */
  GOMP_FLAG_MUST_BE_NEW = 1 << 4,
  GOMP_FLAG_MUST_BE_PRESENT = 1 << 5,
  GOMP_FLAG_MAY_BE_ABSENT = 1 << 6, /* creates nothing: if the data is not
                                   present it stays absent, without an error */
  GOMP_FLAG_ZERO_LENGTH = 1 << 7, /* a section of length 0: the mapping is
                                   meant that has the byte at its start; if
                                   there is none, nothing is mapped or
                                   released */
  /* Of data that is mapped without a clause.  If no mapping has all of the
     data, but there are mappings of parts inside it, the construct uses these
     mappings and makes none for the data.  It is an error if the parts do not
     lie at the same distances on the device as on the host.  Without this flag
     it is an error in any case if only parts of the data are mapped.  */
  GOMP_FLAG_IMPLICIT = 1 << 8,
  /* Of ATTACH and DETACH.  It is the same bit as IMPLICIT, which these kinds
     never have.  The entry is about an allocated component of a derived type,
     and was added to the list at run time, by code that gfortran 15 or newer
     made.

     An ATTACH of enter data or target data with this flag: the data that the
     pointer refers to is released along with the mapping that has the pointer
     (field `component' of struct gomp_attachment; GOMP_FLAG_COMPONENT is
     something else).  Without the flag this data is released only by an entry
     of its own.

     If some DETACH in the list of an exit data construct has this flag, only
     those pointers are detached that have a DETACH in the list.  If no DETACH
     in the list has this flag, other pointers may be detached, too: when the
     data of a component is released along with the mapping that has the
     pointer, the pointer is detached without a DETACH of its own
     (gomp_plan_find_components).  */
  GOMP_FLAG_LATE = 1 << 8,
  GOMP_FLAG_DELETE = 1 << 9, /* takes away all references at once */
  GOMP_FLAG_UNMAPPED_OK = 1 << 10, /* of a pointer: if what it refers to is not
                                   mapped, the device gets the host's address;
                                   without this flag that is an error */
  GOMP_FLAG_FORCE = 1 << 11, /* FORCE_DETACH: takes away all attachments of
                                   the pointer at once */
  GOMP_FLAG_UNORDERED = 1 << 12, /* of a STRUCT: its members are not in
                                   ascending order of their addresses */
  /* The same bit as UNORDERED, which only STRUCTs have.  Of a scalar in the
     list, such as a stride or an upper bound, whose value determines the
     address or the size of an array in the same list.  A memo of the list can
     be used only while the scalar has the value that it had when the memo was
     made.  */
  GOMP_FLAG_STEP = 1 << 12,
  /* OpenACC: the entry is for a pointer or descriptor, which may be a part of a
     larger mapping.  If a mapping was made for this pointer or descriptor
     alone, enter data adds a reference to that mapping, and exit data takes one
     away.  If the pointer or descriptor is a part of a larger mapping, enter
     data and exit data leave the reference count of that mapping as it is.  */
  GOMP_FLAG_COMPONENT = 1 << 13,
  GOMP_FLAG_ATTACHED = 1 << 14, /* of a mapped pointer or descriptor: an
                                   ATTACH of the same list writes its bytes on
                                   the device, they are not copied besides */
  GOMP_FLAG_AUXILIARY = 1 << 15 /* pointer to a static object that may
                                           have a twin on the device */
};

/* A kind word of a compiler's list, decoded.  */
struct gomp_kind
{
  uint8_t class; /* enum gomp_kind_class */
  uint8_t code; /* the ABI's number, without IMPLICIT */
  uint8_t align_log2; /* binary logarithm of the alignment */
  uint16_t flags; /* enum gomp_kind_flag */
};

/* What is known of a kind: a row of gomp_kind_facts, whose index is the low
   byte of the kind word, the IMPLICIT bit included.  */
struct gomp_kind_facts
{
  uint8_t class; /* enum gomp_kind_class */
  uint8_t code;
  uint16_t flags;
};
extern const struct gomp_kind_facts gomp_kind_facts[256] GOMP_HIDDEN;

/* Return kind word WORD of a compiler's list, decoded.  The class is
   GOMP_KIND_UNKNOWN for numbers that no compiler emits.  Source:
   doc/abi/map-kinds.md sections 1 and 2.  */
static inline struct gomp_kind
gomp_map_kind_decode (unsigned short word)
{
  struct gomp_kind_facts facts = gomp_kind_facts[word & 0xff];

  return (struct gomp_kind) { .class = facts.class,
                              .code = facts.code,
                              .align_log2 = (uint8_t) (word >> 8),
                              .flags = facts.flags };
}

/* Return the 16-bit kind word that means what WORD means in the 8-bit kind
   words of GCC 4.9.  */
unsigned short gomp_map_kind_widen (unsigned char word) GOMP_HIDDEN;

/* Return the name of kind number CODE: "tofrom", "to_pset" ...  Static text;
   "unknown" for others.  */
const char *gomp_map_kind_name (unsigned code) GOMP_HIDDEN;

#endif
