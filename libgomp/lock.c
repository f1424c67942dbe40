/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which locks a thread holds, in checking builds.  */

#include "lock.h"

#ifdef GOMP_CHECKING
__thread unsigned gomp_locks_held;
#else
extern int gomp_lock_unused;    /* ISO C wants a declaration */
#endif
