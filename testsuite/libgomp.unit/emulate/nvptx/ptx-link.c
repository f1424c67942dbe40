/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The PTX parser and linker: what is refused, with which line; how names of
   several objects go together; printf, malloc and free of device code.  */

#include "emulate-ptx.h"

/* ---- What is refused ---------------------------------------------------- */

static void
test_errors (void)
{
  static const struct { const char *body, *log; } errors[] = {
    { "frob.u32 %r,%r;", "'frob.u32' cannot be executed here" },
    { "add.f16 %r,%r,%r;", "'add.f16' cannot be executed here" },
    { "add.ftz.f32 %f,%f,%f;", "'add.ftz.f32' cannot be executed here" },
    { "add.u32 %r,%zz,1;", "'%zz' is not declared" },
    { "add.u32 %r,%r;", "operands are missing" },
    { "add.u32 %q,%r,%r;", "'%q' is a predicate" },
    { "setp.eq.u32 %r,%r,1;", "'%r' is not a predicate" },
    { "add.u32 %r,%q,1;", "'%q' is a predicate" },
    { "@%r bra $L;", "'%r' is not a predicate" },
    { "bra $nowhere;", "no label '$nowhere'" },
    { "$L:\n$L:\nret;", "label '$L' is there twice" },
    { "ld.u32 %r,%t;", "'%t' is not an address" },
    { "ld.u32 %r,[%nix];", "'%nix' is not declared" },
    { "mov.u32 %r,1", "';' expected before '}'" },
    { "call nobody;", "'nobody' is not declared" },
    { "call f,(%r,%r);", "'f' is declared with other parameters" },
    { "cvt.s32.f32 %r,%f;", "rounding has to be given" },
    { "mov.f32 %f,7;", "number of another type" },
    { "mov.b64 {%r,%r,%r},%t;", "has not two elements" },
    { ".local .b8 big[1000000];", "more local memory than a thread has" },
    { ".reg .u32 %a[4];", "cannot be executed here" },
    { "mov.u32 %r,0x;", "operand expected" },
    { "{ add.u32 %r,%r,1;", "unknown directive '.func'" },
    { "ld.v2.u32 %r,[%t];", "another number of elements" },
    { "?", "instruction expected" }
  };

  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
      char text[1000];
      const char *const texts[] = { text };

      snprintf (text, sizeof text,
                PTX_HEAD ".func f (.param .u32 %%a);\n"
                ".visible .entry k ()\n{\n.reg .u32 %%r; .reg .f32 %%f;"
                " .reg .u64 %%t; .reg .pred %%q;\n%s\n}\n"
                ".func f (.param .u32 %%a)\n{\nret;\n}\n", errors[i].body);
      CHECK_EQUAL (ptx_test_link (texts, 1), NULL);
      CHECK (strstr (ptx_log_text, errors[i].log) != NULL);
      CHECK (strstr (ptx_log_text, "ptx object 0, line ") != NULL);
      if (!strstr (ptx_log_text, errors[i].log))
        printf ("%s: %s\n", errors[i].body, ptx_log_text);
    }
}

static void
test_top_level_errors (void)
{
  static const struct { const char *text, *log; } errors[] = {
    { "hello", "line 1; error: '.version' expected" },
    { ".version 6.0\n.address_size 32", "only 64-bit" },
    { PTX_HEAD ".global .u32 a[2] = {1,2,3};", "too many initializers" },
    { PTX_HEAD ".global .u64 a = b;", "'b' is not declared" },
    { PTX_HEAD ".global .u32 a[1] = {a};", "an address needs 64 bits" },
    { PTX_HEAD ".global .align 3 .u32 a;", "line 4; error: bad alignment" },
    { PTX_HEAD ".global .u32 a;\n.func a;", "'a' was declared differently" },
    { PTX_HEAD ".func f;\n.func f (.param .u32 x)\n{\n}", "other parameters" },
    { PTX_HEAD ".func f (.param .align 8 .b8 x[16]);", "this form" },
    { PTX_HEAD ".func f\n{\n{\nret;\n}\n", "'}' expected before the end" },
    { PTX_HEAD ".frob", "unknown directive '.frob'" },
    { PTX_HEAD ".func f;\n.alias f,g;", "'g' is not a declared function" },
    { PTX_HEAD ".func f;\n.alias f,f;", "'f' is an alias itself" },
    { PTX_HEAD ".func f;\n.func g (.param .u32 x);\n.alias f,g;",
      "other parameters" },
    { PTX_HEAD ".func f;\n.func g;\n.alias f,g;",
      "'f' in object 0 is an alias of 'g', which is not defined" },
    { PTX_HEAD ".func f;\n.func g\n{\n}\n.alias f,g;\n.func f\n{\n}",
      "'f' is defined in objects 0" },
    { PTX_HEAD ".global .u32 a[99999999999999];", "array too large" }
  };

  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
      CHECK_EQUAL (ptx_test_link (&errors[i].text, 1), NULL);
      CHECK (strstr (ptx_log_text, errors[i].log) != NULL);
      if (!strstr (ptx_log_text, errors[i].log))
        printf ("%s: %s\n", errors[i].text, ptx_log_text);
    }
}

/* No text that is cut off, or has a letter changed, may harm the host.  */
static void
test_damage (void)
{
  static const char text[]
    = PTX_HEAD ".extern .func (.param .u32 %r) vprintf (.param .u64 %a,"
      " .param .u64 %b);\n.global .align 8 .u64 t[2] = { generic(t)+8, -3 };\n"
      ".visible .entry k (.param .u64 %in)\n{\n.reg .v2 .u32 %v;\n"
      ".reg .u64 %p; .reg .pred %q; .local .align 8 .b8 %f[16];\n"
      "ld.param.u64 %p,[%in];\n$L1:\nsetp.eq.u64 %q,%p,0x10;\n"
      "@ ! %q bra $L1;\n{\n.param .u32 %z; .param .u64 %o<2>;\n"
      "cvta.local.u64 %p,%f; st.param.u64 [%o0],%p; st.param.u64 [%o1],%p;\n"
      "call (%z),vprintf,(%o0,%o1);\nld.param.u32 %v.x,[%z];\n}\n"
      "st.v2.u32 [%p + -8],%v; /* x */ // y\nret;\n}\n";
  static const char letters[] = "{}[]()<>,;:.@%!0\n\"x";
  const char *whole[] = { text };
  struct ptx_program *program = ptx_test_link (whole, 1);
  char broken[sizeof text];

  CHECK (program != NULL);
  if (program)
    ptx_program_destroy (program);
  for (size_t i = 0; i < sizeof text - 1; i++)
    for (size_t k = 0; k < sizeof letters; k++)
      {
        const char *const texts[] = { broken };
        memcpy (broken, text, sizeof text);
        broken[i] = letters[k];
        program = ptx_test_link (texts, 1);
        if (program)
          ptx_program_destroy (program);
        CHECK (true);
      }
}

/* ---- Several objects ---------------------------------------------------- */

#define VALUE_KERNEL(body) \
  ".visible .entry k (.param .u64 %in)\n{\n.reg .u64 %p; .reg .u32 %r;\n" \
  "ld.param.u64 %p,[%in];\n" body "\n}\n"
#define CALL_FIRST \
  "{\n.param .u32 %v;\ncall (%v),first; ld.param.u32 %r,[%v];\n}\n"

/* The value that kernel k of these objects stores; -1: they do not link.  */
static int
linked_value (const char *const *texts, int count)
{
  struct ptx_program *program = ptx_test_link (texts, count);
  int32_t *host;
  uint64_t buffer = ptx_test_buffer (16, &host);

  if (!program)
    return -1;
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
  ptx_program_destroy (program);
  return *host;
}

static void
test_names (void)
{
  /* Private names of two objects are two things.  */
  static const char *const privates[]
    = { PTX_HEAD ".extern .func (.param .u32 %v) first;\n"
        ".global .u32 x = 1;\n"
        VALUE_KERNEL ("ld.u32 %r,[x]; st.u32 [%p],%r;\n" CALL_FIRST
                      ".reg .u32 %s; ld.u32 %s,[%p]; mad.lo.u32 %r,%r,10,%s;\n"
                      "st.u32 [%p],%r;"),
        PTX_HEAD ".global .u32 x = 2;\n"
        ".visible .func (.param .u32 %v) first\n{\n.reg .u32 %r;\n"
        "ld.u32 %r,[x]; st.param.u32 [%v],%r;\n}\n" };
  /* A strong definition wins, whatever the order.  */
  static const char user[] = PTX_HEAD ".extern .global .u32 x[1];\n"
    VALUE_KERNEL ("ld.u32 %r,[x]; st.u32 [%p],%r;");
  static const char weak[] = PTX_HEAD ".weak .global .u32 x[1] = { 5 };\n";
  static const char other[] = PTX_HEAD ".weak .global .u32 x[1] = { 6 };\n";
  static const char strong[] = PTX_HEAD ".visible .global .u32 x[1] = {7};\n";
  static const char declared[] = PTX_HEAD ".func first (.param .u32 %a)\n.noreturn;\n"
    VALUE_KERNEL ("mov.u32 %r,9; st.u32 [%p],%r;");
  static const char far[] = PTX_HEAD "\n\n.visible .global .u32 x[1] = {8};\n";

  CHECK_EQUAL (linked_value (privates, 2), 21);
  CHECK_EQUAL (linked_value ((const char *const[]){ declared }, 1), 9);
  CHECK_EQUAL (linked_value ((const char *const[]){ user, weak, strong }, 3),
               7);
  CHECK_EQUAL (linked_value ((const char *const[]){ strong, weak, user }, 3),
               7);
  CHECK_EQUAL (linked_value ((const char *const[]){ user, weak, other }, 3),
               5);
  CHECK_EQUAL (linked_value ((const char *const[]){ user }, 1), -1);
  CHECK (strstr (ptx_log_text, "undefined reference to 'x'") != NULL);
  CHECK_EQUAL (linked_value ((const char *const[]){ user, strong, strong }, 3),
               -1);
  CHECK (strstr (ptx_log_text, "'x' is defined in objects 1") != NULL);
  /* The definition that has won is told, not the weak one before it.  */
  CHECK_EQUAL (
    linked_value ((const char *const[]) { user, weak, far, strong }, 4), -1);
  CHECK_STRING (ptx_log_text, "error: 'x' is defined in objects 2 (line 6) and"
                              " 3 (line 4)\n");
}

/* Another name of a function, as C++ compilers have for constructors: called,
   and its address taken; in two objects, as of templates.  */
static void
test_alias (void)
{
  static const char user[]
    = PTX_HEAD ".func (.param .u32 %v) third\n{\n.reg .u32 %r;\n"
      "mov.u32 %r,31; st.param.u32 [%v],%r;\n}\n"
      ".func (.param .u32 %v) first;\n.alias first,third;\n"
      ".global .u64 table[2] = { generic(first), generic(third) };\n"
      VALUE_KERNEL (CALL_FIRST
                    ".reg .u64 %a; .reg .u64 %b; .reg .pred %q;\n"
                    "ld.u64 %a,[table]; ld.u64 %b,[table+8];\n"
                    "setp.eq.u64 %q,%a,%b; @%q add.u32 %r,%r,1;\n"
                    "st.u32 [%p],%r;");
  static const char again[]
    = PTX_HEAD ".weak .func other\n{\nret;\n}\n"
      ".visible .func name;\n.alias name,other;\n";

  CHECK_EQUAL (linked_value ((const char *const[]){ user }, 1), 32);
  CHECK_EQUAL (linked_value ((const char *const[]){ again, user, again }, 3),
               32);
}

/* The newer targets that user code may have, beside older libraries.  */
static void
test_targets (void)
{
  static const char *const texts[]
    = { ".version 7.0\n.target sm_80\n.address_size 64\n"
        ".extern .shared .align 8 .u64 s[2];\n"
        VALUE_KERNEL ("st.shared.u32 [s+8],77; ld.shared.u32 %r,[s+8];\n"
                      "st.u32 [%p],%r;"),
        PTX_HEAD ".visible .shared .align 8 .u64 s[2];\n" };

  CHECK_EQUAL (linked_value (texts, 2), 77);
}

/* Public names are found first, then those of each object in turn.  */
static void
test_find (void)
{
  static const char *const texts[]
    = { PTX_HEAD ".global .u32 a = 1;\n.entry k ()\n{\n}\n",
        PTX_HEAD ".global .u32 a = 2;\n.global .u32 b = 3;\n",
        PTX_HEAD ".visible .global .u32 b = 4;\n" };
  struct ptx_program *program = ptx_test_link (texts, 3);
  struct ptx_symbol *a, *b;

  CHECK (program != NULL);
  if (!program)
    return;
  a = ptx_program_find (program, "a", false);
  b = ptx_program_find (program, "b", false);
  CHECK (a && *(uint32_t *) emu_memory_host (a->variable->address, 4) == 1);
  CHECK (b && *(uint32_t *) emu_memory_host (b->variable->address, 4) == 4);
  CHECK (ptx_program_find (program, "k", true) != NULL);
  CHECK_EQUAL (ptx_program_find (program, "k", false), NULL);
  CHECK_EQUAL (ptx_program_find (program, "nobody", true), NULL);
  ptx_program_destroy (program);
}

/* ---- printf ------------------------------------------------------------- */

/* An argument block of bytes 0, 8, ...: values in 64 bits each.  */
static void
test_printf (void)
{
  static const struct { const char *format; uint64_t values[4]; int sizes[4];
                        const char *want; } prints[] = {
    { "plain%%\n", { 0 }, { 0 }, "plain%\n" },
    { "%d %i", { (uint32_t) -5, 7 }, { 4, 4 }, "-5 7" },
    { "%5d|%-5d|%05d", { 42, 42, 42 }, { 4, 4, 4 }, "   42|42   |00042" },
    { "%*d|%.3d", { 6, 1, 2 }, { 4, 4, 4 }, "     1|002" },
    { "%u %x %X %o", { 4000000000, 255, 255, 8 }, { 4, 4, 4, 4 },
      "4000000000 ff FF 10" },
    { "%ld %lu", { (uint64_t) -5000000000, UINT64_MAX }, { 8, 8 },
      "-5000000000 18446744073709551615" },
    { "%lld%zu%jd%td", { 1, 2, 3, 4 }, { 8, 8, 8, 8 }, "1234" },
    { "%hd %hhd %hu", { 0x18000, 0x1ff, 0x1ffff }, { 4, 4, 4 },
      "-32768 -1 65535" },
    { "%c%c", { 'h', 'i' }, { 4, 4 }, "hi" },
    { "%d %ld %d", { 1, 2, 3 }, { 4, 8, 4 }, "1 2 3" },
    { "%f %.2e %g", { 0x3ff8000000000000, 0x40fe240000000000,
                      0x3fe0000000000000 }, { 8, 8, 8 },
      "1.500000 1.23e+05 0.5" },
    { "%a", { 0x3ff0000000000000 }, { 8 }, "0x1p+0" },
    { "%+d % d %#x", { 1, 1, 255 }, { 4, 4, 4 }, "+1  1 0xff" },
    { "%s.", { 0 }, { -1 }, "text." },
    { "%7s|%-7s|%.2s", { 0 }, { -1, -1, -1 }, "   text|text   |te" },
    { "%s", { 0 }, { 8 }, "(null)" },
    { "%p", { 0x1234 }, { 8 }, "0x1234" }
  };
  static const char text[]
    = ".extern .func (.param .u32 %r) vprintf (.param .u64 %a,"
      " .param .u64 %b);\n"
      VALUE_KERNEL (".param .u32 %z; .param .u64 %o1; .param .u64 %o2;\n"
                    "st.param.u64 [%o1],%p; add.u64 %p,%p,512;\n"
                    "st.param.u64 [%o2],%p; call (%z),vprintf,(%o1,%o2);\n");
  struct ptx_program *program = ptx_test_load (text);
  char *host;
  uint64_t buffer = ptx_test_buffer (1024, &host);

  strcpy (host + 256, "text");
  for (size_t i = 0; i < sizeof prints / sizeof prints[0]; i++)
    {
      struct ptx_capture capture;
      size_t at = 512;

      strcpy (host, prints[i].format);
      for (int k = 0; k < 4 && prints[i].sizes[k]; k++)
        {
          bool string = prints[i].sizes[k] < 0;
          uint64_t value = string ? buffer + 256 : prints[i].values[k];
          size_t size = string ? 8 : (size_t) prints[i].sizes[k];

          at = (at + size - 1) / size * size;
          memcpy (host + at, &value, size);
          at += size;
        }
      ptx_capture_begin (&capture, stdout);
      CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
      ptx_capture_end (&capture);
      CHECK_STRING (capture.text, prints[i].want);
      if (strcmp (capture.text, prints[i].want) != 0)
        printf ("\"%s\": \"%s\"\n", prints[i].format, capture.text);
    }
  ptx_program_destroy (program);
}

/* ---- The heap ----------------------------------------------------------- */

static void
test_heap (void)
{
  static const char text[]
    = ".extern .func (.param .u64 %r) malloc (.param .u64 %a);\n"
      ".extern .func free (.param .u64 %a);\n"
      ".func (.param .u64 %r) get (.param .u64 %a)\n{\n.reg .u64 %x;\n"
      ".param .u64 %o; .param .u64 %z; ld.param.u64 %x,[%a];\n"
      "st.param.u64 [%o],%x; call (%z),malloc,(%o);\n"
      "ld.param.u64 %x,[%z]; st.param.u64 [%r],%x;\n}\n"
      VALUE_KERNEL (".param .u64 %o; .param .u64 %z; .reg .u64 %a;\n"
                    ".reg .u64 %b; st.param.u64 [%o],100;\n"
                    "call (%z),get,(%o); ld.param.u64 %a,[%z];\n"
                    "st.u32 [%a+96],5; ld.u32 %r,[%a+96]; st.u32 [%p],%r;\n"
                    "st.param.u64 [%o],100000000; call (%z),get,(%o);\n"
                    "ld.param.u64 %b,[%z]; st.u64 [%p+8],%b;\n"
                    "st.param.u64 [%o],%a; call free,(%o);\n"
                    "ld.u32 %r,[%p+16]; add.u64 %a,%a,100;\n"
                    ".reg .pred %q; setp.eq.u32 %q,%r,1; @%q st.u8 [%a],%r;\n"
                    "setp.eq.u32 %q,%r,2; @%q call free,(%o);\n");
  struct ptx_program *program = ptx_test_load (text);
  struct ptx_capture capture;
  uint32_t *host;
  uint64_t buffer = ptx_test_buffer (64, &host);

  CHECK (program != NULL);
  if (!program)
    return;
  host[2] = 9;
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 0);
  CHECK_EQUAL (host[0], 5);
  CHECK_EQUAL (host[2], 0);
  host[4] = 1;
  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 700);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "malloc in device code") != NULL);
  host[4] = 2;
  ptx_capture_begin (&capture, stderr);
  CHECK_EQUAL (ptx_test_launch (program, "k", 1, 1, 1, buffer), 719);
  ptx_capture_end (&capture);
  CHECK (strstr (capture.text, "which malloc has not given") != NULL);
  ptx_program_destroy (program);
}

int
main (void)
{
  ptx_windows_reserve ();
  unit_case ("errors in functions: refused, with the line");
  test_errors ();
  unit_case ("errors outside of functions: refused, with the line");
  test_top_level_errors ();
  unit_case ("damaged texts: do no harm");
  test_damage ();
  unit_case ("names of several objects: which go together");
  test_names ();
  unit_case ("aliases: called, and their address taken");
  test_alias ();
  unit_case ("newer targets beside older libraries: accepted");
  test_targets ();
  unit_case ("names: public ones first, then in turn");
  test_find ();
  unit_case ("printf: what C prints");
  test_printf ();
  unit_case ("malloc and free of device code: a heap with a limit");
  test_heap ();
  return unit_result ();
}
