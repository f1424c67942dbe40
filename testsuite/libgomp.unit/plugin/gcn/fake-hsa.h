/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An HSA runtime without a GPU, for tests of the plugin: memory is the host's,
   queues are threads, kernels are functions of their own.  Any call can be
   made to fail, and what was made and not destroyed is counted.  */

#ifndef FAKE_HSA_H
#define FAKE_HSA_H 1

#include "gcn/driver.h"

#define FAKE_ID(name) FAKE_##name,
enum fake_call
{
  GOMP_HSA_REQUIRED (FAKE_ID) GOMP_HSA_OPTIONAL (FAKE_ID)
  FAKE_CALLS
};

/* What a fake kernel does.  */
enum fake_deed
{
  FAKE_ADD,                     /* adds 1 to the int at vars[0] */
  FAKE_PRINT,                   /* a record of each type, a half written one */
  FAKE_PRINT_MANY,              /* more records than there is room for */
  FAKE_EXIT, FAKE_ABORT, FAKE_CORRUPT, /* return values */
  FAKE_EXIT_LATE,               /* as FAKE_EXIT, and never ends */
  FAKE_TRAP, FAKE_FAULT,        /* never ends; the runtime tells */
  FAKE_WAIT,                    /* until fake_hsa.gate */
  FAKE_HOOK                     /* a constructor or destructor */
};

struct fake_kernel
{
  const char *symbol;           /* NULL ends the list */
  enum fake_deed deed;
};

struct fake_hsa
{
  /* To be set before use.  */
  int agents;                   /* GPUs; there is one CPU as well */
  const char *name;             /* of the GPUs */
  const struct fake_kernel *kernels;
  struct { void *address; uint64_t size; } *variables;
  int *number;                  /* the device's number object, or NULL */
  /* Addresses of functions, all and indirect ones; where the code keeps the
     map of the latter.  Or NULL.  */
  uint64_t *functions, *indirect, *indirect_map;
  bool no_extensions;           /* no hsa_amd_ calls */
  bool no_regions;
  bool shared;                  /* kernels reach the host's memory */
  size_t memory;                /* bytes of device memory, 0: enough */
  bool gate;                    /* atomic */
  void *known;                  /* what pointer_info knows, a block's start */
  void *foreign; /* what it says is none of its memory */
  bool has_hip;                 /* a HIP library as well */
  /* The call FAIL fails the FAIL_ATth time from now on, counted from 1, with
     FAIL_STATUS; 0: never.  */
  enum fake_call fail;
  unsigned fail_at;
  hsa_status_t fail_status;
  unsigned fail_transfer_at;    /* asynchronous copy that ends badly */
  /* How many microseconds the next asynchronous copies take, at least.  */
  unsigned delays[6];

  /* What happened; atomic.  */
  unsigned calls[FAKE_CALLS];
  unsigned blocks, signals, queues, executables, codes, locks; /* existing */
  unsigned launches, hooks, barriers, transfers;
  hsa_kernel_dispatch_packet_t packet; /* the last one */
};

extern struct fake_hsa fake_hsa;

/* What was made and is there still.  */
unsigned fake_hsa_leaks (void);

/* The address of call NAME, or NULL.  */
void *fake_hsa_symbol (const char *name);

#endif
