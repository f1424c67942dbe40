/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Executables: which there are, and what has been loaded for each.  */

#ifndef GCN_EXECUTABLE_H
#define GCN_EXECUTABLE_H 1

#include "gcn/api/driver.h"

/* How many code objects an executable has at most.  */
enum
{
  GCN_OBJECTS_MAX = 16
};

/* A code object that has been loaded for one agent.  */
struct gcn_loaded
{
  struct gcn_image *image;
  struct gcn_device *device;
};

/* An executable of HSA: the code objects that have been loaded into it.  If
   FROZEN is true, no code object can be added any more.  */
struct gcn_executable
{
  struct gcn_executable *next;
  struct gcn_loaded objects[GCN_OBJECTS_MAX];
  unsigned object_count;
  bool frozen;
};

/* The list of executables.  gcn_executables_lock protects the list, and what
   the executables hold.  */
extern pthread_mutex_t gcn_executables_lock;
extern struct gcn_executable *gcn_executables;

/* Return the executable of HANDLE; NULL if no executable in the list has this
   handle.  The caller holds gcn_executables_lock.  */
struct gcn_executable *gcn_executable_get (hsa_executable_t handle);

#endif
