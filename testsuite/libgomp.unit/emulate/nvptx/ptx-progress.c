/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes that wait for other lanes of their warp in the PTX executor, and
   kernels without end.  */

#include "emulate-ptx.h"
#include "common/settings.h"

/* Kernel k: %p is the buffer, whose words are a lock, a sum, a flag and from
   byte 64 on one for each thread, at %a; %x is %tid.x.  */
#define KERNEL(body) \
  ".visible .entry k (.param .u64 %in)\n{\n" \
  ".reg .u64 %p; .reg .u64 %a;\n" \
  ".reg .u32 %x; .reg .u32 %l; .reg .u32 %r; .reg .u32 %s; .reg .u32 %i;\n" \
  ".reg .pred %q; .reg .pred %o;\n" \
  "ld.param.u64 %p,[%in]; mov.u32 %x,%tid.x; mov.u32 %i,0;\n" \
  "mad.wide.u32 %a,%x,4,%p; add.u64 %a,%a,64;\n" \
  body "\n}\n"

#define THREADS 128
#define BYTES (64 + 4 * THREADS)

static uint32_t *
run (const char *text, uint32_t threads)
{
  uint32_t *host;

  CHECK_EQUAL (ptx_test_run (text, threads, 1, BYTES, &host), 0);
  return host;
}

/* ---- Locks -------------------------------------------------------------- */

#define TAKE "$spin:\natom.cas.b32 %l,[%p],0,1;\nsetp.ne.u32 %q,%l,0;\n" \
  "@%q bra $spin;\n"
#define GIVE "atom.exch.b32 %l,[%p],0;\n"
#define ADD "ld.u32 %s,[%p+4]; add.u32 %s,%s,%x; st.u32 [%p+4],%s;\n"

/* Lane by lane, as GCC's reductions of small types do; then all lanes see the
   sum.  */
static void
test_locks (uint32_t threads)
{
  static const char *const texts[] = {
    KERNEL (TAKE ADD GIVE "bar.sync 0;\n"
            "ld.u32 %s,[%p+4]; st.u32 [%a],%s;"),
    /* Attempts are counted.  */
    KERNEL ("$spin:\nadd.u32 %i,%i,1; atom.exch.b32 %l,[%p],1;\n"
            "setp.ne.u32 %q,%l,0;\n@%q bra $spin;\n" ADD GIVE
            "bar.sync 0;\nld.u32 %s,[%p+4]; st.u32 [%a],%s;"),
    /* What the lock protects takes long.  */
    KERNEL (TAKE ADD "mov.u32 %r,0;\n"
            "$work:\nadd.u32 %r,%r,1; setp.lt.u32 %q,%r,3000;\n@%q bra $work;\n"
            GIVE "bar.sync 0;\nld.u32 %s,[%p+4]; st.u32 [%a],%s;"),
    /* Taken in a function.  */
    ".func take (.param .u64 %in)\n{\n.reg .u64 %p; .reg .u32 %l;\n"
    ".reg .pred %q;\nld.param.u64 %p,[%in];\n" TAKE "ret;\n}\n"
    KERNEL ("call take,(%p);\n" ADD GIVE "bar.sync 0;\n"
            "ld.u32 %s,[%p+4]; st.u32 [%a],%s;")
  };

  for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++)
    {
      uint32_t *host = run (texts[t], threads);

      for (uint32_t l = 0; l < threads; l++)
        CHECK_EQUAL (host[16 + l], threads * (threads - 1) / 2);
    }
}

/* ---- Flags -------------------------------------------------------------- */

static void
test_flags (void)
{
  uint32_t *host;

  /* The last lane tells the others, behind the loop in which they wait.  */
  host = run (KERNEL ("setp.eq.u32 %q,%x,31;\n@%q bra $tell;\n"
                      "$wait:\nld.volatile.u32 %l,[%p+8];\n"
                      "setp.eq.u32 %o,%l,0;\n@%o bra $wait;\nbra $end;\n"
                      "$tell:\nst.u32 [%p+8],7; mov.u32 %l,8;\n"
                      "$end:\nst.u32 [%a],%l;"),
              32);
  for (uint32_t l = 0; l < 32; l++)
    CHECK_EQUAL (host[16 + l], l == 31 ? 8 : 7);

  /* Each lane waits for the one above it, in a chain over several warps.  */
  host = run (KERNEL ("add.u64 %p,%p,64; mad.wide.u32 %p,%x,4,%p;\n"
                      "setp.eq.u32 %q,%x,127;\n@%q bra $last;\n"
                      "$wait:\nld.volatile.u32 %l,[%p+4];\n"
                      "setp.eq.u32 %o,%l,0;\n@%o bra $wait;\n"
                      "add.u32 %l,%l,1;\nbra $end;\n"
                      "$last:\nmov.u32 %l,1;\n"
                      "$end:\nst.u32 [%a],%l;"),
              THREADS);
  for (uint32_t l = 0; l < THREADS; l++)
    CHECK_EQUAL (host[16 + l], THREADS - l);
}

/* ---- Lanes that meet without a barrier ---------------------------------- */

/* Lane 0 works for long, or waits for another warp that does; those that have
   gone round it see what it has done, as on GPUs before Volta.  */
static void
test_together (void)
{
  uint32_t *host;

  host = run (KERNEL ("setp.ne.u32 %q,%x,0;\n@%q bra $join;\n"
                      "$work:\nadd.u32 %i,%i,1; setp.lt.u32 %o,%i,200000;\n"
                      "@%o bra $work;\nst.u32 [%p+4],%i;\n"
                      "$join:\nld.u32 %s,[%p+4]; st.u32 [%a],%s;"),
              32);
  for (uint32_t l = 0; l < 32; l++)
    CHECK_EQUAL (host[16 + l], 200000);

  host = run (KERNEL ("setp.ge.u32 %q,%x,32;\n@%q bra $other;\n"
                      "setp.ne.u32 %q,%x,0;\n@%q bra $join;\n"
                      "$wait:\nld.volatile.u32 %l,[%p+8];\n"
                      "setp.eq.u32 %o,%l,0;\n@%o bra $wait;\n"
                      "st.u32 [%p+4],%l;\n"
                      "$join:\nld.u32 %s,[%p+4]; st.u32 [%a],%s;\nret;\n"
                      "$other:\nadd.u32 %i,%i,1;\n"
                      "setp.lt.u32 %o,%i,200000;\n@%o bra $other;\n"
                      "st.u32 [%p+8],%i;"),
              64);
  for (uint32_t l = 0; l < 32; l++)
    CHECK_EQUAL (host[16 + l], 200000);
}

/* ---- Without end -------------------------------------------------------- */

static void
test_endless (void)
{
  /* Two loops that wait for nobody: in one lane, in all.  */
  static const char *const texts[] = {
    KERNEL ("setp.eq.u32 %q,%x,3;\n$top:\n@%q bra $top;"),
    ".file 1 \"waits.c\"\n"
    KERNEL ("$top:\n.loc 1 27 3\n"
            "ld.volatile.u32 %l,[%p]; setp.eq.u32 %q,%l,0;\n@%q bra $top;")
  };
  struct ptx_capture capture;
  uint32_t *host;

  for (int t = 0; t < 2; t++)
    {
      ptx_capture_begin (&capture, stderr);
      CHECK_EQUAL (ptx_test_run (texts[t], 64, 1, BYTES, &host), 702);
      ptx_capture_end (&capture);
      CHECK (strstr (capture.text, "Kernel k did not end within the 1 seconds"
                     " of GOMP_PSET_EMULATE_TIMEOUT") != NULL);
      CHECK (strstr (capture.text, "Warp 0 runs, lanes 0x") != NULL);
      CHECK (t == 0 || strstr (capture.text, "in k at waits.c:27") != NULL);
    }
}

int
main (void)
{
  setenv ("GOMP_PSET_EMULATE_TIMEOUT", "60", 1);
  ptx_windows_reserve ();
  for (int random = 0; random < 2; random++)
    {
      const char *order = random ? ", in random order" : "";

      unit_case ("locks taken lane by lane: all have been in%s", order);
      test_locks (32);
      test_locks (THREADS);
      unit_case ("flags of other lanes: seen%s", order);
      test_flags ();
      unit_case ("lanes that went round the wait: see what was done%s", order);
      test_together ();
      setenv ("GOMP_PSET_EMULATE_SEED", "12345", 1);
    }
  unit_case ("kernels without end: stopped");
  setenv ("GOMP_PSET_EMULATE_TIMEOUT", "1", 1);
  emu_settings_reset ();
  test_endless ();
  return unit_result ();
}
