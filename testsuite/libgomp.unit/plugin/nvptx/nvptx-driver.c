/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs on the emulated driver: what users are told of
   drivers, images and kernels that are no good.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx-support.h"
#include "unit.h"

#define HEAD ".version 6.0\n.target sm_30\n.address_size 64\n"
#define ENTRY ".visible .entry k (.param .u64 %a, .param .u64 %s, " \
              ".param .u64 %n)\n{\n"

static struct { const char *code; size_t size; } object;
static const char *const variables[] = { "v" };
static const struct { const char *name; unsigned short dims[3]; } functions[]
  = { { "k", { 0, 0, 0 } } };
static void *kernel, *variable;

/* An image of one object, with kernel k and N_VARIABLES.  */
static int
load (const char *code, unsigned n_variables, unsigned version)
{
  static struct nvptx_image image;
  struct addr_pair *table = NULL;
  int n;

  object.code = code;
  object.size = strlen (code) + 1;
  image = (struct nvptx_image) { &object, 1, variables, n_variables, functions,
                                 1, 0 };
  n = GOMP_OFFLOAD_load_image (0, version, &image, &table, NULL, NULL);
  if (n > 0)
    {
      kernel = (void *) table[0].start;
      variable = (void *) table[1].start;
    }
  free (table);
  return n;
}

static bool
open_device (void)
{
  nvptx_hush ();
  return (GOMP_OFFLOAD_get_num_devices (0) == 1
          && GOMP_OFFLOAD_init_device (0));
}

/* ---- Drivers ------------------------------------------------------------ */

static void
check_old (void)
{
  setenv ("GOMP_PSET_EMULATE_VERSION", "8000", 1);
  setenv ("GOMP_DEBUG", "1", 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
  CHECK (strstr (nvptx_hint, "the driver is for CUDA 8.0, which is older than "
                             "9.0") != NULL);
}

static void
check_none (void)
{
  setenv ("GOMP_PSET_EMULATE_DEVICES", "0", 1);
  setenv ("GOMP_DEBUG", "1", 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 0);
  CHECK_EQUAL (nvptx_said[0], '\0');
  CHECK (strstr (nvptx_hint, "cuInit error: no CUDA-capable device is detected"
                             " (CUDA_ERROR_NO_DEVICE)") != NULL);
}

/* What programs may require: unified addresses always, shared memory where
   kernels reach the host's.  */
static void
check_requires (void)
{
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x10), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x20), -1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x400), -1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x1000), -1);
}

static void
check_requires_shared (void)
{
  setenv ("GOMP_PSET_EMULATE_PAGEABLE", "1", 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x430), 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x1000), -1);
}

static void
check_requires_none (void)
{
  setenv ("GOMP_PSET_EMULATE_DEVICES", "0", 1);
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0x20), 0);
}

/* The device is there, but cannot be used.  */
static void
check_busy (void)
{
  setenv ("GOMP_PSET_EMULATE_FAIL", "cuDevicePrimaryCtxRetain:1:2", 1);
  CHECK (!open_device ());
  CHECK (nvptx_says ("cuDevicePrimaryCtxRetain error: out of memory "
                     "(CUDA_ERROR_OUT_OF_MEMORY)"));
  CHECK (open_device ());
}

/* ---- Images ------------------------------------------------------------- */

static void
check_versions (void)
{
  CHECK (open_device ());
  CHECK_EQUAL (load (HEAD ENTRY "ret;\n}\n", 0, 0x10002), -1);
  CHECK (nvptx_says ("Offload data incompatible with PTX plugin (expected 1, "
                     "received 2)"));
  CHECK_EQUAL (load (HEAD ENTRY "ret;\n}\n", 0, 0x10001), 2);
  CHECK (GOMP_OFFLOAD_fini_device (0));
}

/* How many lines of what was said begin with TEXT.  */
static int
said_lines (const char *text)
{
  int lines = 0;

  for (const char *at = nvptx_said; at; at = strchr (at, '\n'))
    {
      at += *at == '\n';
      lines += strncmp (at, text, strlen (text)) == 0;
    }
  return lines;
}

static void
check_images (void)
{
  static const struct { const char *code; const char *says[3]; } bad[] = {
    { HEAD ENTRY "nonsense.u32 %r;\nret;\n}\n",
      { "cuLinkAddData error: a PTX JIT compilation failed "
        "(CUDA_ERROR_INVALID_PTX)\n"
        "Link error log ptx object 0, line 6; error: instruction "
        "'nonsense.u32' cannot be executed here\n"
        "    nonsense.u32 %r;\n"
        "    in function k, PTX ISA 6.0, sm_30\n"
        "The program is compiled for sm_30, to PTX 6.0; -foffload-options="
        "nvptx-none=-march=sm_30\nor -mptx=6.0 chooses other code", "" } },
    { ".version 7.3\n.target sm_52.file 1 \"a.f90\"\n.func f\n{\n"
      ".loc 1 7 2\nnonsense;\n}\n",
      { "    in function f at a.f90:7, PTX ISA 7.3, sm_52\n", "" } },
    { HEAD ".extern .func absent;\n" ENTRY "call absent;\nret;\n}\n",
      { "cuLinkComplete error: ", "undefined reference to 'absent'",
        "nvptx-none=-lgfortran, -lm" } },
    { ".version 6.0\n.target sm_80\n" ENTRY "ret;\n}\n",
      { "cuLinkAddData error: ", "line 2; error: the device is sm_61",
        "compiled for sm_80 and newer GPUs, this one is sm_61: compile with\n"
        "-foffload-options=nvptx-none=-march=sm_53" } },
    { ".version 7.8\n.target sm_52\n" ENTRY "ret;\n}\n",
      { "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
        "the driver knows PTX ISA 7.4 and older only",
        "compiled to PTX 7.8, the driver knows up to 7.4: install a newer\n"
        "driver, or compile with -foffload-options=nvptx-none=-mptx=7.0" } },
    { HEAD ".visible .entry other ()\n{\nret;\n}\n",
      { "cuModuleGetFunction error: named symbol not found "
        "(CUDA_ERROR_NOT_FOUND): the program's tables name kernel k, which its "
        "device code has not", "" } },
    { HEAD ENTRY "ret;\n}\n",
      { "cuModuleGetGlobal error: named symbol not found",
        "variable v, which its device code has not", "" } },
    { "", { "error: ", "", "" } }
  };

  setenv ("GOMP_PSET_EMULATE_CAPABILITY", "61", 1);
  setenv ("GOMP_PSET_EMULATE_VERSION", "11040", 1);
  CHECK (open_device ());
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
      nvptx_hush ();
      CHECK_EQUAL (load (bad[i].code, 1, 0x10001), -1);
      for (int s = 0; s < 3 && bad[i].says[s]; s++)
        CHECK (nvptx_says (bad[i].says[s]));
      /* Once.  */
      CHECK_EQUAL (said_lines ("cu"), 1);
    }
  /* The next one is not worse for it.  */
  nvptx_hush ();
  CHECK_EQUAL (
      load (HEAD ".visible .global .u32 v;\n" ENTRY "ret;\n}\n", 1, 0x10001),
      3);
  GOMP_OFFLOAD_run (0, kernel, NULL, NULL);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (nvptx_said[0], '\0');
}

/* ---- The low-latency pool ----------------------------------------------- */

/* A kernel, of GCC 14, that tells how large its pool is; it has 1000 bytes of
   shared memory of its own.  The image, and whether it was loaded.  */
static bool
load_pool (const char *bytes)
{
  setenv ("GOMP_NVPTX_LOWLAT_POOL", bytes, 1);
  return (open_device ()
          && load (".version 6.0\n.target sm_30\n.shared .b8 own[1000];\n"
                   ".visible .global .u32 v;\n" ENTRY ".reg .u32 %r;\n"
                   "mov.u32 %r,%dynamic_smem_size; st.global.u32 [v],%r;\n"
                   "st.shared.u8 [own],0;\nret;\n}\n", 1, 0x30001) == 3);
}

static void
check_pool (const char *bytes, unsigned wanted)
{
  unsigned found = 0;

  CHECK (load_pool (bytes));
  GOMP_OFFLOAD_run (0, kernel, NULL, NULL);
  CHECK (GOMP_OFFLOAD_dev2host (0, &found, variable, sizeof found));
  CHECK_EQUAL (found, wanted);
}

static void
check_pool_large (void)
{
  check_pool ("20000", 20000);
  CHECK_EQUAL (nvptx_said[0], '\0');
}

/* As much as there is, and that is told.  */
static void
check_pool_too_large (void)
{
  check_pool ("100K", 49152 - 1008);
  CHECK (nvptx_says ("GOMP_NVPTX_LOWLAT_POOL=102400 is more than kernel k can "
                     "have on nvptx device 0, which is 48144 bytes"));
  CHECK_EQUAL (said_lines ("GOMP_NVPTX_LOWLAT_POOL"), 1);
}

/* The kernel's start writes there.  */
static void
check_pool_none (void)
{
  check_pool ("0", 64);
}

/* ---- Kernels ------------------------------------------------------------ */

static void
run (void)
{
  GOMP_OFFLOAD_run (0, kernel, NULL, NULL);
}

/* How a kernel of CODE ends.  Nothing works after it, and nothing more is
   said.  */
static void
check_fault (const char *code, const char *cause)
{
  char text[1000], message[200];

  strcpy (text, HEAD ENTRY ".reg .u64 %p; .reg .u32 %r;\n");
  strcat (text, code);
  strcat (text, ";\nret;\n}\n");
  setenv ("GOMP_PSET_EMULATE_REPORT", "/dev/null", 1);
  setenv ("GOMP_PSET_EMULATE_TURNS", "100", 1);
  CHECK (open_device ());
  CHECK_EQUAL (load (text, 0, 0x10001), 2);
  CHECK (nvptx_is_fatal (run));
  snprintf (message, sizeof message, "cuStreamSynchronize error: %s in kernel "
            "k\n", cause);
  CHECK_STRING (nvptx_said, message);
  if (strcmp (nvptx_said, message) != 0)
    printf ("said: %s", nvptx_said);
  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (nvptx_said[0], '\0');
}

static void
check_trap (void)
{
  check_fault ("trap", "unspecified launch failure (perhaps abort was called) "
               "(CUDA_ERROR_LAUNCH_FAILED)");
}

static void
check_address (void)
{
  check_fault ("mov.u64 %p,64; ld.u32 %r,[%p]", "an illegal memory access was "
               "encountered (CUDA_ERROR_ILLEGAL_ADDRESS)");
}

static void
check_alignment (void)
{
  check_fault ("ld.param.u64 %p,[%s]; ld.u32 %r,[%p+-3]",
               "misaligned address (CUDA_ERROR_MISALIGNED_ADDRESS)");
}

static void
check_endless (void)
{
  check_fault ("$l:\nbra $l", "the launch timed out and was terminated "
               "(CUDA_ERROR_LAUNCH_TIMEOUT)");
}

/* ---- Memory ------------------------------------------------------------- */

static void
check_memory (void)
{
  void *block;

  setenv ("GOMP_PSET_EMULATE_MEMORY", "64m", 1);
  CHECK (open_device ());
  CHECK_EQUAL (GOMP_OFFLOAD_alloc (0, (size_t) 65 << 20), NULL);
  CHECK_EQUAL (GOMP_OFFLOAD_alloc (0, SIZE_MAX), NULL);
  CHECK_EQUAL (nvptx_said[0], '\0');
  block = GOMP_OFFLOAD_alloc (0, (size_t) 63 << 20);
  CHECK (block != NULL);
  /* A kernel that finds room for the stacks of one team.  */
  CHECK_EQUAL (load (HEAD ENTRY "ret;\n}\n", 0, 0x10001), 2);
  run ();
  CHECK_EQUAL (nvptx_said[0], '\0');
  CHECK (GOMP_OFFLOAD_free (0, block));
  /* None.  */
  block = GOMP_OFFLOAD_alloc (0, ((size_t) 64 << 20) - 65536);
  CHECK (block != NULL);
  CHECK (nvptx_is_fatal (run));
  CHECK (nvptx_says ("cuMemAlloc error: out of memory "
                     "(CUDA_ERROR_OUT_OF_MEMORY) in kernel k"));
}

int
main (void)
{
  static const struct
  {
    const char *name;
    void (*check) (void);
  } checks[] = {
    { "a driver that is too old: said so", check_old },
    { "a driver without devices: none", check_none },
    { "unified addresses: may always be required", check_requires },
    { "unified shared memory: where kernels reach the host's",
      check_requires_shared },
    { "unified shared memory: not elsewhere", check_requires_none },
    { "a device that cannot be used: said so", check_busy },
    { "images of unknown versions: said so", check_versions },
    { "images that do not compile or link: said why", check_images },
    { "the pool of kernels: as large as the user says", check_pool_large },
    { "a pool that is too large: as much as there is", check_pool_too_large },
    { "a pool of 0 bytes: the kernel's start has room", check_pool_none },
    { "a kernel that traps: said so", check_trap },
    { "a kernel with a wrong address: said so", check_address },
    { "a kernel with a misaligned address: said so", check_alignment },
    { "a kernel without end: stopped", check_endless },
    { "memory that runs out: null", check_memory },
  };

  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
    {
      unit_case ("%s", checks[i].name);
      CHECK_EQUAL (nvptx_fork (checks[i].check), 0);
    }
  return unit_result ();
}
