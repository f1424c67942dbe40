/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads together in the PTX executor: divergence, shuffles, votes,
   barriers, calls, the ends of kernels.  */

#include "emulate-ptx.h"

/* Kernel k: %p is the buffer, %x is %tid.x, %w is %tid.y, %a = %p + 4 * %x.
   It ends with `st.u32 [%a],%r'.  */
#define KERNEL(body) \
  ".visible .entry k (.param .u64 %in)\n{\n" \
  ".reg .u64 %p; .reg .u64 %a; .reg .u64 %t;\n" \
  ".reg .u32 %x; .reg .u32 %w; .reg .u32 %r; .reg .u32 %s; .reg .u32 %i;\n" \
  ".reg .pred %q; .reg .pred %o;\n" \
  "ld.param.u64 %p,[%in]; mov.u32 %x,%tid.x; mov.u32 %w,%tid.y;\n" \
  "mad.wide.u32 %a,%x,4,%p; mov.u32 %r,0;\n" \
  body "\nst.u32 [%a],%r;\n}\n"

/* The result of each lane by a function of its number.  */
static void
run_check (const char *text, uint32_t threads, uint32_t (*want) (uint32_t))
{
  uint32_t *host;
  int result = ptx_test_run (text, threads, 1, 4 * 1024, &host);

  CHECK_EQUAL (result, 0);
  for (uint32_t l = 0; l < threads && result == 0; l++)
    {
      CHECK_EQUAL (host[l], want (l));
      if (host[l] != want (l))
        {
          printf ("lane %u: %u, not %u in\n%s", l, host[l], want (l), text);
          return;
        }
    }
}

/* ---- Divergence --------------------------------------------------------- */

static uint32_t
want_if (uint32_t l)
{
  return l % 2 ? (l < 10 ? 1 : 2) + 10 : 3 + 10;
}

static uint32_t
want_loop (uint32_t l)
{
  return l * (l + 1) / 2;
}

/* Lanes that leave a loop at different times wait for the others.  */
static uint32_t
want_converged (uint32_t l)
{
  (void) l;
  return UINT32_MAX;
}

static uint32_t
want_recursion (uint32_t l)
{
  uint32_t a = 0, b = 1;

  for (l %= 12; l > 0; l--)
    {
      uint32_t next = a + b;
      a = b;
      b = next;
    }
  return a;
}

static uint32_t
want_indirect (uint32_t l)
{
  return l % 3 == 0 ? l + 100 : l % 3 == 1 ? l * 2 : l + 100;
}

#define LOOP \
  "mov.u32 %i,0;\n$top:\nsetp.ge.u32 %q,%i,%x;\n@%q bra $end;\n" \
  "add.u32 %i,%i,1; add.u32 %r,%r,%i; bra $top;\n$end:\n"

static const char fibonacci[]
  = ".func (.param .u32 %v) fib (.param .u32 %n)\n{\n"
    ".reg .u32 %i; .reg .u32 %r; .reg .u32 %s; .reg .pred %q;\n"
    "ld.param.u32 %i,[%n]; setp.lt.u32 %q,%i,2;\n"
    "@!%q bra $more;\nst.param.u32 [%v],%i;\nret;\n$more:\n"
    "{\n.param .u32 %o; .param .u32 %z; sub.u32 %s,%i,1;\n"
    "st.param.u32 [%o],%s; call (%z),fib,(%o); ld.param.u32 %r,[%z];\n}\n"
    "{\n.param .u32 %o; .param .u32 %z; sub.u32 %s,%i,2;\n"
    "st.param.u32 [%o],%s; call (%z),fib,(%o); ld.param.u32 %s,[%z];\n}\n"
    "add.u32 %r,%r,%s;\nst.param.u32 [%v],%r;\nret;\n}\n"
    KERNEL ("{\n.param .u32 %o; .param .u32 %z; rem.u32 %s,%x,12;\n"
            "st.param.u32 [%o],%s; call (%z),fib,(%o);\n"
            "ld.param.u32 %r,[%z];\n}\n");

static void
test_divergence (void)
{
  run_check (KERNEL ("and.b32 %s,%x,1; setp.eq.u32 %q,%s,0;\n"
                     "@%q bra $even;\nmov.u32 %r,2; setp.lt.u32 %o,%x,10;\n"
                     "@!%o bra $join;\nmov.u32 %r,1; bra $join;\n"
                     "$even:\nmov.u32 %r,3;\n$join:\nadd.u32 %r,%r,10;"),
             32, want_if);
  run_check (KERNEL (LOOP), 96, want_loop);
  run_check (KERNEL (LOOP "activemask.b32 %r;"), 32, want_converged);
  run_check (fibonacci, 64, want_recursion);
  /* Two functions through pointers that differ from lane to lane.  */
  run_check (".func (.param .u32 %v) plus (.param .u32 %n)\n{\n.reg .u32 %i;\n"
             "ld.param.u32 %i,[%n]; add.u32 %i,%i,100;\n"
             "st.param.u32 [%v],%i;\nret;\n}\n"
             ".func (.param .u32 %v) twice (.param .u32 %n)\n{\n"
             ".reg .u32 %i;\nld.param.u32 %i,[%n]; add.u32 %i,%i,%i;\n"
             "st.param.u32 [%v],%i;\nret;\n}\n"
             KERNEL (".reg .u64 %f; .reg .u64 %g; mov.u64 %f,plus;\n"
                     "mov.u64 %g,twice; rem.u32 %s,%x,3;\n"
                     "setp.eq.u32 %q,%s,1; selp.u64 %f,%g,%f,%q;\n"
                     "{\n.param .u32 %o1; .param .u32 %z;\n"
                     "st.param.u32 [%o1],%x;\n"
                     "$LCT0: .callprototype (.param .u32 _) _"
                     " (.param .u32 %in_ar0);\n"
                     "call (%z),%f,(%o1),$LCT0;\nld.param.u32 %r,[%z];\n}\n"),
             32, want_indirect);
}

/* A recursion this deep needs no stack of the host.  */
static void
test_deep (void)
{
  static const char text[]
    = ".func (.param .u32 %v) down (.param .u32 %n)\n{\n"
      ".reg .u32 %i; .reg .u32 %r; .reg .pred %q; .reg .u32 %k;\n"
      "ld.param.u32 %i,[%n]; mov.u32 %r,0; setp.eq.u32 %q,%i,0;\n"
      "@%q bra $end;\n{\n.param .u32 %o; .param .u32 %z;\n"
      "sub.u32 %k,%i,1; st.param.u32 [%o],%k; call (%z),down,(%o);\n"
      "ld.param.u32 %r,[%z];\n}\nadd.u32 %r,%r,%i;\n$end:\n"
      "st.param.u32 [%v],%r;\nret;\n}\n"
      KERNEL ("{\n.param .u32 %o; .param .u32 %z; add.u32 %s,%x,20000;\n"
              "st.param.u32 [%o],%s; call (%z),down,(%o);\n"
              "ld.param.u32 %r,[%z];\n}\n");
  uint32_t *host;

  CHECK_EQUAL (ptx_test_run (text, 4, 1, 64, &host), 0);
  for (uint32_t l = 0; l < 4; l++)
    CHECK_EQUAL (host[l], (uint64_t) (20000 + l) * (20001 + l) / 2);
}

static void
test_endless_recursion (void)
{
  static const char text[]
    = ".func down\n{\n.reg .u32 %r<300>;\ncall down;\nret;\n}\n"
      KERNEL ("call down;");
  struct ptx_capture capture;
  uint32_t *host;

  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_run (text, 1, 1, 64, &host), 700);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "stack overflow") != NULL);
}

/* Predicates: constants, logic, negation, as guards of several kinds.  */
static uint32_t
want_predicates (uint32_t l)
{
  return 1 + (l >= 4 && l < 9 ? 2 : 0) + (l < 4 || l >= 9 ? 4 : 0)
         + ((l >= 4) != (l < 9) ? 8 : 0) + (l < 4 ? 32 : 16);
}

static void
test_predicates (void)
{
  run_check (KERNEL (".reg .pred %a0; .reg .pred %b0;\n"
                     "mov.pred %q,1; mov.pred %o,0;\n"
                     "@%q add.u32 %r,%r,1; @%o add.u32 %r,%r,64;\n"
                     "setp.ge.u32 %a0,%x,4; setp.lt.u32 %b0,%x,9;\n"
                     "and.pred %q,%a0,%b0; @%q add.u32 %r,%r,2;\n"
                     "not.pred %o,%q; @%o add.u32 %r,%r,4;\n"
                     "xor.pred %q,%a0,%b0; @%q add.u32 %r,%r,8;\n"
                     "mov.pred %o,%a0; @ ! %o bra $no;\n"
                     "add.u32 %r,%r,16;\n$no:\n@!%o add.u32 %r,%r,32;\n"
                     "or.pred %q,%o,%b0; @!%q trap;"),
             32, want_predicates);
}

/* ---- Shuffles and votes ------------------------------------------------- */

static uint32_t
want_index (uint32_t l)
{
  (void) l;
  return 5 * 3;
}

static uint32_t
want_down (uint32_t l)
{
  return l + 4 < 32 ? l + 4 : l;
}

static uint32_t
want_up (uint32_t l)
{
  return l >= 3 ? l - 3 : l;
}

static uint32_t
want_butterfly (uint32_t l)
{
  return l ^ 7;
}

/* Within segments of eight.  */
static uint32_t
want_segment (uint32_t l)
{
  return l % 8 + 2 < 8 ? l + 2 : l;
}

static uint32_t
want_sum (uint32_t l)
{
  (void) l;
  return 496;
}

static uint32_t
want_ballot (uint32_t l)
{
  (void) l;
  return 0xaaaaaaaa;
}

static uint32_t
want_votes (uint32_t l)
{
  (void) l;
  return 1 + 4;
}

/* Lanes that got to the shuffle by different ways.  */
static uint32_t
want_late (uint32_t l)
{
  return l == 0 ? 31 : l - 1;
}

static void
test_shuffles (void)
{
  run_check (KERNEL ("mul.lo.u32 %s,%x,3;\n"
                     "shfl.sync.idx.b32 %r,%s,5,31,0xffffffff;"),
             32, want_index);
  run_check (KERNEL ("shfl.sync.down.b32 %r,%x,4,31,0xffffffff;"), 32,
             want_down);
  run_check (KERNEL ("shfl.sync.up.b32 %r,%x,3,0,0xffffffff;"), 32, want_up);
  run_check (KERNEL ("shfl.sync.bfly.b32 %r,%x,7,31,0xffffffff;"), 32,
             want_butterfly);
  run_check (KERNEL ("shfl.sync.down.b32 %r,%x,2,0x181f,0xffffffff;"), 32,
             want_segment);
  run_check (KERNEL ("mov.u32 %r,%x;\n"
                     "shfl.sync.bfly.b32 %s,%r,16,31,-1; add.u32 %r,%r,%s;\n"
                     "shfl.sync.bfly.b32 %s,%r,8,31,-1; add.u32 %r,%r,%s;\n"
                     "shfl.sync.bfly.b32 %s,%r,4,31,-1; add.u32 %r,%r,%s;\n"
                     "shfl.sync.bfly.b32 %s,%r,2,31,-1; add.u32 %r,%r,%s;\n"
                     "shfl.sync.bfly.b32 %s,%r,1,31,-1; add.u32 %r,%r,%s;"),
             32, want_sum);
  run_check (KERNEL ("and.b32 %s,%x,1; setp.eq.u32 %q,%s,1;\n"
                     "vote.sync.ballot.b32 %r,%q,0xffffffff;"),
             32, want_ballot);
  run_check (KERNEL ("setp.lt.u32 %q,%x,7; vote.sync.any.pred %o,%q,-1;\n"
                     "@%o add.u32 %r,%r,1; vote.sync.all.pred %o,%q,-1;\n"
                     "@%o add.u32 %r,%r,2; setp.lt.u32 %q,%x,70;\n"
                     "vote.sync.uni.pred %o,%q,-1; @%o add.u32 %r,%r,4;"),
             32, want_votes);
  run_check (KERNEL ("add.u32 %s,%x,31; and.b32 %s,%s,31; and.b32 %i,%x,1;\n"
                     "setp.eq.u32 %q,%i,0; @%q bra $even;\n"
                     "shfl.sync.idx.b32 %r,%x,%s,31,-1; bra $join;\n"
                     "$even:\nshfl.sync.idx.b32 %r,%x,%s,31,-1;\n$join:"),
             32, want_late);
}

/* ---- Barriers ----------------------------------------------------------- */

static uint32_t
want_block (uint32_t l)
{
  return 255 - l;
}

static uint32_t
want_spin (uint32_t l)
{
  (void) l;
  return 64;
}

static void
test_barriers (void)
{
  /* All warps; each reads what the opposite one wrote.  */
  run_check (".shared .u32 a[256];\n"
             KERNEL ("mov.u64 %t,a; mad.wide.u32 %t,%x,4,%t;\n"
                     "st.shared.u32 [%t],%x; barrier.sync.aligned 0;\n"
                     "xor.b32 %s,%x,255; mov.u64 %t,a;\n"
                     "mad.wide.u32 %t,%s,4,%t; ld.shared.u32 %r,[%t];"),
             256, want_block);
  /* A warp that spins until the other one has got on.  */
  run_check (".global .u32 flag;\n"
             KERNEL ("setp.ge.u32 %q,%x,32; @%q bra $second;\n$spin:\n"
                     "ld.u32 %s,[flag]; setp.ne.u32 %o,%s,32;\n"
                     "@%o bra $spin;\natom.add.u32 _,[flag],1;\n"
                     "bra $join;\n$second:\natom.add.u32 _,[flag],1;\n"
                     "$join:\nbar.sync 1;\nld.u32 %r,[flag];"),
             64, want_spin);
}

static uint32_t
want_old (uint32_t l)
{
  (void) l;
  return 40;
}

/* Behind a barrier warps go on side by side: GCC has them read a buffer in a
   loop that the first one writes again after that, without a barrier.  */
static void
test_side_by_side (void)
{
  run_check (".shared .u32 a[1];\n"
             KERNEL ("setp.eq.u32 %q,%x,0; @%q st.shared.u32 [a],4;\n"
                     "bar.sync 0; mov.u32 %i,10;\n"
                     "$loop:\nld.shared.u32 %s,[a]; add.u32 %r,%r,%s;\n"
                     "add.u32 %i,%i,-1; setp.ne.u32 %o,%i,0;\n"
                     "@%o bra $loop;\n$more:\nadd.u32 %i,%i,1;\n"
                     "setp.ne.u32 %o,%i,5; @%o bra $more;\n"
                     "@%q st.shared.u32 [a],1000;"),
             128, want_old);
}

/* Named barriers with counts that change, and arrival without waiting: warps
   0..3 in %tid.y.  */
static void
test_named (void)
{
  static const char text[]
    = ".shared .u32 n;\n"
      ".visible .entry k (.param .u64 %in)\n{\n"
      ".reg .u64 %p; .reg .u32 %w; .reg .u32 %s; .reg .pred %q;\n"
      ".reg .pred %l; .reg .u32 %x; .reg .u64 %a;\n"
      "ld.param.u64 %p,[%in]; mov.u32 %w,%tid.y; mov.u32 %x,%tid.x;\n"
      "mad.wide.u32 %a,%w,4,%p; setp.eq.u32 %l,%x,0;\n"
      "setp.eq.u32 %q,%w,0; @%q st.shared.u32 [n],0; bar.sync 0;\n"
      "@%l atom.shared.add.u32 _,[n],1;\n"
      "@%q bra $wait;\nbar.arrive 2,128;\nbra $next;\n"
      "$wait:\nbar.sync 2,128; ld.shared.u32 %s,[n]; st.u32 [%p+64],%s;\n"
      "$next:\nsetp.lt.u32 %q,%w,2; @!%q bra $end;\n"
      "bar.sync 3,64; @%l atom.shared.add.u32 _,[n],10; bar.sync 3,64;\n"
      "bar.sync 3,64;\n$end:\nbar.sync 0,128;\n"
      "ld.shared.u32 %s,[n]; st.u32 [%a],%s;\n}\n";
  uint32_t *host;

  CHECK_EQUAL (ptx_test_run (text, 32, 4, 128, &host), 0);
  CHECK (host[16] >= 4);
  for (int i = 0; i < 4; i++)
    CHECK_EQUAL (host[i], 24);
}

/* ---- Ends --------------------------------------------------------------- */

static uint32_t
want_exit (uint32_t l)
{
  return l < 5 ? 0 : 27;
}

static void
test_exits (void)
{
  struct ptx_capture capture;
  uint32_t *host;

  /* Those who are left do not wait for those who are not.  */
  run_check (KERNEL ("setp.lt.u32 %q,%x,5; @%q exit;\n"
                     "bar.warp.sync 0xffffffff; activemask.b32 %s;\n"
                     "popc.b32 %r,%s; bar.sync 0;"),
             32, want_exit);
  run_check (KERNEL ("setp.lt.u32 %q,%x,5; @%q ret;\nmov.u32 %r,27;"), 32,
             want_exit);

  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_run (KERNEL ("setp.lt.u32 %q,%x,32; @%q bra $end;\n"
                                     "bar.sync 3,96;\n$end:"),
                             64, 1, 512, &host),
               702);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "Deadlock") != NULL);
  CHECK (strstr (capture.text, "Barrier 3, where 32 of 96") != NULL);

  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_run (KERNEL ("setp.eq.u32 %q,%x,3;\n$top:\n"
                                     "@%q bra $top;"),
                             32, 1, 512, &host),
               702);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "Kernel k takes more than the") != NULL);
  CHECK (strstr (capture.text, "Warp 0 runs, lanes 0x00000008") != NULL);
}

/* A call through something that is no function.  */
static void
test_bad_calls (void)
{
  struct ptx_capture capture;
  uint32_t *host;

  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (
      ptx_test_run (KERNEL (".reg .u64 %f; mov.u64 %f,4096;\n"
                            "$L: .callprototype _ ();\ncall %f,(),$L;"),
                    1, 1, 64, &host),
      718);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "no function") != NULL);
}

/* Many blocks, with all coordinates.  */
static void
test_grid (void)
{
  static const char text[]
    = KERNEL ("mov.u32 %s,%ctaid.x; mov.u32 %i,%ntid.x;\n"
              "mad.lo.u32 %s,%s,%i,%x; mad.wide.u32 %a,%s,4,%p;\n"
              "mov.u32 %r,%nctaid.x; mad.lo.u32 %r,%r,1000,%s;");
  uint32_t *host;
  uint64_t buffer = ptx_test_buffer (4 * 700, &host);
  struct ptx_program *program = ptx_test_load (text);

  CHECK_EQUAL (ptx_test_launch (program, "k", 7, 100, 1, buffer), 0);
  for (uint32_t i = 0; i < 700; i++)
    CHECK_EQUAL (host[i], 7000 + i);
  ptx_program_destroy (program);
}

int
main (void)
{
  setenv ("GOMP_PSET_EMULATE_TURNS", "2000", 1);
  ptx_windows_reserve ();
  for (int random = 0; random < 2; random++)
    {
      const char *order = random ? ", in random order" : "";

      unit_case ("divergence: lanes meet again%s", order);
      test_divergence ();
      unit_case ("deep recursion: needs no stack of the host%s", order);
      test_deep ();
      unit_case ("predicates: only lanes that have them%s", order);
      test_predicates ();
      unit_case ("shuffles and votes: what other lanes have%s", order);
      test_shuffles ();
      unit_case ("barriers: all threads come%s", order);
      test_barriers ();
      if (!random)
        {
          unit_case ("behind a barrier: warps go on side by side");
          test_side_by_side ();
        }
      unit_case ("named barriers: counts and arrival%s", order);
      test_named ();
      unit_case ("threads that end: nobody waits for them%s", order);
      test_exits ();
      unit_case ("many blocks: with all coordinates%s", order);
      test_grid ();
      setenv ("GOMP_PSET_EMULATE_SEED", "12345", 1);
    }
  unit_case ("recursion without end: reported");
  test_endless_recursion ();
  unit_case ("calls of what is no function: reported");
  test_bad_calls ();
  return unit_result ();
}
