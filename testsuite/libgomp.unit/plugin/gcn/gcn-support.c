/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the tests of plugin/gcn share.  */

#include "gcn-support.h"

#include <acc_prof.h>
#include <dlfcn.h>
#include <elf.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gcn/slot.h"

int gcn_default_dims[3];
bool gcn_has_library = true, gcn_has_fault, gcn_profiling;
char gcn_events[4096];
unsigned gcn_completions, gcn_version = GCN_VERSION;

/* ---- The runtime ---------------------------------------------------- */

void *
GOMP_PLUGIN_malloc (size_t size)
{
  return malloc (size);
}

void *
GOMP_PLUGIN_malloc_cleared (size_t size)
{
  return calloc (1, size);
}

void *
GOMP_PLUGIN_realloc (void *ptr, size_t size)
{
  return realloc (ptr, size);
}

void
GOMP_PLUGIN_debug (int kind, const char *format, ...)
{
  (void) kind, (void) format;
}

static void
tell (const char *format, va_list args)
{
  fputs ("\nlibgomp: ", stderr);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
}

void
GOMP_PLUGIN_error (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  tell (format, args);
  va_end (args);
}

void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  tell (format, args);
  va_end (args);
  exit (1);
}

int
GOMP_PLUGIN_acc_default_dim (unsigned i)
{
  return gcn_default_dims[i];
}

void *
GOMP_PLUGIN_acc_thread (void)
{
  return NULL;
}

void
GOMP_PLUGIN_target_task_completion (void *data)
{
  (void) data;
  __atomic_add_fetch (&gcn_completions, 1, __ATOMIC_SEQ_CST);
}

struct goacc_thread *
GOMP_PLUGIN_goacc_thread (void)
{
  static acc_prof_info prof;
  static acc_api_info api;
  static struct goacc_thread_head head = { .prof_info = &prof,
                                           .api_info = &api };

  return gcn_profiling ? (struct goacc_thread *) &head : NULL;
}

void
GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *prof,
                                      acc_event_info *event,
                                      acc_api_info *api)
{
  static char mark;
  size_t n = strlen (gcn_events), room = sizeof gcn_events - n;
  acc_launch_event_info *launch = &event->launch_event;

  /* A tool's mark has to come back with the end.  */
  if (prof->event_type == acc_ev_enqueue_launch_start)
    launch->tool_info = &mark;
  else
    CHECK_EQUAL (launch->tool_info == &mark,
                 prof->event_type == acc_ev_enqueue_launch_end);
  if (prof->event_type == acc_ev_enqueue_launch_start
      || prof->event_type == acc_ev_enqueue_launch_end)
    snprintf (gcn_events + n, room, "%d:%d:%s:%zu,%zu,%zu ",
              prof->event_type, api->device_api, launch->kernel_name,
              launch->num_gangs, launch->num_workers, launch->vector_length);
  else
    snprintf (gcn_events + n, room, "%d:%d:%zu ", prof->event_type,
              api->device_api, event->data_event.bytes);
}

static void
explain_fault (const struct gomp_pset_fault *fault)
{
  fprintf (stderr, "\nexplained: %s %d %s %lx %c %s\n", fault->device,
           fault->ord, fault->kernel_name, (unsigned long) fault->address,
           fault->access, fault->cause);
  exit (1);
}

/* ---- The library ---------------------------------------------------- */

/* HIP's library, all in one: what is done goes to gcn_hip_log.  */
char gcn_hip_log[64];
static int hip_device;

static void
log_hip (char what)
{
  size_t n = strlen (gcn_hip_log);

  if (n < sizeof gcn_hip_log - 2)
    {
      gcn_hip_log[n] = what;
      gcn_hip_log[n + 1] = (char) ('0' + hip_device);
    }
}

static int
get_device (int *device)
{
  *device = hip_device;
  return 0;
}

static int
set_device (int device)
{
  hip_device = device;
  return device > 1;
}

static int
get_context (void **context)
{
  *context = &hip_device;
  return 0;
}

static int
create_stream (void **stream)
{
  log_hip ('c');
  *stream = gcn_hip_log;
  return 0;
}

static int
synchronize_stream (void *stream)
{
  log_hip ('s');
  return stream != gcn_hip_log;
}

static int
destroy_stream (void *stream)
{
  log_hip ('d');
  return stream != gcn_hip_log;
}

static void *
hip_symbol (const char *name)
{
  static const struct { const char *name; void *function; } functions[]
    = { { "hipGetDevice", (void *) get_device },
        { "hipSetDevice", (void *) set_device },
        { "hipCtxGetCurrent", (void *) get_context },
        { "hipStreamCreate", (void *) create_stream },
        { "hipStreamSynchronize", (void *) synchronize_stream },
        { "hipStreamDestroy", (void *) destroy_stream } };

  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp (functions[i].name, name) == 0)
      return functions[i].function;
  return NULL;
}

void *__wrap_dlopen (const char *name, int flags);
void *__wrap_dlsym (void *library, const char *name);

/* NULL unless the test has it.  */
#pragma weak GOMP_PLUGIN_target_rev

void *
__wrap_dlopen (const char *name, int flags)
{
  (void) flags;
  if (strcmp (name, "libamdhip64.so") == 0)
    return fake_hsa.has_hip ? gcn_hip_log : NULL;
  return gcn_has_library ? &fake_hsa : NULL;
}

void *
__wrap_dlsym (void *library, const char *name)
{
  if (strcmp (name, "GOMP_PLUGIN_target_rev") == 0)
    return (void *) GOMP_PLUGIN_target_rev;
  if (library == RTLD_DEFAULT)
    return gcn_has_fault ? (void *) explain_fault : NULL;
  return (library == gcn_hip_log ? hip_symbol (name)
          : fake_hsa_symbol (name));
}

/* ---- Images --------------------------------------------------------- */

unsigned char gcn_code[64 + 56];

const struct fake_kernel gcn_kernels[]
  = { { "_init_array.kd", FAKE_HOOK }, { "_fini_array.kd", FAKE_HOOK },
      { "add.kd", FAKE_ADD }, { "print.kd", FAKE_PRINT },
      { "many.kd", FAKE_PRINT_MANY }, { "exit.kd", FAKE_EXIT },
      { "abort.kd", FAKE_ABORT }, { "corrupt.kd", FAKE_CORRUPT },
      { "late.kd", FAKE_EXIT_LATE }, { "trap.kd", FAKE_TRAP },
      { "fault.kd", FAKE_FAULT },
      { "wait.kd", FAKE_WAIT }, { NULL, FAKE_ADD } };

static void
make_code (void)
{
  Elf64_Ehdr head = { .e_type = ET_DYN, .e_machine = 224, .e_flags = 0x2a,
                      .e_phoff = sizeof head, .e_phnum = 1,
                      .e_phentsize = sizeof (Elf64_Phdr) };
  Elf64_Phdr segment = { .p_filesz = sizeof gcn_code };

  memcpy (head.e_ident, ELFMAG, SELFMAG);
  head.e_ident[EI_CLASS] = ELFCLASS64;
  head.e_ident[EI_DATA] = ELFDATA2LSB;
  memcpy (gcn_code, &head, sizeof head);
  memcpy (gcn_code + sizeof head, &segment, sizeof segment);
}

const void *
gcn_image (const struct fake_kernel *kernels, unsigned n_variables)
{
  static struct { size_t size; const void *image; } code;
  static struct gomp_gcn_kernel_data data[GCN_KERNELS + 2];
  static char names[GCN_KERNELS + 2][32];
  static struct
  {
    const void *code;
    unsigned n_kernels;
    const struct gomp_gcn_kernel_data *kernels;
    unsigned n_variables;
  } image;
  unsigned n = 0;

  make_code ();
  code.size = sizeof gcn_code;
  code.image = gcn_code;
  for (; kernels[n].symbol; n++)
    {
      strcpy (names[n], kernels[n].symbol);
      *strchr (names[n], '.') = '\0';
      data[n].name = names[n];
    }
  data[n++].name = "missing";
  image.code = &code;
  image.n_kernels = n;
  image.kernels = data;
  image.n_variables = n_variables;
  fake_hsa.kernels = kernels;
  return &image;
}

struct addr_pair *
gcn_start (int ord)
{
  struct addr_pair *pairs = NULL;

  CHECK (GOMP_OFFLOAD_get_num_devices (0) > ord);
  CHECK (GOMP_OFFLOAD_init_device (ord));
  CHECK_EQUAL (GOMP_OFFLOAD_load_image (ord, gcn_version,
                                        gcn_image (gcn_kernels, 0), &pairs,
                                        NULL, NULL),
               GCN_KERNELS + 1);
  if (!pairs)
    exit (99);
  return pairs;
}

void *gcn_no_args[] = { (void *) 0x100, (void *) 0x200, NULL };

void *
gcn_handle (const struct addr_pair *pairs, int kernel)
{
  return (void *) pairs[kernel].start;
}

void *
gcn_make_vars (int ord, int *number)
{
  void *vars = GOMP_OFFLOAD_alloc (ord, sizeof number);

  CHECK (GOMP_OFFLOAD_host2dev (ord, vars, &number, sizeof number));
  return vars;
}

void
gcn_stop (int ord)
{
  CHECK (GOMP_OFFLOAD_fini_device (ord));
  CHECK_EQUAL (fake_hsa_leaks (), 0);
}

/* ---- Children ------------------------------------------------------- */

static _Noreturn void
run_child (void (*scenario) (void), int out)
{
  unsigned before = unit_failures;

  dup2 (out, 1);
  dup2 (out, 2);
  setvbuf (stdout, NULL, _IOLBF, 0);
  alarm (20);
  scenario ();
  fflush (stdout);
  _exit (unit_failures != before ? 99 : 0);
}

static void
read_all (int in, char *text, size_t size)
{
  size_t n = 0;
  ssize_t got;
  char rest[4096];

  while ((got = read (in, n < size - 1 ? text + n : rest,
                      n < size - 1 ? size - 1 - n : sizeof rest)) > 0)
    n += n < size - 1 ? (size_t) got : 0;
  text[n] = '\0';
}

void
gcn_child (void (*scenario) (void), struct gcn_outcome *outcome)
{
  int ends[2], status;
  pid_t child;

  fflush (stdout);
  if (pipe (ends) != 0 || (child = fork ()) < 0)
    exit (99);
  if (child == 0)
    run_child (scenario, ends[1]);
  close (ends[1]);
  read_all (ends[0], outcome->text, sizeof outcome->text);
  close (ends[0]);
  waitpid (child, &status, 0);
  outcome->status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  outcome->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  if (outcome->status == 99)
    fputs (outcome->text, stdout);
}

void
gcn_scenario_check (const struct gcn_scenario *scenario)
{
  struct gcn_outcome outcome;

  unit_case ("%s", scenario->name);
  gcn_child (scenario->run, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  if (outcome.status != 0)
    printf ("# signal %d\n%s\n", outcome.signal, outcome.text);
}

bool
gcn_said (const struct gcn_outcome *outcome, const char *text)
{
  return strstr (outcome->text, text) != NULL;
}
