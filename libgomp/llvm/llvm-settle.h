/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What entries of a list of LLVM's come to by what is mapped already, where
   that is not so for GCC's: arrays of which a section is mapped, references
   that are held, objects of which a part is mapped, and `present'.  */

#ifndef GOMP_LLVM_SETTLE_H
#define GOMP_LLVM_SETTLE_H 1

#include "device/device.h"
#include "llvm/llvm-list.h"
#include "plan/map-decode.h"

/* Common to all functions: no lock held.  LIST is that of a construct of kind
   CONTEXT on DEVICE.  */

/* Change LIST, which has been read and is to be decoded:

   - An entry of size 0, or an ATTACH, whose address lies in no mapping, but in
     an array of which a section behind it is mapped, begins at that section.
     Its base stays, so that the addresses that are worked out of both are those
     in the array.
   - EXIT, where references are held: an entry that does not hold gives back
     no reference that is held.  What remains to be done is done by a RELEASE,
     or the entry is IDLE; `delete' may take references away right here.  */
void gomp_llvm_settle (struct gomp_device *device, enum gomp_context context,
                       struct gomp_llvm_list *list,
                       struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Return whether gomp_llvm_settle might change the list ARRAYS, which has no
   mappers, of a construct of kind CONTEXT, on some device.  */
bool gomp_llvm_settles (enum gomp_context context,
                        const struct gomp_llvm_arrays *arrays) GOMP_HIDDEN;
/* Return whether LIST, of a construct of kind CONTEXT, might need
   gomp_llvm_check_present, or gomp_llvm_settle_entered.  */
bool gomp_llvm_settles_list (enum gomp_context context,
                             const struct gomp_llvm_list *list) GOMP_HIDDEN;

/* Are those entries of LIST, which has been read, mapped that have the modifier
   `present' where GCC's kinds have no like: those of an EXIT, and of size 0?
   Returns false, with *ERR set, if one is not; nothing has changed then.  */
bool gomp_llvm_check_present (struct gomp_device *device,
                              enum gomp_context context,
                              const struct gomp_llvm_list *list,
                              struct gomp_error *err) GOMP_HIDDEN;

/* EXIT and UPDATE: make entries IDLE of which only a part is mapped, unless
   they are PRESENT.  Returns whether there are any.  */
bool gomp_llvm_settle_parts (struct gomp_device *device,
                             struct gomp_llvm_list *list) GOMP_HIDDEN;

/* Note in the mappings of LIST, which has been entered, what
   gomp_llvm_settle needs later.  */
void gomp_llvm_settle_entered (struct gomp_device *device,
                               const struct gomp_llvm_list *list,
                               struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Return where host address ADDR, which is that of nothing mapped, would be on
   DEVICE if the array were mapped of which a section behind it is; 0: there is
   none.  */
uintptr_t gomp_llvm_address_in_array (struct gomp_device *device,
                                      uintptr_t addr) GOMP_HIDDEN;

#endif
