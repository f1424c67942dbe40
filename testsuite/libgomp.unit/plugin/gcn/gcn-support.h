/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the tests of plugin/gcn share: a runtime that only keeps messages, the
   fake HSA runtime in the place of the real one, an image, children to fail
   in.  */

#ifndef GCN_SUPPORT_H
#define GCN_SUPPORT_H 1

#include "gcn/device.h"
#include "fake-hsa.h"
#include "gcn/image.h"
#include "libgomp-plugin.h"
#include "unit.h"

/* GOMP_PLUGIN_acc_default_dim, acc_thread, and whether there is a library and
   a GOMP_PLUGIN_pset_fault.  */
extern int gcn_default_dims[3];
extern bool gcn_has_library, gcn_has_fault;

/* Events told to profilers, with gcn_profiling.  */
extern bool gcn_profiling;
extern char gcn_events[4096];

/* Of async_run, so far.  */
extern unsigned gcn_completions;

/* With fake_hsa.has_hip: c, s and d for streams created, synchronized,
   destroyed, each followed by the device that is current.  */
extern char gcn_hip_log[64];

/* What a child left.  */
struct gcn_outcome
{
  int status;                   /* of exit; -1: a signal ended it */
  int signal;
  char text[65536];             /* standard output and error */
};

/* Call SCENARIO in a child process, which ends with status 0 if it returns and
   all its CHECKs held, 99 if one did not.  A child that lives 20 s is
   killed.  */
void gcn_child (void (*scenario) (void), struct gcn_outcome *outcome);

/* A case of its own: the child ends with status 0.  */
struct gcn_scenario
{
  const char *name;
  void (*run) (void);
};

void gcn_scenario_check (const struct gcn_scenario *scenario);

/* Arguments of a launch that say nothing.  */
extern void *gcn_no_args[];

/* The function of KERNEL, of those that gcn_start has loaded as PAIRS.  */
void *gcn_handle (const struct addr_pair *pairs, int kernel);

/* A block of arguments whose first word points to *NUMBER.  */
void *gcn_make_vars (int ord, int *number);

/* Does TEXT occur in what the child wrote?  */
bool gcn_said (const struct gcn_outcome *outcome, const char *text);

/* An image with the kernels of KERNELS after the first two, which are its
   constructors and destructors; N_VARIABLES as in fake_hsa.variables.  */
const void *gcn_image (const struct fake_kernel *kernels,
                       unsigned n_variables);
/* Its code, which may be spoilt.  */
extern unsigned char gcn_code[64 + 56];

/* The usual kernels, and their numbers.  */
enum
{
  GCN_ADD, GCN_PRINT, GCN_PRINT_MANY, GCN_EXIT, GCN_ABORT, GCN_CORRUPT,
  GCN_EXIT_LATE, GCN_TRAP, GCN_FAULT, GCN_WAIT, GCN_MISSING, GCN_KERNELS
};
extern const struct fake_kernel gcn_kernels[];

/* Start device ORD and load the usual image.  PAIRS: malloc'ed.  */
struct addr_pair *gcn_start (int ord);
/* The end of device ORD; nothing of it may be left.  */
void gcn_stop (int ord);

#define GCN_VERSION 0x10002u
/* What gcn_start says that the image is; GCN_VERSION.  */
extern unsigned gcn_version;

#endif
