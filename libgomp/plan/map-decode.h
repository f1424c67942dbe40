/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From the compiler's arrays to map items, and which of these belong together:
   structures and their members, descriptors and their pointers.

   Decoding changes neither the arrays nor the memory that they point to.  It
   reads the arrays, and of the memory that they point to only this:
   - The words of iterators.  For OpenMP's map(iterator(...): ...) the compiler
     keeps a list of addresses and sizes in memory, and the entry points to it.
   - Pointers and descriptors that the list attaches, or translates for the
     device.
   - Descriptors, pointers and scalars that tell where an array lies, or how
     large it is, where gfortran gets that wrong (map-size.h, map-dummy.h).  */

#ifndef GOMP_MAP_DECODE_H
#define GOMP_MAP_DECODE_H 1

#include "base/error.h"
#include "base/map-kind.h"
#include "base/scratch.h"
#include "base/shape.h"
#include "base/types.h"
#include "gomp-constants.h"

/* What is done with an item of a list.  */
enum gomp_item_class
{
  GOMP_ITEM_INERT,      /* nothing: null address, or part of another item */
  GOMP_ITEM_DATA,
  GOMP_ITEM_DESCRIPTOR, /* bytes with pointers in them that are translated: a
                           pset, a lone pointer variable (size 8), a component
                           that an ALWAYS_POINTER fills */
  GOMP_ITEM_STRUCT, /* header; the members follow, as items of their own */
  GOMP_ITEM_STORE, /* a pointer that is written on the device, with its
                           value translated.  Another item or another construct
                           maps the bytes that it is written to.  It is an
                           ALWAYS_POINTER or, in enter data, a pointer variable.
                           In OpenACC's update it is the pointer or descriptor
                           of a component whose data is copied to the device:
                           the host's pointer or descriptor is sent, with its
                           addresses translated, unless the device was given
                           the same bytes before */
  GOMP_ITEM_ATTACH,
  GOMP_ITEM_DETACH,
  GOMP_ITEM_PRIVATE, /* FIRSTPRIVATE */
  GOMP_ITEM_VALUE, /* FIRSTPRIVATE_INT: start is the value */
  GOMP_ITEM_PATCH, /* a device address that is written into a private
                           copy on the device.  In struct gomp_item, VALUE_OF
                           is the private copy whose address is written, GROUP
                           the private copy that is written to, and BIAS the
                           offset there in bytes */
  GOMP_ITEM_USE_DEVICE,
  GOMP_ITEM_RELEASE /* exit data: drop references */
};

#define GOMP_NO_ITEM UINT32_MAX

struct gomp_source_frame;

/* An entry of the compiler's list, decoded.  */
struct gomp_item
{
  uintptr_t start; /* host address; START + SIZE does not overflow */
  size_t size; /* bytes; but STRUCT: number of members; STORE
                                   and ATTACH: bytes of the pointer or
                                   descriptor at START */
  size_t bias; /* STORE, ATTACH: bytes from the pointer's
                                   value to the start of the section.  PATCH:
                                   bytes from the start of private copy GROUP to
                                   the word that is written */
  /* DATA, RELEASE: the size that the compiler lists, if that goes on behind the
     last element, which is the last of the SIZE bytes.  0: it does not, or what
     the list maps does not stay.  DATA of an update: the size that the compiler
     lists, above PTRDIFF_MAX, if it is negative and cannot be corrected
     (map-size.h); SIZE is 0 then.  */
  size_t listed;
  uint16_t flags; /* enum gomp_kind_flag */
  uint8_t class; /* enum gomp_item_class */
  uint8_t code; /* the ABI's kind number */
  uint8_t align_log2;
  /* DATA, RELEASE: SIZE is only an upper limit of the item's size.  If the
     mapping that holds START ends before START + SIZE, the item ends there,
     too.  False: SIZE is no such limit.  A mapping then has to hold all SIZE
     bytes.  */
  bool open;
  /* DATA with a SHAPE: new device memory gets all SIZE bytes.  An update that
     the compiler lists without the array's descriptor may later copy them all
     back.  False: new device memory gets just the bytes that SHAPE says.  */
  bool fills;
  uint32_t group; /* index of another item.  Of a member of a
                                   STRUCT: the STRUCT.  Of a pointer that is
                                   part of a descriptor: the descriptor.  Of a
                                   STRUCT: the STRUCT before it in the list.  Of
                                   a pset that is no member: the pset before it
                                   that is none either.  PATCH: the private copy
                                   that is written to.  GOMP_NO_ITEM: there is
                                   no such item */
  uint32_t pointers; /* index in the array POINTERS of struct
                                   gomp_list, not of an item.  DESCRIPTOR:
                                   its first pointer.  ATTACH: the auxiliary
                                   pointer, a further one in the descriptor or
                                   class container at START, which refers to a
                                   static object such as the table of a type.
                                   GOMP_NO_ITEM: there is none */
  uint32_t value_of; /* STORE: the item whose device address is
                                   stored, or GOMP_NO_ITEM: the host's value is
                                   translated.  PATCH: the private copy whose
                                   address is written */
  uint32_t entry; /* index in the compiler's arrays */
  const struct gomp_shape *shape; /* DATA, RELEASE: which of its bytes are
                                   copied, from START on; NULL: all */
};

/* A pointer inside an item that is a descriptor.  */
struct gomp_pointer
{
  uintptr_t where; /* host address of the word */
  size_t bias; /* bytes from its value to the start of the
                                   section */
  uint32_t value_of; /* the item whose device address it gets, or
                                   GOMP_NO_ITEM: the host's value is
                                   translated */
  uint32_t next; /* the next pointer of the same descriptor, or
                                   GOMP_NO_ITEM */
  /* 0, or some of two flags.  GOMP_FLAG_UNMAPPED_OK: if what the pointer refers
     to is not mapped, the device gets the host's address.  Without this flag
     that is an error.  GOMP_FLAG_AUXILIARY: it is an auxiliary pointer.  */
  uint16_t flags;
  /* Auxiliary pointer: the address of the device's own object in place of the
     host's; 0 if the device has none, or none is known.  gomp_list_decode sets
     TWIN to 0, gomp_construct_decode to the address.  Other pointers: 0.  */
  uintptr_t twin;
};

/* Which kind of construct a list belongs to.  */
enum gomp_context
{
  GOMP_CONTEXT_TARGET,
  GOMP_CONTEXT_DATA, /* target data */
  GOMP_CONTEXT_ENTER,
  GOMP_CONTEXT_EXIT,
  GOMP_CONTEXT_UPDATE
};

/* The compiler's arrays, as an entry point was given them.  */
struct gomp_arrays
{
  size_t n;
  void **addresses;
  const size_t *sizes;
  const unsigned short *kinds;
  bool acc; /* from an OpenACC construct */
  /* An exit data gives back nothing of which only a part is mapped.  False: it
     gives back what it finds.  */
  bool parts_stay;
  /* Frame of the code that has the construct.  It can be used until the entry
     point returns to this code.  NULL: the frame is not known.  */
  const struct gomp_source_frame *frame;
  /* How many entries, from the first, are the compiler's; those that
     map-missing.h adds follow.  0: all are the compiler's.  */
  size_t n_listed;
  /* The order in which entries are decoded, N indices; NULL: as they are
     listed.  */
  const uint32_t *order;
};

/* Return the class of the kind of entry E of ARRAYS.  */
static inline enum gomp_kind_class
gomp_arrays_class (const struct gomp_arrays *arrays, size_t e)
{
  return gomp_map_kind_decode (arrays->kinds[e]).class;
}

/* Return the host address that entry E of ARRAYS has, or the value that it
   carries instead of an address.  */
static inline uintptr_t
gomp_arrays_start (const struct gomp_arrays *arrays, size_t e)
{
  return (uintptr_t) arrays->addresses[e];
}

/* The list of a construct, decoded.  */
struct gomp_list
{
  enum gomp_context context;
  bool acc; /* from an OpenACC construct */
  bool has_stores; /* update: some item is a STORE; in other
                                   contexts always false */
  bool has_auxiliary; /* some ATTACH has auxiliary pointers */
  bool has_components; /* enter data, target data: some ATTACH has
                                   GOMP_FLAG_LATE, for a component that was
                                   found at run time (map-kind.h) */
  /* The list may have components apart from the STRUCT of the others, or of an
     array's elements (plan-area.c): some descriptor that an ATTACH is about is
     no member of a STRUCT, or there are several STRUCTs near each other, or
     small data near one.  False: all components are members of STRUCTs that are
     far from each other, or they are data of their own.  */
  bool has_lone_components;
  /* The start or size of some item may depend on something that can change
     while the entries stay the same: a VALUE, the size of a block of malloc's,
     or what only debug information tells.  So no memo is made of the list.
     False: no item depends on these.  */
  bool reads_values;
  size_t n_shapes; /* items to which a descriptor has given a shape */
  /* Used while the list is decoded: a range of entries, from STEPS_FROM up to
     but not including STEPS_TO.  It holds all scalars that are still to be
     decoded and whose values tell where an array of the list lies.  When a
     scalar in the range is decoded, its item gets GOMP_FLAG_STEP (map-kind.h).
     STEPS_TO is 0 if there are no such scalars.  */
  uint32_t steps_from, steps_to;
  bool wanted; /* gomp_memo_wanted has been called for this
                                   list and has returned true, so that a memo is
                                   to be made; false: it has not been called,
                                   or a memo is not wanted.  False after
                                   gomp_list_decode: the caller sets it */
  bool reordered; /* items do not come in the order of entries */
  const struct gomp_arrays *arrays;
  size_t n; /* number of items; with iterators more than
                                   entries */
  struct gomp_item *items;
  size_t n_pointers;
  struct gomp_pointer *pointers;
  /* Index of the item in which map-size.c found a component the last time.  It
     looks for the next component in this item first, then in the others.  0
     until a component has been found.  */
  uint32_t object;
};

/* Return whether entry E of ARRAYS, whose size is SIZE_MAX, is an iterator:
   whether the words {count, address, size, ...} are at its address.  To be
   called for such an entry only: each iterator has this size, but so has a
   section whose length is -1.  Returns false in each of these cases, else true:
   - ARRAYS are of an OpenACC construct.  OpenACC has no iterators.
   - The address is null, or the words there make no sense or cannot be read.
   - The entry is a FIRSTPRIVATE_INT, whose address is a value.
   - ARRAYS have the caller's FRAME, its place on the stack is known, and the
     words cannot lie in it.  GCC keeps them there.
   - ARRAYS have the caller's FRAME, the caller is known to be compiled by a GCC
     before 16, and the executable is not known to be compiled by a newer one.
     GCC lists iterators from 16 on.
   Takes and leaves the lock of loaded objects (loaded.h).  Source:
   doc/abi/map-kinds.md section 9.  */
bool gomp_map_counts_as_iterator (const struct gomp_arrays *arrays, size_t e)
  GOMP_HIDDEN;

/* Return whether entry E of ARRAYS is an iterator.  */
static inline bool
gomp_map_is_iterator (const struct gomp_arrays *arrays, size_t e)
{
  return (GOMP_UNLIKELY (arrays->sizes[e] == GOMP_MAP_ITERATOR_SIZE)
          && gomp_map_counts_as_iterator (arrays, e));
}

/* Set *LIST to the items that ARRAYS, of a construct of kind CONTEXT, stand
   for.  The arrays in *LIST come from SCRATCH.

   Rule for all constructs:
   - An entry with a null address becomes an INERT item; but the address of a
     FIRSTPRIVATE_INT is a value, which may be 0.

   Rules for target, target data and enter data:
   - A TO_PSET becomes a DESCRIPTOR.  Entries for pointers (POINTER,
     ALWAYS_POINTER) that follow directly, and lie inside the TO_PSET, become
     pointers of that DESCRIPTOR.
   - An ALWAYS_POINTER elsewhere sets the pointer at its address.  If an item
     before it stands for just this pointer, or for the descriptor that begins
     with it, that item becomes a DESCRIPTOR, and the pointer is one of its
     pointers.  Such items are looked for among the members of all STRUCTs, and
     among the three items before the ALWAYS_POINTER.
   - If there is no such item, the ALWAYS_POINTER becomes a STORE.  In target,
     nothing is stored if the pointer is not on the device: no kernel uses a
     pointer that is in nothing that is mapped.
   - GROUP of each member of a STRUCT is the index of the STRUCT.  The members
     come directly behind the STRUCT, wherever the list has them (map-order.h).
   - A STRUCT with the address of one before it becomes an INERT item, and its
     members are that one's.
   - If an ATTACH and an item before it are about the same pointer or
     descriptor, the ATTACH writes the bytes of this pointer or descriptor on
     the device.  The other item does not copy them (GOMP_FLAG_ATTACHED).  SIZE
     of the ATTACH becomes that of the other item if that is larger.

     The other item also gets GOMP_FLAG_COMPONENT, in OpenMP, too.

   Rules for exit data:
   - Each entry for data, and each TO_PSET, becomes a RELEASE.  A RELEASE copies
     from the device only if its flags say so.
   - Entries for pointers (POINTER, ALWAYS_POINTER) and STRUCTs become INERT.

   Rules for update:
   - Each entry for data becomes a DATA.
   - In OpenACC an ALWAYS_POINTER becomes a STORE if the data before it is
     copied to the device (GOMP_ITEM_STORE).
   - All other entries for pointers and descriptors, and STRUCTs, become INERT.

   Rules for OpenACC alone:
   - In exit data the items of FORCE_FROM and DELETE get GOMP_FLAG_DELETE
     (`finalize').  So does the item of a TO_PSET directly behind one of them.
   - The item of each TO_PSET gets GOMP_FLAG_COMPONENT, except in update.
   - In exit data each RELEASE of a pointer or descriptor that a later entry
     detaches gets GOMP_FLAG_COMPONENT, unless the RELEASE copies from the
     device.
   - In update the data of a FORCE_* entry must be present: its item gets
     GOMP_FLAG_MUST_BE_PRESENT in place of GOMP_FLAG_MUST_BE_NEW.

   Returns false, with *ERR set, for a kind that is unknown or does not occur in
   such constructs, a size that is wrong and cannot be corrected or goes beyond
   the address space, or a STRUCT with more members than entries.  Source:
   doc/abi/map-kinds.md sections 1 to 8.  */
bool gomp_list_decode (const struct gomp_arrays *arrays,
                       enum gomp_context context, struct gomp_scratch *scratch,
                       struct gomp_list *list, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return whether ITEM begins at host address ADDR and is a pointer or a
   descriptor.  That is so if it has the size of a pointer; if the compiler has
   marked it as a descriptor (a pset); or if it has a descriptor's size, is not
   copied out, and the bytes at ADDR are a descriptor of that size, or begin
   with a null address.  Only for the last case ADDR is read, and has to be
   readable.  */
bool gomp_item_is_pointer (const struct gomp_item *item, uintptr_t addr)
  GOMP_HIDDEN;

/* Return whether ITEM can stand for the component or variable at ADDR that is a
   pointer or descriptor: its class is DATA or DESCRIPTOR, and
   gomp_item_is_pointer is true of ITEM and ADDR.  This does not tell a pointer
   from other data of its size: the caller knows from the list that a pointer or
   descriptor is at ADDR.  This function changes nothing.  gomp_list_decode
   changes the class of an item of which this is true to DESCRIPTOR if the list
   has an ALWAYS_POINTER for ADDR.  */
bool gomp_item_is_component (const struct gomp_item *item, uintptr_t addr)
  GOMP_HIDDEN;

/* Return the index of a member of the STRUCT at index HEADER of LIST that is
   just the pointer or descriptor at host address ADDR; GOMP_NO_ITEM if there
   is none.  Only items before END are looked at.  Members may have any order,
   and more than one may start at ADDR.  */
uint32_t gomp_list_component (const struct gomp_list *list, uint32_t header,
                              uint32_t end, uintptr_t addr) GOMP_HIDDEN;

/* What is farther from a component is taken for no part of the same structure,
   unless the structure is known to reach beyond it; bytes.  */
#define GOMP_AREA_NEAR ((uintptr_t) 4 << 10)

/* Return whether item I of LIST, which is no member of a STRUCT, may be a
   component of an element of an array all the same: those are listed like
   variables.  What a pointer refers to is listed before it, and is none.  */
static inline bool
gomp_list_may_be_component (const struct gomp_list *list, uint32_t i)
{
  const struct gomp_item *item = &list->items[i];

  if (item->size - 1 >= GOMP_AREA_NEAR || (item->flags & GOMP_FLAG_IMPLICIT))
    return false;
  if (item->class == GOMP_ITEM_DATA)
    return (i + 1 == list->n || item[1].class == GOMP_ITEM_DATA
            || item[1].class == GOMP_ITEM_STRUCT
            || item[1].class == GOMP_ITEM_PRIVATE
            || item[1].class == GOMP_ITEM_VALUE);
  return item->class == GOMP_ITEM_DESCRIPTOR;
}

/* Return whether ITEM of LIST was added by map-missing.h, so that it is not
   among the compiler's entries.  */
static inline bool
gomp_list_is_added (const struct gomp_list *list, const struct gomp_item *item)
{
  size_t listed = list->arrays->n_listed;

  return GOMP_UNLIKELY (listed > 0) && item->entry >= listed;
}

/* Return the host address of the first byte behind ITEM.  */
static inline uintptr_t
gomp_item_end (const struct gomp_item *item)
{
  return item->start + item->size;
}

#endif
