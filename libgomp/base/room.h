/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Rare work that needs more stack than a thread of the program may have.  */

#ifndef GOMP_ROOM_H
#define GOMP_ROOM_H 1

#include "base/types.h"

/* Call FN (DATA).  If the stack of the calling thread has little room left, a
   thread made for this call does it, while the caller waits.  FN therefore
   must not use thread-local variables of the caller's thread, nor take a lock
   that the caller holds.  If no thread can be made, the calling thread calls FN
   itself, on the little stack that is left.  The calling thread is not
   cancelled meanwhile.  Costs a microsecond where there is room, and tens of
   them where there is none: not for what constructs do every time.  */
void gomp_room_call (void (*fn) (void *), void *data) GOMP_HIDDEN;

#endif
