/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin whose devices a server serves.  */

#ifndef GOMP_MPI_SERVED_H
#define GOMP_MPI_SERVED_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "libgomp-plugin.h"

/* How many devices a server serves at most.  */
#define GOMP_MPI_SERVED_DEVICES 64

/* Functions of the plugin, called as in libgomp-plugin.h without GOMP_OFFLOAD_;
   optional ones are NULL if it has none.  */
struct gomp_mpi_served
{
  const char *name;
  int type;
  unsigned caps;

  const char *(*get_name) (void);
  unsigned (*get_caps) (void);
  int (*get_type) (void);
  int (*get_num_devices) (unsigned);
  bool (*init_device) (int);
  bool (*fini_device) (int);
  int (*load_image) (int, unsigned, const void *, struct addr_pair **,
                     uint64_t **, uint64_t *);
  bool (*unload_image) (int, unsigned, const void *);
  void *(*alloc) (int, size_t);
  bool (*free) (int, void *);
  bool (*dev2host) (int, void *, const void *, size_t);
  bool (*host2dev) (int, void *, const void *, size_t);
  bool (*dev2dev) (int, void *, const void *, size_t);
  void (*run) (int, void *, void *, void **);
  bool (*memset) (int, void *, int, size_t);
  void (*openacc_exec) (void (*) (void *), size_t, void **, void **, unsigned *,
                        void *);
  void *(*openacc_create_thread_data) (int);
  void (*openacc_destroy_thread_data) (void *);
  union goacc_property_value (*openacc_get_property) (int, enum goacc_property);
  /* Optional.  */
  unsigned (*pset_features) (int);
  bool (*pset_number) (int, int, int);
  bool (*pset_batch) (int, const struct gomp_pset_batch *);
  bool (*pset_copy_rect) (int, enum gomp_pset_direction,
                          const struct gomp_pset_rect *,
                          struct goacc_asyncqueue *);
  bool (*pset_variables) (int, const struct gomp_pset_variable *, size_t,
                          struct addr_pair *);
  bool (*pset_module_gone) (int, uintptr_t, uintptr_t);
  bool (*pset_copy_peer) (int, void *, int, const void *, size_t);
  void *(*pset_reach) (int, void *, size_t);
  int (*is_accessible_ptr) (int, const void *, size_t);
};

#pragma GCC visibility push(hidden)

/* Open the first plugin of LIST, names with commas between them, that has
   devices, and fill in *SERVED.  Returns false, with the reason in the SIZE
   bytes at WHY, if there is none.  */
bool gomp_mpi_served_open (const char *list, struct gomp_mpi_served *served,
                           char *why, size_t size);

#pragma GCC visibility pop

#endif
