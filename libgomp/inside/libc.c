/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a complete libgomp.so.1 does not name of the C library and of libgcc.

   As an OpenMP program starts, the loader looks for each version of a symbol
   that libgomp.so.1 names, 300 instructions each, wanted or not.  GCC's own
   names seven.  What this runtime wants of later ones, and of the library that
   unwinds stacks, is rarely wanted: these functions, which the linker takes for
   it, are system calls, or ask for the function when it is called.  */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

#include "base/types.h"

/* ---- System calls -------------------------------------------------------- */

/* Handlers of signals call some of these, which must not look for a name.  */

pid_t
gettid (void)
{
  return (pid_t) syscall (SYS_gettid);
}

int
pipe2 (int ends[2], int flags)
{
  return (int) syscall (SYS_pipe2, ends, flags);
}

int
memfd_create (const char *name, unsigned int flags)
{
  return (int) syscall (SYS_memfd_create, name, flags);
}

ssize_t
process_vm_readv (pid_t process, const struct iovec *near, unsigned long n_near,
                  const struct iovec *far, unsigned long n_far,
                  unsigned long flags)
{
  return syscall (SYS_process_vm_readv, process, near, n_near, far, n_far,
                  flags);
}

ssize_t
process_vm_writev (pid_t process, const struct iovec *near,
                   unsigned long n_near, const struct iovec *far,
                   unsigned long n_far, unsigned long flags)
{
  return syscall (SYS_process_vm_writev, process, near, n_near, far, n_far,
                  flags);
}

/* On the 64-bit systems that there are plugins for, struct stat is the
   kernel's.  */
int
fstat (int file, struct stat *status)
{
  return (int) syscall (SYS_fstat, file, status);
}

int
stat (const char *name, struct stat *status)
{
  return (int) syscall (SYS_newfstatat, AT_FDCWD, name, status, 0);
}

/* ---- Functions of the C library ------------------------------------------ */

void *
aligned_alloc (size_t alignment, size_t size)
{
  void *memory = NULL;
  int error = posix_memalign (&memory, alignment, size);

  if (error != 0)
    errno = error;
  return error == 0 ? memory : NULL;
}

FILE *
fmemopen (void *bytes, size_t size, const char *mode)
{
  FILE *(*open) (void *, size_t, const char *);

  *(void **) &open = dlsym (RTLD_DEFAULT, "fmemopen");
  return open ? open (bytes, size, mode) : NULL;
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE /* glibc 2.35 */
/* Without it any address may be in a loaded object.  */
int
_dl_find_object (void *address, struct dl_find_object *object)
{
  int (*find) (void *, struct dl_find_object *);

  *(void **) &find = dlsym (RTLD_DEFAULT, "_dl_find_object");
  return find ? find (address, object) : 0;
}
#endif

unsigned long
getauxval (unsigned long type)
{
  unsigned long (*get) (unsigned long);

  *(void **) &get = dlsym (RTLD_DEFAULT, "getauxval");
  return get ? get (type) : 0;
}

/* The header may have other names for these two.  */
int
sscanf (const char *text, const char *format, ...)
{
  int (*scan) (const char *, const char *, va_list);
  va_list list;
  int n;

  *(void **) &scan = dlsym (RTLD_DEFAULT, "vsscanf");
  if (scan == NULL)
    return EOF;
  va_start (list, format);
  n = scan (text, format, list);
  va_end (list);
  return n;
}

int
fscanf (FILE *file, const char *format, ...)
{
  int (*scan) (FILE *, const char *, va_list);
  va_list list;
  int n;

  *(void **) &scan = dlsym (RTLD_DEFAULT, "vfscanf");
  if (scan == NULL)
    return EOF;
  va_start (list, format);
  n = scan (file, format, list);
  va_end (list);
  return n;
}

/* What at_quick_exit and pthread_atfork call, which are in each library.  */
int __cxa_at_quick_exit (void (*) (void *), void *library);
int __register_atfork (void (*prepare) (void), void (*parent) (void),
                       void (*child) (void), void *library);

int
__cxa_at_quick_exit (void (*handler) (void *), void *library)
{
  int (*enroll) (void (*) (void *), void *);

  *(void **) &enroll = dlsym (RTLD_DEFAULT, "__cxa_at_quick_exit");
  return enroll ? enroll (handler, library) : -1;
}

int
__register_atfork (void (*prepare) (void), void (*parent) (void),
                   void (*child) (void), void *library)
{
  int (*enroll) (void (*) (void), void (*) (void), void (*) (void), void *);

  *(void **) &enroll = dlsym (RTLD_DEFAULT, "__register_atfork");
  return enroll ? enroll (prepare, parent, child, library) : ENOMEM;
}

/* ---- The library that unwinds stacks ------------------------------------- */

/* Its functions.  Each is atomic: threads that find them at the same time find
   the same.  BACKTRACE comes last.  */
static struct
{
  _Unwind_Ptr (*get_ip) (struct _Unwind_Context *);
  _Unwind_Word (*get_cfa) (struct _Unwind_Context *);
  _Unwind_Word (*get_gr) (struct _Unwind_Context *, int);
  _Unwind_Reason_Code (*backtrace) (_Unwind_Trace_Fn, void *);
} unwinder;

static void
find (void *library, const char *name, void *function)
{
  __atomic_store_n ((void **) function, dlsym (library, name),
                    __ATOMIC_RELEASE);
}

/* The C library opens it in the same way.  False: there is none.  */
static bool
find_unwinder (void)
{
  void *library;

  if (__atomic_load_n (&unwinder.backtrace, __ATOMIC_ACQUIRE))
    return true;
  library = dlopen ("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL)
    return false;
  find (library, "_Unwind_GetIP", &unwinder.get_ip);
  find (library, "_Unwind_GetCFA", &unwinder.get_cfa);
  find (library, "_Unwind_GetGR", &unwinder.get_gr);
  find (library, "_Unwind_Backtrace", &unwinder.backtrace);
  return unwinder.backtrace != NULL;
}

_Unwind_Reason_Code
_Unwind_Backtrace (_Unwind_Trace_Fn visit, void *data)
{
  return (find_unwinder () ? unwinder.backtrace (visit, data)
                           : _URC_END_OF_STACK);
}

/* To be called by what _Unwind_Backtrace calls.  */

_Unwind_Ptr
_Unwind_GetIP (struct _Unwind_Context *context)
{
  return unwinder.get_ip (context);
}

_Unwind_Word
_Unwind_GetCFA (struct _Unwind_Context *context)
{
  return unwinder.get_cfa (context);
}

_Unwind_Word
_Unwind_GetGR (struct _Unwind_Context *context, int number)
{
  return unwinder.get_gr (context, number);
}
