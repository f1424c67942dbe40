/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   State spaces of the PTX executor: widths, vectors, initializers, shared and
   local memory, atomics; what is out of bounds or misaligned is reported.  */

#include "emulate-ptx.h"

/* Kernel k with its buffer's address in %p and %tid.x in %x.  */
#define KERNEL(body) \
  ".visible .entry k (.param .u64 %in)\n{\n" \
  ".reg .u64 %p; .reg .u32 %x; .reg .u32 %y; .reg .u64 %t; .reg .u64 %u;\n" \
  ".reg .pred %q;\nld.param.u64 %p,[%in];\nmov.u32 %x,%tid.x;\n" \
  body "\n}\n"

/* Sign and zero extension to the register's width, and truncation.  */
static void
test_widths (void)
{
  static const struct { const char *load; uint64_t want; } loads[]
    = { { "ld.s8 %t,[%p]", 0xfffffffffffffff1 }, { "ld.u8 %t,[%p]", 0xf1 },
        { "ld.s16 %t,[%p]", 0xffffffffffffe2f1 },
        { "ld.u16 %t,[%p]", 0xe2f1 },
        { "ld.s32 %t,[%p]", 0xffffffffc4d3e2f1 },
        { "ld.u32 %t,[%p]", 0xc4d3e2f1 },
        { "ld.u64 %t,[%p]", 0x887766b5c4d3e2f1 },
        { "ld.global.cg.s32 %t,[%p+4]", 0xffffffff887766b5 },
        { "ld.u32 %t,[%p + -4]; ld.u32 %t,[%p+0]", 0xc4d3e2f1 },
        { "ld.volatile.global.b64 %t,[%p]", 0x887766b5c4d3e2f1 } };

  for (size_t i = 0; i < sizeof loads / sizeof loads[0]; i++)
    {
      char text[1000];
      uint64_t *host;

      strcpy (text, KERNEL ("mov.u64 %u,0x887766b5c4d3e2f1; add.u64 %p,%p,8;"
                            "\nst.u64 [%p],%u;\n"));
      strcpy (strrchr (text, '}'), loads[i].load);
      strcat (text, "; st.u64 [%p+8],%t;\n}\n");
      CHECK_EQUAL (ptx_test_run (text, 32, 1, 64, &host), 0);
      CHECK_EQUAL (host[2], loads[i].want);
    }
}

static void
test_stores (void)
{
  uint64_t *host;

  CHECK_EQUAL (
      ptx_test_run (KERNEL ("mov.u64 %t,0x1122334455667788;\n"
                            "st.u8 [%p],%t; st.u16 [%p+2],%t;\n"
                            "st.u32 [%p+4],%t; st.global.f64 [%p+8],%t;"),
                    1, 1, 16, &host),
      0);
  CHECK_EQUAL (host[0], 0x5566778877880088);
  CHECK_EQUAL (host[1], 0x1122334455667788);
}

static void
test_vectors (void)
{
  uint64_t *host;
  int32_t *narrow;

  CHECK_EQUAL (
      ptx_test_run (KERNEL (".reg .v2 .u64 %v; .reg .v2 .u32 %w;\n"
                            "mov.v2.u64 %v,{7,-1}; st.v2.u64 [%p],%v;\n"
                            "mov.u32 %w.x,5; mov.u32 %w.y,%w.x;\n"
                            "mov.b64 %t,%w; st.u64 [%p+16],%t;\n"
                            "mov.b64 %w,0x900000008;\n"
                            "st.v2.u32 [%p+24],%w;\n"
                            "ld.v2.u64 {%p,%u},[%p];\n"),
                    32, 1, 32, &host),
      0);
  CHECK_EQUAL (host[0], 7);
  CHECK_EQUAL (host[1], UINT64_MAX);
  CHECK_EQUAL (host[2], 0x500000005);
  CHECK_EQUAL (host[3], 0x900000008);
  /* A vector that overlaps its source.  */
  CHECK_EQUAL (ptx_test_run (KERNEL (".reg .u32 %a; .reg .u32 %b;\n"
                                     "mov.u32 %a,1; mov.u32 %b,2;\n"
                                     "mov.v2.u32 {%a,%b},{%b,%a};\n"
                                     "st.u32 [%p],%a; st.u32 [%p+4],%b;\n"
                                     "mov.b64 %t,{3,4}; mov.b64 {%a,%b},%t;\n"
                                     "st.u32 [%p+8],%a; st.u32 [%p+12],%b;"),
                             32, 1, 16, &narrow),
               0);
  CHECK_EQUAL (narrow[0], 2);
  CHECK_EQUAL (narrow[1], 1);
  CHECK_EQUAL (narrow[2], 3);
  CHECK_EQUAL (narrow[3], 4);
}

static void
test_initializers (void)
{
  static const char text[]
    = ".func f;\n"
      ".global .align 4 .u32 a[4] = { 1, -2, 0xff };\n"
      ".visible .const .align 8 .f64 c[1] = { 0d3ff8000000000000 };\n"
      ".global .align 8 .u64 p[3] = { generic(a) + 8, f, a };\n"
      ".global .align 1 .u8 s[3] = { 65, 66, 0 };\n"
      ".global .u32 one = 7;\n"
      ".func f\n{\nret;\n}\n"
      KERNEL ("ld.global.u64 %t,[p]; ld.u32 %y,[%t]; st.u32 [%p],%y;\n"
              "ld.u64 %t,[p+16]; ld.s32 %u,[%t+4]; st.u64 [%p+8],%u;\n"
              "mov.u64 %t,a; cvta.global.u64 %t,%t; ld.u32 %y,[%t+12];\n"
              "st.u32 [%p+16],%y; ld.global.u64 %t,[p+8]; mov.u64 %u,f;\n"
              "sub.u64 %t,%t,%u; st.u64 [%p+24],%t; cvta.const.u64 %u,c;\n"
              "ld.u64 %t,[%u]; st.u64 [%p+32],%t; ld.u8 %y,[s+1];\n"
              "st.u32 [%p+40],%y; ld.u32 %y,[one]; st.u32 [%p+44],%y;");
  int64_t *host;

  CHECK_EQUAL (ptx_test_run (text, 1, 1, 48, &host), 0);
  CHECK_EQUAL (host[0], 255);
  CHECK_EQUAL (host[1], -2);
  CHECK_EQUAL (host[2], 0);
  CHECK_EQUAL (host[3], 0);
  CHECK_EQUAL (host[4], 0x3ff8000000000000);
  CHECK_EQUAL (host[5], INT64_C (7) << 32 | 66);
}

/* Each block has its own, which its threads share; it is not zero.  */
static void
test_shared (void)
{
  static const char text[]
    = ".shared .align 8 .u64 a[64];\n.shared .u32 fresh[1];\n"
      KERNEL ("mov.u64 %t,a; mul.wide.u32 %u,%x,8; add.u64 %t,%t,%u;\n"
              "cvt.u64.u32 %u,%x; st.shared.u64 [%t],%u; bar.sync 0;\n"
              "xor.b32 %y,%x,33; mul.wide.u32 %u,%y,8;\n"
              "mov.u64 %t,a; cvta.shared.u64 %t,%t; add.u64 %t,%t,%u;\n"
              "ld.u64 %t,[%t]; mul.wide.u32 %u,%x,8; add.u64 %u,%p,%u;\n"
              "st.u64 [%u],%t; ld.shared.u32 %y,[fresh]; st.u32 [%p+512],%y;");
  uint64_t *host;

  CHECK_EQUAL (ptx_test_run (text, 64, 1, 520, &host), 0);
  for (unsigned i = 0; i < 64; i++)
    CHECK_EQUAL (host[i], i ^ 33);
  CHECK_EQUAL ((uint32_t) host[64], 0xfbfbfbfb);
}

/* An address of local memory is the same in all lanes; the bytes are not.  */
static void
test_local (void)
{
  static const char text[]
    = ".func (.param .u32 %r) g (.param .u64 %a)\n{\n"
      ".reg .u64 %p; .reg .u32 %x; .local .align 16 .b8 %frame[32];\n"
      ".reg .u64 %f;\ncvta.local.u64 %f,%frame; ld.param.u64 %p,[%a];\n"
      "ld.u32 %x,[%p]; st.u32 [%f],%x; add.u32 %x,%x,1000;\n"
      "st.u32 [%p],%x; ld.local.u32 %x,[%frame]; st.param.u32 [%r],%x;\n"
      "ret;\n}\n"
      KERNEL (".local .align 16 .b8 %frame[16]; mov.u64 %t,%frame;\n"
              "st.u32 [%t+4],%x; st.u32 [%t],0;\n"
              "{\n.param .u32 %v; .param .u64 %o; add.u64 %u,%t,4;\n"
              "st.param.u64 [%o],%u; call (%v),g,(%o);\n"
              "ld.param.u32 %y,[%v];\n}\n"
              "mul.wide.u32 %u,%x,16; add.u64 %u,%p,%u; st.u64 [%u],%t;\n"
              "st.u32 [%u+8],%y; ld.u32 %y,[%t+4]; st.u32 [%u+12],%y;");
  struct { uint64_t address; uint32_t was, is; } *host;

  CHECK_EQUAL (ptx_test_run (text, 32, 1, 512, &host), 0);
  for (uint32_t l = 0; l < 32; l++)
    {
      CHECK_EQUAL (host[l].address, host[0].address);
      CHECK_EQUAL (host[l].was, l);
      CHECK_EQUAL (host[l].is, l + 1000);
    }
}

/* Frames leave room below: code for simd regions goes past their start.  */
static void
test_local_slack (void)
{
  uint32_t *host;

  CHECK_EQUAL (
      ptx_test_run (KERNEL (".local .align 16 .b8 %f[16];\n"
                            "cvta.local.u64 %t,%f; sub.u64 %t,%t,65536;\n"
                            "st.u32 [%t],%x; ld.u32 %y,[%t];\n"
                            "mul.wide.u32 %u,%x,4; add.u64 %u,%p,%u;\n"
                            "st.u32 [%u],%y;"),
                    32, 1, 128, &host),
      0);
  CHECK_EQUAL (host[31], 31);
  CHECK_EQUAL (host[1], 1);
}

static void
test_atomics (void)
{
  static const struct
  {
    const char *code;
    uint64_t before, after;
  } atomics[] = {
    { "atom.add.u32 %y,[%p],2", 5, 69 },
    { "atom.global.add.u64 _,[%p],%t", 5, 5 + 31 * 16 },
    { "atom.and.b32 _,[%p],0xf0", 0xffff, 0xf0 },
    { "atom.or.b32 _,[%p],%x", 0, 31 },
    { "atom.xor.b32 _,[%p],%x", 1, 1 },
    { "atom.and.b64 _,[%p],0xff00000000", UINT64_MAX, 0xff00000000 },
    { "atom.exch.b32 %y,[%p],%x", 99, 31 },
    { "atom.exch.b64 %t,[%p],%t", 99, 31 },
    { "atom.cas.b32 %y,[%p],3,77", 3, 77 },
    { "atom.cas.b64 %t,[%p],3,77", 4, 4 },
    { "atom.max.s32 _,[%p],-5", 0xfffffff0, 0xfffffffb },
    { "atom.max.u32 _,[%p],7", 0xfffffff0, 0xfffffff0 },
    { "atom.min.s64 _,[%p],-7", 3, (uint64_t) -7 },
    { "atom.inc.u32 _,[%p],30", 0, 1 },
    { "red.add.u64 [%p],1", 0, 32 },
    { "atom.add.f32 _,[%p],0f3f800000", 0, 0x42000000 },
    { "@%q atom.add.u32 _,[%p],1", 0, 1 }
  };

  for (size_t i = 0; i < sizeof atomics / sizeof atomics[0]; i++)
    {
      char text[1000];
      uint64_t *host, buffer = ptx_test_buffer (64, &host);
      struct ptx_program *program;

      strcpy (text, KERNEL ("cvt.u64.u32 %t,%x; setp.eq.u32 %q,%x,9;\n"));
      /* Before the closing brace.  */
      strcpy (strrchr (text, '}'), atomics[i].code);
      strcat (text, ";\n}\n");
      program = ptx_test_load (text);
      CHECK (program != NULL);
      if (!program)
        continue;
      *host = atomics[i].before;
      CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 0);
      CHECK_EQUAL (*host, atomics[i].after);
      if (*host != atomics[i].after)
        printf ("%s: %llx\n", atomics[i].code, (unsigned long long) *host);
      ptx_program_destroy (program);
    }
}

/* ---- What is not allowed ------------------------------------------------ */

static void
test_faults (void)
{
  static const struct
  {
    const char *code;
    int result;
    const char *report;
  } faults[] = {
    { "ld.u32 %y,[%p+100]", 700, "is 0 bytes before, of 100 bytes" },
    { "ld.u32 %y,[%p+108]", 700, "is 8 bytes before, of 100 bytes" },
    { "st.u64 [%p+96],%t", 700, "Invalid __global__ write of size 8" },
    { "st.u64 [%p+96],%t", 700, "It is 96 bytes inside an allocation" },
    { "ld.u32 %y,[%p+2]", 716, "misaligned" },
    { "ld.v2.u32 {%x,%y},[%p+4]", 716, "misaligned" },
    { "mov.u64 %t,0; ld.u32 %y,[%t]", 700, "null pointer" },
    { "atom.add.u32 %y,[%p+256],1", 700, "atomic access" },
    { "atom.exch.b64 %t,[%p+96],1", 700, "atomic access" },
    { "ld.u64 %t,[%p+104]", 700, "is 4 bytes before, of 100 bytes" },
    { "ld.u64 %t,[%p+-8]", 700, "is 8 bytes after, of 100 bytes" },
    { "mov.u64 %t,s; ld.shared.u32 %y,[%t+4096]", 700, "__shared__" },
    { "mov.u64 %t,k; ld.u32 %y,[%t]", 700, "address of a function" },
    { "ld.global.u32 %y,[g+4]", 700, "(g)" },
    { "trap", 719, "trap" }
  };
  struct ptx_capture capture;

  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    {
      char text[1000];
      uint64_t *host;
      int result;

      strcpy (text, ".shared .u32 s[1];\n.global .u32 g[1];\n"
                    KERNEL (""));
      strcpy (strrchr (text, '}'), faults[i].code);
      strcat (text, ";\n}\n");
      ptx_capture_begin (&capture, stderr);
      result = ptx_test_run (text, 32, 1, 100, &host);
      ptx_capture_end (&capture);
      CHECK_EQUAL (result, faults[i].result);
      CHECK (strstr (capture.text, faults[i].report) != NULL);
      CHECK (strstr (capture.text, "of kernel k") != NULL);
      CHECK (strstr (capture.text, "line 13") != NULL);
      if (!strstr (capture.text, faults[i].report))
        printf ("%s: %d\n%s", faults[i].code, result, capture.text);
    }
}

/* Without bounds a kernel may use all that is the device's, and nothing before
   or behind that.  */
static void
test_no_bounds (void)
{
  static const char text[] = KERNEL ("ld.u64 %t,[%p]; ld.u64 %t,[%t];");
  const struct emu_arena *arena = emu_arena_get (0);
  const uint64_t outside[] = { arena->start - 8, arena->start + arena->size };
  struct ptx_capture capture;
  uint64_t *host, buffer = ptx_test_buffer (100, &host);
  struct ptx_program *program = ptx_test_load (text);

  setenv ("GOMP_PSET_EMULATE_BOUNDS", "0", 1);
  *host = buffer + 104;
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 0);
  for (int i = 0; i < 2; i++)
    {
      *host = outside[i];
      ptx_capture_begin (&capture, stderr);
      CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 700);
      ptx_capture_end (&capture);
      CHECK (strstr (capture.text, "Invalid __global__ read of size 8"));
    }
  unsetenv ("GOMP_PSET_EMULATE_BOUNDS");
  ptx_program_destroy (program);
}

/* Words in which strings end are read as a whole.  */
static void
test_part_loads (void)
{
  static const char text[]
    = ".shared .align 8 .u32 s[1];\n"
      KERNEL ("ld.u64 %t,[%p+96]; st.u32 [%p+4],%t;\n"
              "st.shared.u32 [s],7; ld.shared.u64 %t,[s]; st.u32 [%p+8],%t;");
  struct ptx_capture capture;
  uint32_t *host;
  uint64_t buffer = ptx_test_buffer (100, &host);
  struct ptx_program *program = ptx_test_load (text);

  host[24] = 5;
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 0);
  CHECK_EQUAL (host[1], 5);
  CHECK_EQUAL (host[2], 7);
  setenv ("GOMP_PSET_EMULATE_BOUNDS", "2", 1);
  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 700);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "It is 96 bytes inside") != NULL);
  unsetenv ("GOMP_PSET_EMULATE_BOUNDS");
  ptx_program_destroy (program);
}

/* Reports go where the user wants them.  */
static void
test_report_file (void)
{
  static const char code[] = KERNEL ("trap;");
  char path[] = "/tmp/emulate-report-XXXXXX", text[1000] = "";
  int file = mkstemp (path);
  struct ptx_capture capture;
  uint64_t *host;

  setenv ("GOMP_PSET_EMULATE_REPORT", path, 1);
  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_run (code, 1, 1, 8, &host), 719);
  ptx_capture_end (&capture);
  unsetenv ("GOMP_PSET_EMULATE_REPORT");
  CHECK_EQUAL (capture.text[0], '\0');
  CHECK (read (file, text, sizeof text - 1) > 0);
  CHECK (strstr (text, "of kernel k") != NULL);
  close (file);
  unlink (path);
}

/* The host's memory is not the device's, unless it is registered.  */
static void
test_host_pointer (void)
{
  static const char text[] = KERNEL ("ld.u64 %t,[%p]; st.u32 [%t],5;");
  static uint32_t here;
  uint64_t *host, buffer = ptx_test_buffer (8, &host);
  struct ptx_program *program = ptx_test_load (text);
  struct ptx_capture capture;

  *host = (uintptr_t) &here;
  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 700);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "may be one of the host") != NULL);
  CHECK_EQUAL (here, 0);
  emu_memory_register (&here, sizeof here);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
  CHECK_EQUAL (here, 5);
  emu_memory_unregister (&here);
  ptx_program_destroy (program);
}

int
main (void)
{
  ptx_windows_reserve ();
  unit_case ("loads: extended to the register's width");
  test_widths ();
  unit_case ("stores: no wider than they say");
  test_stores ();
  unit_case ("vectors: all elements");
  test_vectors ();
  unit_case ("initializers: as declared");
  test_initializers ();
  unit_case ("shared memory: each block has its own");
  test_shared ();
  unit_case ("local memory: each lane has its own");
  test_local ();
  unit_case ("local memory: room below the frame");
  test_local_slack ();
  unit_case ("atomics: what they store and return");
  test_atomics ();
  unit_case ("out of bounds or misaligned: reported");
  test_faults ();
  unit_case ("no bounds: all of the device's memory, and no more");
  test_no_bounds ();
  unit_case ("words in which strings end: read as a whole");
  test_part_loads ();
  unit_case ("reports: go where the user wants them");
  test_report_file ();
  unit_case ("the host's memory: only if registered");
  test_host_pointer ();
  return unit_result ();
}
