/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated CUDA driver as other GPUs: one whose kernels reach the host's
   memory, and one that is too old for some code.  */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "vendor/cuda.h"
#include "unit.h"

#define OK(call) CHECK_EQUAL (call, CUDA_SUCCESS)

/* *p += *q, and the same by an atomic operation.  */
static const char program[]
  = ".version 6.0\n.target sm_30\n.address_size 64\n"
    ".visible .entry add (.param .u64 %a, .param .u64 %b)\n{\n"
    ".reg .u64 %p; .reg .u64 %q; .reg .u32 %x; .reg .u32 %y;\n"
    "ld.param.u64 %p,[%a]; ld.param.u64 %q,[%b]; ld.u32 %x,[%p];\n"
    "ld.global.u32 %y,[%q]; add.u32 %x,%x,%y; st.u32 [%p],%x;\n"
    "atom.add.u32 _,[%p],%y;\n}\n";

static CUcontext context;

/* Run kernel add in one thread of a context of its own.  */
static CUresult
run_add (void *p, const void *q)
{
  CUmodule module;
  CUfunction add;
  void *parameters[] = { &p, &q };
  CUresult result;

  OK (cuCtxCreate_v2 (&context, 0, 0));
  OK (cuModuleLoadData (&module, program));
  OK (cuModuleGetFunction (&add, module, "add"));
  OK (cuLaunchKernel (add, 1, 1, 1, 1, 1, 1, 0, NULL, parameters, NULL));
  result = cuCtxSynchronize ();
  OK (cuCtxDestroy_v2 (context));
  return result;
}

static void
check_attribute (int wanted)
{
  int value = -1;

  OK (cuDeviceGetAttribute (&value, 88, 0));
  CHECK_EQUAL (value, wanted);
}

/* ---- Host memory -------------------------------------------------------- */

static const unsigned constant = 5;

/* Stack, heap, data and read-only data of the host.  */
static void
check_pageable (void)
{
  static unsigned data = 1;
  unsigned stack = 2, *heap = malloc (sizeof *heap);
  unsigned *pages = mmap (NULL, 2 << 20, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  check_attribute (1);
  *heap = 3;
  OK (run_add (&data, &constant));
  OK (run_add (&stack, &data));
  OK (run_add (heap, &stack));
  OK (run_add (&pages[(1 << 18) + 7], heap));
  CHECK_EQUAL (data, 11);
  CHECK_EQUAL (stack, 24);
  CHECK_EQUAL (*heap, 51);
  CHECK_EQUAL (pages[(1 << 18) + 7], 102);
  free (heap);
  munmap (pages, 2 << 20);
}

/* Addresses where nothing is, that the host may not read, or whose end it may
   not.  */
static void
check_pageable_faults (void)
{
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  char *pages = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  unsigned one = 1;
  CUdeviceptr freed;

  setenv ("GOMP_PSET_EMULATE_REPORT", "/dev/null", 1);
  mprotect (pages + page, page, PROT_NONE);
  OK (run_add (pages + page - 4, &one));
  CHECK_EQUAL (run_add (pages + page, &one), CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK_EQUAL (run_add (NULL, &one), CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK_EQUAL (run_add ((void *) 4096, &one), CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK_EQUAL (run_add (&one, pages + page), CUDA_ERROR_ILLEGAL_ADDRESS);
  /* The device's own memory is checked as ever.  */
  OK (cuCtxCreate_v2 (&context, 0, 0));
  OK (cuMemAlloc_v2 (&freed, 4));
  OK (cuMemFree_v2 (freed));
  OK (cuCtxDestroy_v2 (context));
  CHECK_EQUAL (run_add (&one, (void *) (uintptr_t) freed),
               CUDA_ERROR_ILLEGAL_ADDRESS);
  munmap (pages, 2 * page);
}

static void
check_not_pageable (void)
{
  unsigned one = 1;

  check_attribute (0);
  CHECK_EQUAL (run_add (&one, &constant), CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK_EQUAL (one, 1);
}

/* ---- Code that is too new ----------------------------------------------- */

static void
check_link (const char *text, CUresult wanted, const char *log)
{
  char errors[1000] = "";
  int options[] = { CU_JIT_ERROR_LOG_BUFFER,
                    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
  void *values[] = { errors, (void *) sizeof errors };
  CUlinkState state;

  OK (cuLinkCreate_v2 (2, options, values, &state));
  CHECK_EQUAL (cuLinkAddData_v2 (state, CU_JIT_INPUT_PTX,
                                 (void *) (uintptr_t) text, strlen (text) + 1,
                                 NULL, 0, NULL, NULL),
               wanted);
  CHECK (strstr (errors, log) != NULL);
  OK (cuLinkDestroy (state));
}

static void
check_limits (void)
{
  int major, minor;

  setenv ("GOMP_PSET_EMULATE_CAPABILITY", "70", 1);
  setenv ("GOMP_PSET_EMULATE_VERSION", "10020", 1);
  OK (cuDeviceGetAttribute (&major, 75, 0));
  OK (cuDeviceGetAttribute (&minor, 76, 0));
  CHECK_EQUAL (major, 7);
  CHECK_EQUAL (minor, 0);
  OK (cuCtxCreate_v2 (&context, 0, 0));
  check_link (".version 6.5\n.target sm_70\n", CUDA_SUCCESS, "");
  check_link (".version 6.5\n.target sm_75, debug\n", CUDA_ERROR_INVALID_PTX,
              "line 2; error: the device is sm_70");
  check_link (".version 7.0\n.target sm_30\n",
              CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
              "line 1; error: the driver knows PTX ISA 6.5 and older only");
  OK (cuCtxDestroy_v2 (context));
}

int
main (void)
{
  unit_case ("a GPU that does not reach the host's memory: faults");
  OK (cuInit (0));
  check_not_pageable ();
  unit_case ("a GPU that reaches the host's memory: stack, heap and data");
  setenv ("GOMP_PSET_EMULATE_PAGEABLE", "1", 1);
  check_pageable ();
  unit_case ("a GPU that reaches the host's memory: faults where nothing is");
  check_pageable_faults ();
  unit_case ("a GPU that is too old: refuses newer code");
  check_limits ();
  return unit_result ();
}
