/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Named test cases and their checks, told in the Test Anything Protocol.

   A program begins a case with unit_case, whose checks follow, and ends with
   `return unit_result ();'.  It prints

     # case 2: attach: a second attach counts
     # FAIL: attach-api.c:80: counter_of (x) == 2: 1 (0x1), 2 (0x2)
     not ok 2 - attach: a second attach counts

   and at its end 1..N, where N is the number of cases.  What ends without that
   line has failed in the case that was named last.  */

#ifndef UNIT_H
#define UNIT_H 1

#include <stdio.h>

/* Checks made and checks failed by this process, those of the process that it
   was forked from included.  */
extern unsigned unit_checks, unit_failures;

/* Begin the case NAME, which says what is shown: "what is tested: what holds".
   This ends the case before.  A case without a check fails.  In a process
   forked from the one that has the cases the name is only printed; the parent
   has to check what fails there.  */
void unit_case (const char *name, ...) __attribute__ ((format (printf, 1, 2)));

/* Skip the case, since nothing of it can be tested here, for REASON.  */
void unit_skip (const char *reason);

/* End the last case, and return the exit status; in a child process, whether a
   check has failed.  */
int unit_result (void);

/* The functions that the macros below call.  */
void unit_fail (const char *file, int line, const char *expression);
void unit_fail_equal (const char *file, int line, const char *got,
                      const char *wanted, unsigned long long got_value,
                      unsigned long long wanted_value);
void unit_check_string (const char *file, int line, const char *got,
                        const char *wanted, const char *got_text,
                        const char *wanted_text);

static inline void
unit_count (void)
{
  __atomic_fetch_add (&unit_checks, 1, __ATOMIC_RELAXED);
}

static inline void
unit_check_equal (const char *file, int line, const char *got,
                  const char *wanted, unsigned long long got_value,
                  unsigned long long wanted_value)
{
  unit_count ();
  if (got_value != wanted_value)
    unit_fail_equal (file, line, got, wanted, got_value, wanted_value);
}

/* Count a check, and report it if CONDITION does not hold.  */
#define CHECK(condition)                                                      \
  ((void) (unit_count (), (condition)                                         \
                              ? (void) 0                                      \
                              : unit_fail (__FILE__, __LINE__, #condition)))

/* Do not compile if VALUE is of a floating-point type, which would lose its
   fraction: 8 is GCC's class of these types.  */
#define UNIT_WHOLE(value)                                                     \
  ((void) sizeof (char[__builtin_classify_type (value) == 8 ? -1 : 1]))

/* Check that GOT and WANTED, integers, enumerators, bools or pointers, are
   equal.  They are compared as 64 bits, so that -1 does not equal
   4294967295.  */
#define CHECK_EQUAL(got, wanted)                                              \
  (UNIT_WHOLE (got), UNIT_WHOLE (wanted),                                     \
   unit_check_equal (__FILE__, __LINE__, #got, #wanted,                       \
                     (unsigned long long) (got),                              \
                     (unsigned long long) (wanted)))

/* Check that the strings GOT and WANTED are equal, or both null pointers.  */
#define CHECK_STRING(got, wanted)                                             \
  unit_check_string (__FILE__, __LINE__, #got, #wanted, (got), (wanted))

#endif
