/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   plugin/gcn without a driver: geometry, architectures, code objects, images,
   output.  */

#include "gcn/geometry.h"
#include "gcn/image.h"
#include "gcn/llvm.h"
#include "gcn/output.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gcn-support.h"

/* ---- Geometry ------------------------------------------------------- */

static struct gomp_gcn_settings settings;

static bool
openmp_is (const char *agent, int vgprs, int teams, int threads,
           uint32_t want_teams, uint32_t want_threads)
{
  const struct gomp_gcn_room room
    = { gomp_gcn_isa_of_agent (agent), 7, &settings, vgprs, 1 };
  struct gomp_gcn_grid grid = gomp_gcn_grid_openmp (&room, teams, threads);

  return grid.teams == want_teams && grid.threads == want_threads;
}

static void
openmp_geometry (void)
{
  CHECK (openmp_is ("gfx803", 0, 0, 0, 7, 16));
  CHECK (openmp_is ("gfx900", 0, 0, 0, 7, 4));
  CHECK (openmp_is ("gfx900", 0, 3, -1, 3, 16));
  CHECK (openmp_is ("gfx906", 0, 0, 5, 7, 5));
  CHECK (openmp_is ("gfx803", 0, 3, 0, 3, 16));
  CHECK (openmp_is ("gfx900", 0, 3, 0, 3, 4));
  CHECK (openmp_is ("gfx803", 0, 3, 100, 3, 16));
  CHECK (openmp_is ("gfx803", 0, -1, -1, 7, 16));
  CHECK (openmp_is ("gfx803", 0, 0x7fffffff, 1, 0x7fffffff, 1));
  /* Registers: 256 / 24 = 10 waves of a SIMD, 4 SIMDs; 256 / 80 = 3.  */
  CHECK (openmp_is ("gfx803", 21, 1, 0, 1, 16));
  CHECK (openmp_is ("gfx803", 79, 1, 0, 1, 12));
  CHECK (openmp_is ("gfx803", 256, 1, 0, 1, 4));
  CHECK (openmp_is ("gfx90a", 256, 1, 0, 1, 8));
  settings.teams = 5;
  settings.threads = 9;
  CHECK (openmp_is ("gfx900", 256, 1, 1, 5, 9));
  settings.threads = 90;
  CHECK (openmp_is ("gfx900", 0, 0, 0, 5, 16));
  settings = (struct gomp_gcn_settings) { .teams = 0 };
}

/* num_teams TEAMS, of a kernel that LIBRARY made.  */
static uint32_t
groups_of (unsigned library, int teams)
{
  const struct gomp_gcn_room room
    = { gomp_gcn_isa_of_agent ("gfx90a"), 7, &settings, 0, library };

  return gomp_gcn_grid_openmp (&room, teams, 1).teams;
}

static uint32_t
lds_of (unsigned library, size_t wanted, uint32_t teams)
{
  const struct gomp_gcn_settings lowlat = { .lowlat_size = wanted };
  const struct gomp_gcn_room room
    = { gomp_gcn_isa_of_agent ("gfx90a"), 7, &lowlat, 0, library };

  return gomp_gcn_grid_lds (&room, teams, 1536);
}

static void
newer_geometry (void)
{
  CHECK_EQUAL (groups_of (1, 15), 15);
  CHECK_EQUAL (groups_of (2, 15), 14);
  CHECK_EQUAL (groups_of (3, 14), 14);
  CHECK_EQUAL (groups_of (3, 13), 13);
  CHECK_EQUAL (groups_of (2, 0), 7);
  CHECK_EQUAL (groups_of (3, -1), 7);
  CHECK_EQUAL (lds_of (1, SIZE_MAX, 1), 1536);
  CHECK_EQUAL (lds_of (2, SIZE_MAX, 1), 1536);
  CHECK_EQUAL (lds_of (3, SIZE_MAX, 1), 65536);
  CHECK_EQUAL (lds_of (3, SIZE_MAX, 7), 65536);
  CHECK_EQUAL (lds_of (3, SIZE_MAX, 13), 65536);
  CHECK_EQUAL (lds_of (3, SIZE_MAX, 14), 32768);
  CHECK_EQUAL (lds_of (3, SIZE_MAX, 700), 1536);
  CHECK_EQUAL (lds_of (3, 4096, 14), 4096);
  CHECK_EQUAL (lds_of (3, 0, 14), 1536);
  CHECK_EQUAL (lds_of (3, 100000, 14), 65536);
  CHECK_EQUAL (lds_of (2, 4096, 14), 1536);
  /* Registers: those of gfx10 and gfx11 are more.  */
  CHECK (openmp_is ("gfx1030", 256, 1, 0, 1, 8));
  CHECK (openmp_is ("gfx1100", 256, 1, 0, 1, 16));
}

/* Seven compute units; a kernel compiled for at most MOST threads.  */
static bool
llvm_is (enum gomp_llvm_way mode, uint32_t most, int teams, int threads,
         uint64_t trip_count, uint32_t want_teams, uint32_t want_threads)
{
  const struct gomp_llvm_kernel kernel = { mode, most, 0, 0, false };
  const struct gomp_llvm_shape shape = { 64, 7, 256 };
  const struct gomp_llvm_wanted wanted = { teams, threads, trip_count };
  struct gomp_llvm_grid grid = gomp_llvm_grid (&kernel, &shape, &wanted);

  if (grid.teams == want_teams && grid.threads == want_threads)
    return true;
  printf ("mode %d: %u teams of %u threads\n", (int) mode, grid.teams,
          grid.threads);
  return false;
}

static void
llvm_geometry (void)
{
  /* All threads do the same: one iteration each, as far as they go.  */
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 0, 0, 0, 7, 256));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 0, 0, 1, 1, 256));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 0, 0, 257, 2, 256));
  CHECK (llvm_is (GOMP_LLVM_BARE, 256, 3, 512, 0, 3, 512));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 0, 0, UINT64_MAX, 28, 256));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 100, 33, 257, 100, 33));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, 0, 5000, 512, 2, 256));
  CHECK (llvm_is (GOMP_LLVM_SPMD, 0, 0, 5000, 0, 7, 1024));
  /* One iteration for each team, whose threads all do it.  */
  CHECK (llvm_is (GOMP_LLVM_GENERIC_SPMD, 256, 0, 0, 100, 100, 256));
  CHECK (llvm_is (GOMP_LLVM_GENERIC_SPMD, 256, 0, 0, 100000, 65536, 256));
  /* One wave more, within what the kernel was compiled for.  */
  CHECK (llvm_is (GOMP_LLVM_GENERIC, 256, 0, 0, 3, 3, 256));
  CHECK (llvm_is (GOMP_LLVM_GENERIC, 1024, 1, 0, 0, 1, 320));
  CHECK (llvm_is (GOMP_LLVM_GENERIC, 1024, 2, 10, 0, 2, 74));
  /* An iteration for each thread, whatever is asked for.  */
  CHECK (llvm_is (GOMP_LLVM_NO_LOOP, 256, 3, 16, 10000, 625, 16));
  /* A grid has no more work-items than its packet can say.  */
  CHECK (llvm_is (GOMP_LLVM_SPMD, 256, INT32_MAX, 256, 0, 16777215, 256));
  CHECK (llvm_is (GOMP_LLVM_HOOK, 0, 1, 0, 0, 1, 1));
}

static bool
openacc_is (int vgprs, unsigned gangs, unsigned workers, uint32_t want_gangs,
            uint32_t want_workers)
{
  const struct gomp_gcn_room room
    = { gomp_gcn_isa_of_agent ("gfx900"), 7, &settings, vgprs, 1 };
  unsigned dims[3] = { gangs, workers, 1 };
  struct gomp_gcn_grid grid = gomp_gcn_grid_openacc (&room, dims);

  return (grid.teams == want_gangs && grid.threads == want_workers
          && dims[0] == want_gangs && dims[1] == want_workers
          && dims[2] == 64);
}

static void
openacc_geometry (void)
{
  CHECK (openacc_is (0, 0, 0, 28, 8));
  CHECK (openacc_is (0, 0, 3, 70, 3));
  CHECK (openacc_is (0, 0, 200, 14, 16));
  CHECK (openacc_is (0, 1, 0, 1, 16));
  CHECK (openacc_is (0, 100, 0, 100, 2));
  CHECK (openacc_is (0, 10000, 0, 10000, 1));
  CHECK (openacc_is (0, 3, 5, 3, 5));
  CHECK (openacc_is (0, 3, 50, 3, 16));
  CHECK (openacc_is (256, 3, 8, 3, 4));
  settings.teams = 5;
  settings.threads = 9;
  CHECK (openacc_is (0, 3, 8, 5, 9));
  settings = (struct gomp_gcn_settings) { .teams = 0 };
}

/* ---- Architectures and code objects --------------------------------- */

static void
architectures (void)
{
  const struct gomp_gcn_isa *vega = gomp_gcn_isa_of_agent ("gfx906");

  CHECK_EQUAL (vega, gomp_gcn_isa_of_agent ("gfx906:sramecc+:xnack-"));
  CHECK_EQUAL (vega, gomp_gcn_isa_of_machine (0x2f));
  CHECK_STRING (gomp_gcn_isa_of_agent ("gfx803")->march, "fiji");
  CHECK_EQUAL (gomp_gcn_isa_of_agent ("gfx90"), NULL);
  CHECK_EQUAL (gomp_gcn_isa_of_agent ("gfx9066"), NULL);
  CHECK_EQUAL (gomp_gcn_isa_of_agent ("gfx9-generic"), NULL);
  CHECK_EQUAL (gomp_gcn_isa_of_agent (""), NULL);
  CHECK_EQUAL (gomp_gcn_isa_of_machine (0), NULL);
  CHECK (gomp_gcn_isa_fits (vega, vega));
  CHECK (!gomp_gcn_isa_fits (vega, gomp_gcn_isa_of_machine (0x2c)));
  CHECK (gomp_gcn_isa_fits (vega, gomp_gcn_isa_of_machine (0x51)));
  CHECK (!gomp_gcn_isa_fits (vega, gomp_gcn_isa_of_machine (0x54)));
}

static bool
code_is (const char *wrong)
{
  struct gomp_gcn_machine machine = { 0, false };
  const char *got = gomp_gcn_elf_check (gcn_code, sizeof gcn_code, &machine);

  return wrong ? got && strstr (got, wrong)
               : !got && machine.number == 0x2a && !machine.generic;
}

/* With one byte of the code changed.  */
static bool
spoilt_is (size_t at, unsigned char value, const char *wrong)
{
  unsigned char old = gcn_code[at];
  bool is;

  gcn_code[at] = value;
  is = code_is (wrong);
  gcn_code[at] = old;
  return is;
}

static void
code_objects (void)
{
  struct gomp_gcn_machine machine;

  gcn_image (gcn_kernels, 0);
  CHECK (code_is (NULL));
  CHECK (spoilt_is (0, 0, "no ELF"));
  CHECK (spoilt_is (EI_CLASS, ELFCLASS32, "64-bit"));
  CHECK (spoilt_is (offsetof (Elf64_Ehdr, e_type), ET_EXEC, "64-bit"));
  CHECK (spoilt_is (offsetof (Elf64_Ehdr, e_machine), 62, "AMD"));
  CHECK (spoilt_is (offsetof (Elf64_Ehdr, e_phnum), 0, "segments"));
  CHECK (spoilt_is (offsetof (Elf64_Ehdr, e_phnum), 2, "segments"));
  CHECK (spoilt_is (offsetof (Elf64_Ehdr, e_phoff) + 7, 0xff, "segments"));
  CHECK (spoilt_is (64 + offsetof (Elf64_Phdr, p_filesz), 121, "truncated"));
  CHECK (spoilt_is (64 + offsetof (Elf64_Phdr, p_offset), 1, "truncated"));
  CHECK (gomp_gcn_elf_check (NULL, 1000, &machine) != NULL);
  CHECK (gomp_gcn_elf_check (gcn_code, 63, &machine) != NULL);
}

static void
images (void)
{
  const struct gomp_gcn_kernel_data kernels[3] = { { .name = "a" } };
  const struct { size_t size; const void *image; } code = { 5, kernels };
  const struct
  {
    const void *code;
    unsigned n;
    const void *kernels;
    unsigned words[2];
  } data = { &code, 3, kernels, { 4, 6 } }, few = { &code, 1, kernels, { 0 } };
  struct gomp_gcn_image_data image;

  CHECK (gomp_gcn_image_data_read (0x10002, &data, &image));
  CHECK_EQUAL (image.code, kernels);
  CHECK_EQUAL (image.code_size, 5);
  CHECK_EQUAL (image.n_kernels, 3);
  CHECK_EQUAL (image.kernels, kernels);
  CHECK_EQUAL (image.library, 1);
  CHECK_EQUAL (image.n_variables, 4);
  CHECK (gomp_gcn_image_data_read (0x20003, &data, &image));
  CHECK_EQUAL (image.library, 2);
  CHECK_EQUAL (image.n_variables, 4);
  CHECK (gomp_gcn_image_data_read (0x30003, &data, &image));
  CHECK_EQUAL (image.library, 3);
  CHECK_EQUAL (image.n_variables, 6);
  CHECK (!gomp_gcn_image_data_read (0x10001, &data, &image));
  CHECK (!gomp_gcn_image_data_read (0x10003, &data, &image));
  CHECK (!gomp_gcn_image_data_read (0x10004, &data, &image));
  CHECK (!gomp_gcn_image_data_read (0x10002, &few, &image));
}

/* ---- Output --------------------------------------------------------- */

static void
put_record (char *area, unsigned n, int type, const char *text)
{
  char *record = area + 8 + n % GOMP_GCN_RECORDS * GOMP_GCN_RECORD;

  memset (record, 0, GOMP_GCN_RECORD);
  memcpy (record + 4, text, strlen (text));
  memcpy (record + 132, &type, sizeof type);
  *(uint32_t *) record = 1;
  *(uint32_t *) (area + 4) = n + 1;
}

/* How a kernel that left ENDED seems to have ended when it wrote FIRST, then
   SECOND.  */
static enum gomp_gcn_end
end_after (const char *first, const char *second)
{
  struct gomp_gcn_output output = { .area = NULL };
  enum gomp_gcn_end end;
  int value;

  output.area = calloc (1, GOMP_GCN_OUTPUT_SIZE);
  gomp_gcn_output_start (&output);
  put_record (output.area, 0, 3, first);
  put_record (output.area, 1, 3, second);
  gomp_gcn_output_drain (&output, true);
  *(uint32_t *) output.area = 0xffff0686;
  end = gomp_gcn_output_end (&output, &value);
  free (output.area);
  return end;
}

/* Where the kernel's count of records that were read is.  */
#define CONSUMED 0x42008

/* The runtime's, which gets what a kernel asks for while the record is still
   taken.  */
static const uint64_t asked[6] = { 11, 2, 33, 44, 55, 6 };
static unsigned passed;

void
GOMP_PLUGIN_target_rev (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                        uint64_t sizes, uint64_t kinds, int dev_num,
                        struct goacc_asyncqueue *queue, ...)
{
  CHECK_EQUAL (fn, 11);
  CHECK_EQUAL (mapnum, 2);
  CHECK_EQUAL (addrs, 33);
  CHECK_EQUAL (sizes, 44);
  CHECK_EQUAL (kinds, 55);
  CHECK_EQUAL (dev_num, 6);
  CHECK_EQUAL (queue, NULL);
  passed++;
}

static void
drain (void)
{
  char *area = calloc (1, GOMP_GCN_OUTPUT_SIZE);
  struct gomp_gcn_output output = { .area = area };

  gomp_gcn_output_start (&output);
  gomp_gcn_output_drain (&output, false);
  put_record (area, 0, 3, "one,");
  put_record (area, 1, 3, "two,");
  put_record (area, 2, 3, "three,");
  /* The second is not there yet: the third has to wait for it.  */
  *(uint32_t *) (area + 8 + GOMP_GCN_RECORD) = 0;
  gomp_gcn_output_drain (&output, false);
  puts ("|");
  *(uint32_t *) (area + 8 + GOMP_GCN_RECORD) = 1;
  gomp_gcn_output_drain (&output, false);
  CHECK_EQUAL (*(uint32_t *) (area + CONSUMED), 3);
  /* Nothing is left of it for the next kernel.  */
  put_record (area, 3, 3, "stale");
  gomp_gcn_output_start (&output);
  *(uint32_t *) (area + 4) = 5;
  gomp_gcn_output_drain (&output, false);
  CHECK_EQUAL (*(uint32_t *) (area + CONSUMED), 0);
  gomp_gcn_output_start (&output);
  put_record (area, 0, 4, "");
  memcpy (area + 8 + 136, asked, sizeof asked);
  output.owner = area;
  gomp_gcn_output_drain (&output, false);
  CHECK_EQUAL (passed, 1);
  CHECK_EQUAL (*(uint32_t *) (area + 8), 0);
  /* Of a kernel that is over: nobody waits.  */
  put_record (area, 1, 4, "");
  *(uint32_t *) (area + 4) = 2;
  gomp_gcn_output_drain (&output, true);
  CHECK_EQUAL (passed, 1);
  free (area);
  CHECK_EQUAL (end_after ("team master not responding; slave thread aborting",
                          "GCN Kernel Aborted\n"),
               GOMP_GCN_END_LOST);
  CHECK_EQUAL (end_after ("GCN Kernel Aborted\n",
                          "team master not responding; slave thread aborting"),
               GOMP_GCN_END_ABORT);
  CHECK_EQUAL (end_after ("a", "b"), GOMP_GCN_END_ABORT);
}

static void
ends (void)
{
  struct { uint32_t left; enum gomp_gcn_end end; int value; } cases[]
    = { { 0xcafe0000, GOMP_GCN_END_NORMAL, (int) 0xcafe0000 },
        { 0xffff0000, GOMP_GCN_END_EXIT, 0 },
        { 0xffff00ff, GOMP_GCN_END_EXIT, 255 },
        { 0xffff0686, GOMP_GCN_END_ABORT, 6 },
        { 0x00000001, GOMP_GCN_END_CORRUPT, 1 } };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct gomp_gcn_output output = { .area = &cases[i].left };
      int value = -1;
      CHECK_EQUAL (gomp_gcn_output_end (&output, &value), cases[i].end);
      CHECK_EQUAL (value, cases[i].value);
    }
}

/* A check that fails in a child has to be noticed; its line in the log is on
   purpose.  */
static void
fail (void)
{
  CHECK (!"noticed");
}

int
main (void)
{
  struct gcn_outcome outcome;

  unit_case ("a check that fails in a child: noticed");
  gcn_child (fail, &outcome);
  CHECK_EQUAL (outcome.status, 99);
  unit_case ("geometry of OpenMP: teams and threads");
  openmp_geometry ();
  unit_case ("kernels of newer compilers: their groups and LDS");
  newer_geometry ();
  unit_case ("geometry of OpenACC: gangs, workers, vector");
  openacc_geometry ();
  unit_case ("geometry of clang's and flang's kernels: teams and threads");
  llvm_geometry ();
  unit_case ("architectures: names and numbers");
  architectures ();
  unit_case ("code objects: those that fit are taken");
  code_objects ();
  unit_case ("images: what is in them");
  images ();
  unit_case ("output: whole, in order, nothing stale");
  gcn_child (drain, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (strncmp (outcome.text, "one,|\ntwo,three,", 15) == 0);
  CHECK (!gcn_said (&outcome, "stale"));
  unit_case ("ends of kernels: status and reason");
  ends ();
  return unit_result ();
}
