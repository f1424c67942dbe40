/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Executables: which there are, and what has been loaded for each.  */

#ifndef GCN_EXECUTABLE_H
#define GCN_EXECUTABLE_H 1

#include "gcn/api/driver.h"

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

struct gcn_executable
{
  struct gcn_executable *next;
  struct gcn_loaded objects[GCN_OBJECTS_MAX];
  unsigned object_count;
  bool frozen;
};

/* Protects the list of executables, and what they hold.  */
extern pthread_mutex_t gcn_executables_lock;
extern struct gcn_executable *gcn_executables;

/* Return the executable of HANDLE; NULL if no executable in the list has this
   handle.  The caller holds gcn_executables_lock.  */
struct gcn_executable *gcn_executable_get (hsa_executable_t handle);

#endif
