/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The objects that the program consists of: the executable, and the libraries,
   which come and go.  The dynamic linker tells where each object is in memory.
   The object's file tells which variables and functions of it are for devices,
   and which GCC has compiled it.  */

#ifndef GOMP_LOADED_H
#define GOMP_LOADED_H 1

#include "base/lock.h"
#include "base/types.h"

/* A `declare target' variable in the list that compilers make of such
   variables.  */
struct gomp_host_variable
{
  uintptr_t start;
  size_t size;                  /* top bit: `declare target link' */
};

/* The top bit of struct gomp_host_variable's SIZE.  */
#define GOMP_HOST_VARIABLE_LINK (~(SIZE_MAX >> 1))

/* One object of the program, the executable or a library, from when it is
   loaded until it is unloaded.  */
struct gomp_loaded
{
  char *name;                   /* the dynamic linker's; "": the executable */
  const char *path;             /* absolute if it is known, else NAME; never
                                   freed */
  /* BASE is what is added to an address in the object's file to get the address
     in memory.  All segments of the object lie in [START, END).  */
  uintptr_t base, start, end;
  uintptr_t data_start, data_end; /* from the first to the last writable
                                   segment; others may lie in between */
  uint64_t serial; /* number of this object for as long as it stays
                                   loaded: if its file is unloaded and loaded
                                   again, that object has another number */
  /* Address in the object, behind its data, where SERIAL has been written.  If
     another number is found there later, the object was closed and another one
     lies in its place.  0: SERIAL is written nowhere, since there is no room,
     or the object cannot be closed or has nothing for devices.  */
  uintptr_t mark;
  const struct gomp_host_variable *variables;
  size_t n_variables;
  void *const *indirect;        /* functions of `declare target indirect' */
  size_t n_indirect;
  unsigned gcc; /* major version of the newest GCC that has
                                   compiled a part of it; 0: unknown */
};

/* The lock of what is loaded, which gomp_loaded_lock and gomp_loaded_unlock
   take and leave.  */
extern struct gomp_lock gomp_loaded_mutex GOMP_HIDDEN;

/* Take the lock of what is loaded, and return an array of all objects that are
   loaded now, with their number in *N.  The array may be used until
   gomp_loaded_unlock.  In the order of lock.h this lock is the last one: no
   other lock with a rank is taken while it is held.  The lock of debug
   information, which has no rank, may be taken.  */
GOMP_ACQUIRE (gomp_loaded_mutex)
const struct gomp_loaded *gomp_loaded_lock (size_t *n) GOMP_HIDDEN;
/* Leave the lock that gomp_loaded_lock took.  */
GOMP_RELEASE (gomp_loaded_mutex)
void gomp_loaded_unlock (void) GOMP_HIDDEN;

/* Return the loaded object that ADDR lies in; NULL if ADDR lies in none.  To be
   called between gomp_loaded_lock and gomp_loaded_unlock.  The result may be
   used until gomp_loaded_unlock is called.  */
GOMP_REQUIRES (gomp_loaded_mutex)
const struct gomp_loaded *gomp_loaded_at (uintptr_t addr) GOMP_HIDDEN;

/* Return whether all bytes of [START, END) lie in the data of one loaded
   object, from its first to its last writable segment.  To be called between
   gomp_loaded_lock and gomp_loaded_unlock.  */
GOMP_REQUIRES (gomp_loaded_mutex)
bool gomp_loaded_has_data (uintptr_t start, uintptr_t end) GOMP_HIDDEN;

/* Return a number that changes when objects are loaded or unloaded.  No lock
   needed.  */
uint64_t gomp_loaded_stamp (void) GOMP_HIDDEN;
/* Return the gomp_loaded_stamp of the list that the latest gomp_loaded_lock
   returned.  To be called between gomp_loaded_lock and gomp_loaded_unlock.  */
GOMP_REQUIRES (gomp_loaded_mutex)
uint64_t gomp_loaded_listed_stamp (void) GOMP_HIDDEN;

#endif
