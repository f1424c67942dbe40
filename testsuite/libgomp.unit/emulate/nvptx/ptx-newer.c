/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX that GCC 13 to 16 emit and GCC 12 does not: barriers with a reduction,
   alloca, dynamic shared memory, tables of functions; and what LLVM's compilers
   emit besides.  */

#include "emulate-ptx.h"

#define NEW_HEAD ".version 7.3\n.target sm_52\n.address_size 64\n"

/* Kernel k: %p is the buffer, %x is %tid.x, %w is %tid.y, %a = %p + 4 * the
   thread's number in the block.  It ends with `st.u32 [%a],%r'.  */
#define KERNEL(body) \
  ".visible .entry k (.param .u64 %in)\n{\n" \
  ".reg .u64 %p; .reg .u64 %a; .reg .u64 %t; .reg .u64 %u;\n" \
  ".reg .u32 %x; .reg .u32 %w; .reg .u32 %r; .reg .u32 %s; .reg .u32 %i;\n" \
  ".reg .pred %q; .reg .pred %o;\n" \
  "ld.param.u64 %p,[%in]; mov.u32 %x,%tid.x; mov.u32 %w,%tid.y;\n" \
  "mad.lo.u32 %s,%w,32,%x; mad.wide.u32 %a,%s,4,%p; mov.u32 %r,0;\n" \
  body "\nst.u32 [%a],%r;\n}\n"

/* Run TEXT with WARPS warps; each thread's result, by its warp and lane.  */
static void
run_check (const char *text, uint32_t warps,
           uint32_t (*want) (uint32_t warp, uint32_t lane))
{
  uint32_t *host;

  CHECK_EQUAL (ptx_test_run (text, 32, warps, 128 * warps, &host), 0);
  for (uint32_t i = 0; i < 32 * warps; i++)
    if (host[i] != want (i / 32, i % 32))
      {
        CHECK (false);
        printf ("thread %u: %u, not %u in\n%s", i, host[i],
                want (i / 32, i % 32), text);
        return;
      }
}

/* ---- Barriers with a reduction ------------------------------------------ */

static uint32_t
want_first (uint32_t warp, uint32_t lane)
{
  (void) warp, (void) lane;
  return 1;
}

static uint32_t
want_second (uint32_t warp, uint32_t lane)
{
  (void) warp, (void) lane;
  return 6;
}

static uint32_t
want_count (uint32_t warp, uint32_t lane)
{
  (void) warp, (void) lane;
  return 1000 * 3 + 125;
}

static uint32_t
want_named (uint32_t warp, uint32_t lane)
{
  (void) lane;
  return warp < 2 ? 1 : 2;
}

/* One thread of the warp that comes last decides for all; a second round finds
   nothing of the first.  */
static void
test_or (void)
{
  run_check (KERNEL ("setp.eq.u32 %q,%s,100;\n"
                     "bar.red.or.pred %o,1,128,%q; @%o add.u32 %r,%r,1;\n"
                     "setp.eq.u32 %q,%s,500;\n"
                     "bar.red.or.pred %o,1,128,%q; @%o add.u32 %r,%r,2;\n"
                     "mov.u32 %i,128; setp.ne.u32 %q,%s,500;\n"
                     "bar.red.or.pred %o,1,%i,!%q; @%o add.u32 %r,%r,4;"),
             4, want_first);
}

static void
test_and (void)
{
  run_check (KERNEL ("setp.ne.u32 %q,%s,0;\n"
                     "bar.red.and.pred %o,2,%q; @%o add.u32 %r,%r,1;\n"
                     "setp.lt.u32 %q,%s,128;\n"
                     "bar.red.and.pred %o,2,%q; @%o add.u32 %r,%r,2;\n"
                     "barrier.red.or.aligned.pred %o,2,%q;\n"
                     "@%o add.u32 %r,%r,4;"),
             4, want_second);
}

static void
test_popc (void)
{
  run_check (KERNEL ("setp.lt.u32 %q,%s,3;\n"
                     "bar.red.popc.u32 %r,0,128,%q; mul.lo.u32 %r,%r,1000;\n"
                     "bar.red.popc.u32 %i,0,!%q; add.u32 %r,%r,%i;"),
             4, want_count);
}

/* Two barriers at a time; warps wait at one while others go round another.  */
static void
test_named (void)
{
  run_check (KERNEL ("setp.lt.u32 %q,%w,2; @%q bra $first;\n"
                     "mov.u32 %i,0;\n$round:\n"
                     "setp.eq.u32 %q,%s,127; bar.red.or.pred %o,2,64,%q;\n"
                     "add.u32 %i,%i,1; setp.lt.u32 %q,%i,20;\n"
                     "@%q bra $round;\n@%o mov.u32 %r,2;\nbra $end;\n"
                     "$first:\nsetp.ge.u32 %q,%s,64;\n"
                     "bar.red.or.pred %o,1,64,%q; @!%o mov.u32 %r,1;\n"
                     "$end:\nbar.sync 0;"),
             4, want_named);
}

/* Threads that do not come are told, with what the others wait for.  */
static void
test_missing (void)
{
  struct ptx_capture capture;
  uint32_t *host;

  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_run (KERNEL ("setp.eq.u32 %q,%w,0; @%q bra $end;\n"
                                     "bar.red.or.pred %o,3,64,%q;\n$end:"),
                             32, 2, 256, &host),
               702);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "Barrier 3, where 32 of 64") != NULL);
  CHECK (strstr (capture.text, "bar.red.or.pred") != NULL);
}

/* ---- alloca ------------------------------------------------------------- */

static uint32_t
want_sum (uint32_t warp, uint32_t lane)
{
  uint32_t n = lane % 7 + 1;

  (void) warp;
  return n * (n - 1) / 2 * 3 + lane;
}

/* A function with a frame of its own that takes 4 * %n bytes, calls itself
   once while it has them, and adds up what it has put there.  */
#define SUM \
  ".func (.param .u32 %v) sum (.param .u32 %n, .param .u32 %deep)\n{\n" \
  ".local .align 16 .b8 %frame[32]; .reg .u64 %f; .reg .u64 %b;\n" \
  ".reg .u64 %e; .reg .u64 %z; .reg .u32 %m; .reg .u32 %d; .reg .u32 %i;\n" \
  ".reg .u32 %s; .reg .u32 %y; .reg .pred %q;\n" \
  "ld.param.u32 %m,[%n]; ld.param.u32 %d,[%deep]; cvta.local.u64 %f,%frame;\n" \
  "st.u32 [%f],0; mul.wide.u32 %z,%m,4;\n" \
  "alloca.u64 %b,%z; cvta.local.u64 %b,%b; mov.u32 %i,0; mov.u64 %e,%b;\n" \
  "$fill:\nst.u32 [%e],%i; add.u64 %e,%e,4; add.u32 %i,%i,1;\n" \
  "setp.lt.u32 %q,%i,%m; @%q bra $fill;\n" \
  "setp.eq.u32 %q,%d,0; @%q bra $add;\n{\n" \
  ".param .u32 %o1; .param .u32 %o2; .param .u32 %o3; sub.u32 %d,%d,1;\n" \
  "st.param.u32 [%o1],%m; st.param.u32 [%o2],%d;\n" \
  "call (%o3),sum,(%o1,%o2); ld.param.u32 %y,[%o3]; st.u32 [%f],%y;\n}\n" \
  "$add:\nld.u32 %s,[%f]; mov.u32 %i,0; mov.u64 %e,%b;\n" \
  "$more:\nld.u32 %y,[%e]; add.u32 %s,%s,%y; add.u64 %e,%e,4;\n" \
  "add.u32 %i,%i,1; setp.lt.u32 %q,%i,%m; @%q bra $more;\n" \
  "st.param.u32 [%v],%s;\nret;\n}\n"

static void
test_alloca (void)
{
  run_check (SUM KERNEL ("rem.u32 %i,%x,7; add.u32 %i,%i,1;\n"
                         ".param .u32 %o1; .param .u32 %o2; .param .u32 %o3;\n"
                         "st.param.u32 [%o1],%i; st.param.u32 [%o2],2;\n"
                         "call (%o3),sum,(%o1,%o2); ld.param.u32 %r,[%o3];\n"
                         "add.u32 %r,%r,%x;"),
             1, want_sum);
}

static uint32_t
want_again (uint32_t warp, uint32_t lane)
{
  (void) warp;
  return lane + 2000;
}

/* What a function has taken is free again when it returns, and what comes
   after stacksave when it is given back.  */
static void
test_released (void)
{
  run_check (".func (.param .u32 %v) big\n{\n.reg .u64 %b; .reg .u32 %r;\n"
             "alloca.u64 %b,100000; mov.u32 %r,1; st.u32 [%b],%r;\n"
             "ld.u32 %r,[%b]; st.param.u32 [%v],%r;\nret;\n}\n"
             KERNEL ("mov.u32 %i,0; mov.u32 %r,%x;\n$round:\n"
                     "{\n.param .u32 %o;\ncall (%o),big;\n"
                     "ld.param.u32 %s,[%o]; add.u32 %r,%r,%s;\n}\n"
                     "stacksave.u64 %t; alloca.u64 %u,1000,256;\n"
                     "st.u8 [%u+999],%r; and.b64 %u,%u,255;\n"
                     "cvt.u32.u64 %s,%u; add.u32 %s,%s,1; add.u32 %r,%r,%s;\n"
                     "stackrestore.u64 %t; add.u32 %i,%i,1;\n"
                     "setp.lt.u32 %q,%i,1000; @%q bra $round;"),
             1, want_again);
}

static void
test_alloca_faults (void)
{
  static const struct { const char *body; int result; const char *text; }
  faults[] = {
    { "alloca.u64 %t,100000000; st.u8 [%t],1;", 700, "asked of alloca" },
    { "$top:\nalloca.u64 %t,1000; bra $top;", 700, "asked of alloca" },
    { "mov.u64 %t,8; stackrestore.u64 %t;", 700, "has not given" },
    { "alloca.u64 %t,%u,3;", -2, "is not an alignment" }
  };

  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    {
      struct ptx_capture capture;
      char text[2000];
      uint32_t *host;

      strcpy (text, KERNEL (""));
      strcpy (strrchr (text, '\n') - strlen ("\nst.u32 [%a],%r;\n}"),
              faults[i].body);
      strcat (text, "\n}\n");
      ptx_capture_begin (&capture, faults[i].result > 0 ? stderr : stdout);
      CHECK_EQUAL (ptx_test_run (text, 1, 1, 64, &host), faults[i].result);
      ptx_capture_end (&capture);
      CHECK (strstr (capture.text, faults[i].text) != NULL);
    }
}

/* ---- Dynamic shared memory ---------------------------------------------- */

/* It begins behind the static variables of all objects, aligned, under every
   name, and ends where the launch says.  */
static void
test_dynamic (void)
{
  static const char *const texts[]
    = { NEW_HEAD ".extern .shared .u8 __nvptx_lowlat_pool[];\n"
        ".shared .align 4 .b8 odd[5];\n"
        KERNEL ("mov.u32 %r,%dynamic_smem_size; st.u32 [%p+8],%r;\n"
                "cvta.shared.u64 %t,__nvptx_lowlat_pool;\n"
                "cvta.shared.u64 %u,odd; sub.u64 %u,%t,%u;\n"
                "st.u64 [%p+16],%u; and.b64 %u,%t,15; st.u64 [%p+24],%u;\n"
                "mov.u32 %i,%total_smem_size; st.u32 [%p+32],%i;\n"
                "st.shared.u8 [__nvptx_lowlat_pool],7;\n"
                "ld.u8 %i,[%t]; st.u32 [%p+40],%i; cvt.u64.u32 %u,%r;\n"
                "add.u64 %t,%t,%u; st.u8 [%t+-1],1; ld.u32 %i,[%p+48];\n"
                "setp.ne.u32 %q,%i,0; @%q st.u8 [%t],1;"),
        NEW_HEAD ".visible .shared .align 8 .u64 more[9];\n"
        ".extern .shared .align 8 .u8 __nvptx_lowlat_pool[];\n" };
  struct ptx_program *program = ptx_test_link (texts, 2);
  struct ptx_capture capture;
  uint64_t *host, buffer = ptx_test_buffer (64, &host);

  CHECK (program != NULL);
  if (!program)
    return;
  for (int past = 0; past < 2; past++)
    {
      struct ptx_launch launch
        = { .program = program,
            .kernel = ptx_program_find (program, "k", true)->function,
            .dimensions = { { 1, 1, 1 }, { 1, 1, 1 }, 8192 },
            .arguments = &buffer, .workspace = &ptx_workspace };

      host[6] = (uint64_t) past;
      ptx_capture_begin (&capture, stderr);
      CHECK_EQUAL (ptx_launch_run (&launch), past ? 700 : 0);
      ptx_capture_end (&capture);
    }
  CHECK_EQUAL ((uint32_t) host[1], 8192);
  CHECK (host[2] >= 5 && host[3] == 0 && host[5] == 7);
  CHECK ((uint32_t) host[4] >= 8192 + 5 + 72);
  CHECK (strstr (capture.text, "__shared__ write") != NULL);
  ptx_program_destroy (program);
}

/* ---- Texts -------------------------------------------------------------- */

/* mkoffload writes its table of functions without an end of line, and without
   a size; a table without anything in it has none either.  */
static void
test_table (void)
{
  static const char *const texts[]
    = { ".version 7.3.target sm_52.file 1 \"<dummy>\", 10, 20"
        ".func __dummy$func ( );.func __dummy$func ( ){}"
        ".extern .func one (.param .u64 %in);"
        ".visible .global .align 8 .u64 $offload_func_table[] = {one,0,one};",
        NEW_HEAD ".extern .global .align 8 .u64 $offload_func_table[];\n"
        ".visible .func one (.param .u64 %in)\n{\n.reg .u64 %p;\n"
        "ld.param.u64 %p,[%in]; st.u32 [%p],42;\nret;\n}\n"
        KERNEL (".param .u64 %o;\nld.u64 %t,[$offload_func_table+16];\n"
                "add.u64 %p,%p,8; st.param.u64 [%o],%p;\n"
                "$L: .callprototype _ (.param .u64 %in_ar0);\n"
                "call %t,(%o),$L;\n"
                "mov.u64 %u,one; sub.u64 %u,%u,%t; st.u64 [%p+8],%u;") };
  struct ptx_program *program = ptx_test_link (texts, 2);
  uint64_t *host, buffer = ptx_test_buffer (64, &host);
  struct ptx_symbol *table;

  CHECK (program != NULL);
  if (!program)
    {
      printf ("%s\n", ptx_log_text);
      return;
    }
  table = ptx_program_find (program, "$offload_func_table", false);
  CHECK (table && table->variable->size == 24);
  host[2] = 1;
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
  CHECK_EQUAL (host[1], 42);
  CHECK_EQUAL (host[2], 0);
  CHECK_STRING (program->objects->version, "7.3");
  CHECK_STRING (program->objects->target, "sm_52");
  ptx_program_destroy (program);
}

/* A weak function gives way; a kernel may have no parameters at all.  */
static void
test_weak (void)
{
  static const char *const texts[]
    = { NEW_HEAD ".weak .func (.param .u32 %v) f;\n"
        ".weak .func (.param .u32 %v) f\n{\nst.param.u32 [%v],1;\nret;\n}\n"
        ".weak .global .align 4 .u32 w[1];\n"
        ".visible .global .align 4 .u32 out[2];\n"
        ".visible .entry start\n{\n.reg .u32 %r; .param .u32 %o;\n"
        "call (%o),f; ld.param.u32 %r,[%o]; st.global.u32 [out],%r;\n"
        "ld.global.u32 %r,[w]; st.global.u32 [out+4],%r;\n}\n",
        NEW_HEAD ".visible .func (.param .u32 %v) f\n{\n"
        "st.param.u32 [%v],2;\nret;\n}\n"
        ".visible .global .align 4 .u32 w[1] = {5};\n" };
  struct ptx_program *program = ptx_test_link (texts, 2);
  const uint32_t *out;

  CHECK (program != NULL);
  if (!program)
    return;
  CHECK_EQUAL (ptx_test_launch (program, "start", 1, 1, 1, 0), 0);
  out = emu_memory_host (ptx_program_find (program, "out", false)
                         ->variable->address, 8);
  CHECK_EQUAL (out[0], 2);
  CHECK_EQUAL (out[1], 5);
  ptx_program_destroy (program);
}

static void
test_bad_texts (void)
{
  static const struct { const char *text, *log; } errors[] = {
    { ".version\n.target sm_52\n", "number of a PTX version expected" },
    { ".version 7.3\n.target 52\n", "name of a target expected" },
    { NEW_HEAD ".visible .global .u64 t[];\n", "size expected" },
    { NEW_HEAD KERNEL ("bar.red.or.pred %r,0,%q;"), "'%r' is not a predicate" },
    { NEW_HEAD KERNEL ("bar.red.or.pred %q,0,%r;"), "'%r' is not a predicate" },
    { NEW_HEAD KERNEL ("bar.red.or.pred %q,0;"), "operands are missing" },
    { NEW_HEAD KERNEL ("bar.red.popc.u32 %q,0,%q;"), "'%q' is a predicate" },
    { NEW_HEAD KERNEL ("bar.red.xor.pred %q,0,%q;"), "cannot be executed" }
  };

  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
      CHECK_EQUAL (ptx_test_link (&errors[i].text, 1), NULL);
      CHECK (strstr (ptx_log_text, errors[i].log) != NULL);
      if (!strstr (ptx_log_text, errors[i].log))
        printf ("%s: %s\n", errors[i].text, ptx_log_text);
    }
}

/* ---- LLVM's ------------------------------------------------------------- */

static uint32_t
want_branch (uint32_t warp, uint32_t lane)
{
  (void) warp;
  return lane % 4 == 2 ? 12 : 10 + 10 * (lane % 4);
}

/* Lanes go to different places by one branch, whose targets are named before it,
   in any order.  */
static void
test_indexed (void)
{
  run_check (KERNEL ("and.b32 %i,%x,3;\n"
                     "$targets: .branchtargets $a, $b, $c, $d;\n"
                     "brx.idx %i,$targets;\n"
                     "$d:\nmov.u32 %r,40; bra $end;\n"
                     "$b:\nmov.u32 %r,20; bra $end;\n"
                     "$c:\nadd.u32 %r,%r,2;\n"
                     "$a:\nadd.u32 %r,%r,10;\n$end:"),
             1, want_branch);
  CHECK (!ptx_test_load (KERNEL ("brx.idx %x,$targets;")));
  CHECK (!ptx_test_load (KERNEL ("$t: .branchtargets $nowhere;\n"
                                 "brx.idx %x,$t;")));
}

static uint32_t
want_spaces (uint32_t warp, uint32_t lane)
{
  (void) warp, (void) lane;
  return 1 + 20 + 400 + 0xff00u * 65536 + 0x3344;
}

/* Which memory an address is of; bytes by digits, and the sign of one.  */
static void
test_spaces (void)
{
  run_check (KERNEL (
               ".shared .b32 near; .local .b32 own;\n"
               "cvta.shared.u64 %t,near; cvta.local.u64 %u,own;\n"
               "isspacep.shared %q,%t; @%q add.u32 %r,%r,1;\n"
               "isspacep.local %q,%t; @%q add.u32 %r,%r,10;\n"
               "isspacep.local %q,%u; @%q add.u32 %r,%r,20;\n"
               "isspacep.global %q,%u; @%q add.u32 %r,%r,100;\n"
               "isspacep.global %q,%p; @%q add.u32 %r,%r,400;\n"
               "isspacep.shared %q,%p; @%q add.u32 %r,%r,1000;\n"
               "mov.u32 %i,0x11223344; mov.u32 %s,0x80000000;\n"
               "prmt.b32 %i,%i,%s,0xf410U; add.u32 %r,%r,%i;"),
             1, want_spaces);
}

/* A parameter that is a pointer; debug information; a load of what does not
   change.  */
static void
test_hints (void)
{
  struct ptx_program *program = ptx_test_load (
    ".global .u32 fixed = 7;\n"
    ".visible .entry k (.param .u64 .ptr .global .align 4 %in)\n{\n"
    ".reg .u64 %p; .reg .u32 %r; ld.param.u64 %p,[%in];\n"
    "ld.global.nc.u32 %r,[fixed]; st.u32 [%p],%r;\n}\n"
    ".section .debug_str\n{\n$info:\n.b8 76,0\n.b64 $info\n}\n");
  uint32_t *host;
  uint64_t buffer = ptx_test_buffer (4, &host);

  CHECK (program != NULL);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
  CHECK_EQUAL (*host, 7);
  CHECK (!ptx_test_load (".section .debug_str {"));
}

static uint32_t
want_together (uint32_t warp, uint32_t lane)
{
  (void) warp;
  return lane == 0 ? 1 : 2;
}

/* The lanes of a warp come to a barrier by different ways, of which the one that is
   first in the text leads to it last; and by different instructions.  What the
   first lane has stored before it, all find behind it.  */
static void
test_ways (void)
{
  run_check (KERNEL (".shared .b32 told;\n"
                     "setp.eq.u32 %q,%s,0; @%q st.shared.u32 [told],0;\n"
                     "bar.sync 0;\nsetp.eq.u32 %q,%x,0; @%q bra $one;\n"
                     "bar.sync 0;\nld.shared.u32 %r,[told];\nbra $end;\n"
                     "$one:\nmov.u32 %i,0;\n$round:\nadd.u32 %i,%i,1;\n"
                     "setp.lt.u32 %q,%i,1000; @%q bra $round;\n"
                     "setp.eq.u32 %q,%w,0; @%q st.shared.u32 [told],2;\n"
                     "bar.sync 0;\nmov.u32 %r,1;\n$end:"),
             4, want_together);
}

int
main (void)
{
  setenv ("GOMP_PSET_EMULATE_TURNS", "20000", 1);
  ptx_windows_reserve ();
  for (int random = 0; random < 2; random++)
    {
      const char *order = random ? ", in random order" : "";

      unit_case ("barriers with or: one thread decides%s", order);
      test_or ();
      unit_case ("barriers with and: all threads decide%s", order);
      test_and ();
      unit_case ("barriers that count: as many as said so%s", order);
      test_popc ();
      unit_case ("two barriers at a time: independent%s", order);
      test_named ();
      unit_case ("alloca: memory of the thread's own%s", order);
      test_alloca ();
      unit_case ("stackrestore and returns: memory is free again%s", order);
      test_released ();
      unit_case ("brx.idx: lanes go to different places%s", order);
      test_indexed ();
      unit_case ("isspacep and prmt: spaces and bytes%s", order);
      test_spaces ();
      unit_case ("barriers: lanes that come by different ways%s", order);
      test_ways ();
      setenv ("GOMP_PSET_EMULATE_SEED", "12345", 1);
    }
  unit_case ("pointers, debug information, constant loads: read");
  test_hints ();
  unit_case ("threads that do not come: told");
  test_missing ();
  unit_case ("alloca that is too large or misused: told");
  test_alloca_faults ();
  unit_case ("dynamic shared memory: behind all that is static");
  test_dynamic ();
  unit_case ("tables of functions: as mkoffload writes them");
  test_table ();
  unit_case ("weak functions: give way");
  test_weak ();
  unit_case ("bad texts: refused, with the line");
  test_bad_texts ();
  return unit_result ();
}
