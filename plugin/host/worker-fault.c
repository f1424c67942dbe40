/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Faults in kernels, as the worker process sees them.  */

#include "host/worker.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "host/modules.h"

#define ALTERNATE_STACK ((size_t) 1 << 16)
/* A fault this close to the stack pointer is a stack overflow.  */
#define STACK_NEAR 65536
/* Telling must not take longer than this, should a lock be taken for good.  */
#define TELL_SECONDS 10

static struct gomp_channel report;
static int reporting;

#if defined __x86_64__
#define PAGE_FAULT 14
#define ERROR_WRITE 2
#define ERROR_FETCH 16

static uintptr_t
context_register (const ucontext_t *context, int which)
{
  return context->uc_mcontext.gregs[which];
}
#define CONTEXT_PC(c) context_register (c, REG_RIP)
#define CONTEXT_SET_PC(c, pc) ((c)->uc_mcontext.gregs[REG_RIP] = (pc))
#define CONTEXT_SP(c) context_register (c, REG_RSP)

static char
access_kind (const ucontext_t *context)
{
  uintptr_t error = context_register (context, REG_ERR);

  if (context_register (context, REG_TRAPNO) != PAGE_FAULT)
    return '?';
  return error & ERROR_FETCH ? 'x' : error & ERROR_WRITE ? 'w' : 'r';
}
#elif defined __aarch64__
#define CONTEXT_PC(c) ((uintptr_t) (c)->uc_mcontext.pc)
#define CONTEXT_SET_PC(c, to) ((c)->uc_mcontext.pc = (to))
#define CONTEXT_SP(c) ((uintptr_t) (c)->uc_mcontext.sp)

static char
access_kind (const ucontext_t *context)
{
  return CONTEXT_PC (context) == context->uc_mcontext.fault_address ? 'x' : '?';
}
#else
#define CONTEXT_PC(c) ((void) (c), (uintptr_t) 0)
#define CONTEXT_SET_PC(c, to) ((void) (c), (void) (to))
#define CONTEXT_SP(c) ((void) (c), (uintptr_t) 0)

static char
access_kind (const ucontext_t *context)
{
  (void) context;
  return '?';
}
#endif

static enum gomp_fault_note
fault_note (const siginfo_t *info, const ucontext_t *context)
{
  uintptr_t sp = CONTEXT_SP (context), address = (uintptr_t) info->si_addr;

  if (info->si_signo != SIGSEGV)
    return GOMP_FAULT_PLAIN;
  if (info->si_code == SI_KERNEL)
    return GOMP_FAULT_WILD;
  if (sp && address >= sp - STACK_NEAR && address <= sp + STACK_NEAR)
    return GOMP_FAULT_STACK;
  return GOMP_FAULT_PLAIN;
}

static void
send_report (const siginfo_t *info, const ucontext_t *context)
{
  enum gomp_fault_note note = fault_note (info, context);
  struct gomp_place place = { .module = "?" };
  struct gomp_message fault
    = { GOMP_MESSAGE_FAULT,
        { info->si_signo,
          note == GOMP_FAULT_WILD ? UINTPTR_MAX : (uintptr_t) info->si_addr, 0,
          access_kind (context), note } };

  gomp_place_of (CONTEXT_PC (context), &place);
  fault.words[2] = place.offset;
  gomp_message_send (report, &fault, place.module, strlen (place.module));
}

/* A function pointer may hold the host's address of a function, which is
   nothing one can run here: go on in the function's own copy, if device code
   may call it.  False: it was no such jump.  */
static bool
redirect (int signal, const siginfo_t *info, ucontext_t *context)
{
  uintptr_t to;

  if (signal != SIGSEGV || access_kind (context) != 'x'
      || CONTEXT_PC (context) != (uintptr_t) info->si_addr)
    return false;
  to = gomp_worker_indirect ((uintptr_t) info->si_addr);
  if (to != 0)
    CONTEXT_SET_PC (context, to);
  return to != 0;
}

/* Several threads may fault at once; the first one tells.  */
static void
handle_fault (int signal, siginfo_t *info, void *context)
{
  if (redirect (signal, info, context))
    return;
  while (__atomic_exchange_n (&reporting, 1, __ATOMIC_ACQ_REL))
    pause ();
  alarm (TELL_SECONDS);
  send_report (info, context);
  _exit (128 + signal);
}

void
gomp_worker_catch_faults (struct gomp_channel launch)
{
  /* By the last one the host process ends a kernel that takes too long, as the
     system one that takes more of the processor than it may.  */
  static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU };
  struct sigaction action
    = { .sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  stack_t stack = { .ss_size = ALTERNATE_STACK };
  sigset_t over;

  report = launch;
  /* For the stack overflows of the main thread.  */
  stack.ss_sp = mmap (NULL, stack.ss_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack.ss_sp != MAP_FAILED)
    sigaltstack (&stack, NULL);
  sigemptyset (&over);
  sigaddset (&over, SIGXCPU);
  pthread_sigmask (SIG_UNBLOCK, &over, NULL);
  sigemptyset (&action.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    sigaction (signals[i], &action, NULL);
}
