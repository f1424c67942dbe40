/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out requests: those about devices and memory.  */

#include "mpi/serve.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mpi/places.h"

struct gomp_mpi_served gomp_mpi_served;
struct gomp_mpi_served_device gomp_mpi_served_devices[GOMP_MPI_SERVED_DEVICES]
  = { [0 ... GOMP_MPI_SERVED_DEVICES - 1]
      = { false, 0, GOMP_MPI_BOOK, GOMP_MPI_BOOK } };
char gomp_mpi_served_why[1024];

static __thread struct gomp_mpi_task *current;

struct gomp_mpi_task *
gomp_mpi_task (void)
{
  return current;
}

bool
gomp_mpi_task_fail (struct gomp_mpi_task *task, const char *why)
{
  if (!task->words)
    task->words = strdup (why);
  return false;
}

bool
gomp_mpi_serve_range (struct gomp_mpi_task *task, uintptr_t start, size_t size)
{
  char why[160];

  if (gomp_mpi_book_has (&task->device->memory, start, size)
      || __atomic_load_n (&task->device->reversing, __ATOMIC_ACQUIRE) > 0)
    return true;
  snprintf (why, sizeof why,
            "the server has not handed out %zu bytes of device memory at %p",
            size, (void *) start);
  return gomp_mpi_task_fail (task, why);
}

/* ---- The server ---- */

/* As a script's shell is, of which the program's process is none.  */
static bool
fail_as_another (struct gomp_mpi_task *task)
{
  char why[PATH_MAX + 80], path[PATH_MAX] = "?";
  ssize_t n = readlink ("/proc/self/exe", path, sizeof path - 1);

  if (n > 0)
    path[n] = '\0';
  snprintf (why, sizeof why,
            "it runs another build of the program, or another program: %s",
            path);
  return gomp_mpi_task_fail (task, why);
}

/* No plugin serves here.  */
static bool
fail_without_device (struct gomp_mpi_task *task, const char *host)
{
  char why[sizeof gomp_mpi_served_why + HOST_NAME_MAX + 128];

  snprintf (why, sizeof why,
            "on host %s: %s; --serve=KIND names what it is to serve, "
            "--serve=host an emulated device",
            host, gomp_mpi_served_why);
  return gomp_mpi_task_fail (task, why);
}

static bool
serve_hello (struct gomp_mpi_task *task)
{
  uint64_t protocol = gomp_mpi_get (&task->request);
  const char *identity = gomp_mpi_get_text (&task->request);
  char own[GOMP_MPI_IDENTITY], host[HOST_NAME_MAX + 1] = "";

  if (protocol != GOMP_MPI_PROTOCOL)
    return gomp_mpi_task_fail (task, "it has another release of gomp-pset");
  gomp_mpi_program_identity (own);
  if (!identity || strcmp (identity, own) != 0)
    return fail_as_another (task);
  gethostname (host, HOST_NAME_MAX);
  if (gomp_mpi_served_why[0])
    return fail_without_device (task, host);
  gomp_mpi_put_text (&task->answer, host);
  gomp_mpi_put_text (&task->answer, gomp_mpi_served.name);
  gomp_mpi_put (&task->answer, gomp_mpi_served.type);
  gomp_mpi_put (&task->answer, gomp_mpi_served.caps);
  return true;
}

static bool
serve_count (struct gomp_mpi_task *task)
{
  unsigned requires = gomp_mpi_get (&task->request);
  int n;

  if (gomp_mpi_served_why[0])
    return gomp_mpi_task_fail (task, gomp_mpi_served_why);
  n = gomp_mpi_served.get_num_devices (requires);
  gomp_mpi_put (&task->answer,
                (n > GOMP_MPI_SERVED_DEVICES ? GOMP_MPI_SERVED_DEVICES : n));
  return true;
}

/* ---- Devices ---- */

static bool
serve_open (struct gomp_mpi_task *task)
{
  int ord = task->ord;
  struct gomp_mpi_served_device *device = &gomp_mpi_served_devices[ord];

  if (__atomic_load_n (&device->open, __ATOMIC_ACQUIRE))
    return gomp_mpi_task_fail (task, "the device is in use");
  if (__atomic_load_n (&device->held, __ATOMIC_ACQUIRE))
    return gomp_mpi_task_fail (task, "MPI still uses the device's memory");
  if (!gomp_mpi_served.init_device (ord))
    return false;
  __atomic_store_n (&device->open, true, __ATOMIC_RELEASE);
  gomp_mpi_put (&task->answer, gomp_mpi_served.pset_features (ord));
  return true;
}

static bool
close_device (int ord)
{
  struct gomp_mpi_served_device *device = &gomp_mpi_served_devices[ord];

  if (!__atomic_exchange_n (&device->open, false, __ATOMIC_SEQ_CST))
    return true;
  while (__atomic_load_n (&device->moving, __ATOMIC_SEQ_CST) > 0)
    nanosleep (&(struct timespec) { 0, 1000000 }, NULL);
  gomp_mpi_serve_forget (ord);
  gomp_mpi_book_clear (&device->memory);
  gomp_mpi_book_clear (&device->functions);
  /* Memory that MPI may still use stays.  */
  return (__atomic_load_n (&device->held, __ATOMIC_SEQ_CST)
          || gomp_mpi_served.fini_device (ord));
}

static bool
serve_close (struct gomp_mpi_task *task)
{
  return close_device (task->ord);
}

void
gomp_mpi_serve_close_all (void)
{
  for (int ord = 0; ord < GOMP_MPI_SERVED_DEVICES; ord++)
    close_device (ord);
}

static bool
serve_number (struct gomp_mpi_task *task)
{
  int number = gomp_mpi_get (&task->request);
  int count = gomp_mpi_get (&task->request);

  return (!gomp_mpi_served.pset_number
          || gomp_mpi_served.pset_number (task->ord, number, count));
}

static bool
serve_property (struct gomp_mpi_task *task)
{
  enum goacc_property property = gomp_mpi_get (&task->request);
  union goacc_property_value value
    = gomp_mpi_served.openacc_get_property (task->ord, property);

  if (property & 0x10000)
    gomp_mpi_put_text (&task->answer, value.ptr);
  else
    gomp_mpi_put (&task->answer, value.val);
  return true;
}

/* ---- Memory ---- */

static bool
serve_alloc (struct gomp_mpi_task *task)
{
  size_t size = gomp_mpi_get (&task->request);
  void *address = gomp_mpi_served.alloc (task->ord, size);

  if (address)
    gomp_mpi_book_add (&task->device->memory, (uintptr_t) address, size);
  gomp_mpi_put (&task->answer, (uintptr_t) address);
  return !task->words;
}

static bool
serve_free (struct gomp_mpi_task *task)
{
  uintptr_t address = gomp_mpi_get (&task->request);

  if (!gomp_mpi_book_remove (&task->device->memory, address))
    return gomp_mpi_task_fail (task, "the server has no such block of memory");
  return gomp_mpi_served.free (task->ord, (void *) address);
}

static bool
serve_reaches (struct gomp_mpi_task *task)
{
  uintptr_t address = gomp_mpi_get (&task->request);
  size_t size = gomp_mpi_get (&task->request);

  gomp_mpi_put (&task->answer,
                gomp_mpi_book_has (&task->device->memory, address, size));
  return true;
}

/* ---- All ---- */

struct service
{
  bool (*serve) (struct gomp_mpi_task *);
  enum
  {
    OF_SERVER,
    OF_DEVICE,
    OF_OPEN_DEVICE
  } of;
};

static const struct service services[GOMP_MPI_REQUESTS] = {
  [GOMP_MPI_HELLO] = { serve_hello, OF_SERVER },
  [GOMP_MPI_COUNT] = { serve_count, OF_SERVER },
  [GOMP_MPI_LOCATE] = { gomp_mpi_serve_locate, OF_SERVER },
  [GOMP_MPI_OPEN] = { serve_open, OF_DEVICE },
  [GOMP_MPI_CLOSE] = { serve_close, OF_DEVICE },
  [GOMP_MPI_PROPERTY] = { serve_property, OF_DEVICE },
  [GOMP_MPI_NUMBER] = { serve_number, OF_OPEN_DEVICE },
  [GOMP_MPI_GONE] = { gomp_mpi_serve_gone, OF_OPEN_DEVICE },
  [GOMP_MPI_LOAD] = { gomp_mpi_serve_load, OF_OPEN_DEVICE },
  [GOMP_MPI_UNLOAD] = { gomp_mpi_serve_unload, OF_OPEN_DEVICE },
  [GOMP_MPI_OBJECTS] = { gomp_mpi_serve_objects, OF_OPEN_DEVICE },
  [GOMP_MPI_ALLOC] = { serve_alloc, OF_OPEN_DEVICE },
  [GOMP_MPI_FREE] = { serve_free, OF_OPEN_DEVICE },
  [GOMP_MPI_BATCH] = { gomp_mpi_serve_batch, OF_OPEN_DEVICE },
  [GOMP_MPI_WITHIN] = { gomp_mpi_serve_within, OF_OPEN_DEVICE },
  [GOMP_MPI_ACROSS] = { gomp_mpi_serve_across, OF_OPEN_DEVICE },
  [GOMP_MPI_GIVE] = { gomp_mpi_serve_give, OF_OPEN_DEVICE },
  [GOMP_MPI_TAKE] = { gomp_mpi_serve_take, OF_OPEN_DEVICE },
  [GOMP_MPI_FILL] = { gomp_mpi_serve_fill, OF_OPEN_DEVICE },
  [GOMP_MPI_BOX] = { gomp_mpi_serve_box, OF_OPEN_DEVICE },
  [GOMP_MPI_EXEC] = { gomp_mpi_serve_exec, OF_OPEN_DEVICE },
  [GOMP_MPI_REACHES] = { serve_reaches, OF_OPEN_DEVICE },
};

/* Set TASK's device.  False: there is no such device, or it is not open.  */
static bool
find_device (struct gomp_mpi_task *task, const struct service *service)
{
  if (service->of == OF_SERVER)
    return true;
  if (gomp_mpi_served_why[0] || task->ord < 0
      || task->ord >= GOMP_MPI_SERVED_DEVICES
      || task->ord >= gomp_mpi_served.get_num_devices (0))
    return gomp_mpi_task_fail (task, "the server has no such device");
  task->device = &gomp_mpi_served_devices[task->ord];
  if (service->of == OF_OPEN_DEVICE
      && !__atomic_load_n (&task->device->open, __ATOMIC_ACQUIRE))
    return gomp_mpi_task_fail (task, "the device is not in use");
  return true;
}

void
gomp_mpi_task_answer (struct gomp_mpi_task *task)
{
  int tag = GOMP_MPI_TAG_LANE + task->lane;

  /* MPI may use the memory of what is not sent until the process ends.  */
  if (!task->answered
      && !(task->goes_on ? gomp_mpi_send_long : gomp_mpi_send) (
        task->client, tag, task->answer.bytes, task->answer.n, task->wait))
    task->answer = (struct gomp_mpi_writer) { NULL, 0, 0 };
  task->answered = true;
}

static void
answer_failed (struct gomp_mpi_task *task)
{
  gomp_mpi_writer_fini (&task->answer);
  gomp_mpi_put (&task->answer, GOMP_MPI_FAILED);
  gomp_mpi_put_text (&task->answer,
                     task->words ? task->words : "the plugin says no reason");
  task->answered = false;
  gomp_mpi_task_answer (task);
}

void
gomp_mpi_serve (const struct gomp_mpi_peer *client, const char *bytes, size_t n,
                const struct gomp_mpi_wait *wait)
{
  struct gomp_mpi_task task = { .client = client,
                                .wait = wait,
                                .request = { bytes, bytes + n, false } };
  uint64_t kind = gomp_mpi_get (&task.request);
  uint64_t lane = gomp_mpi_get (&task.request);
  const struct service *service = NULL;
  bool done = false;

  task.ord = gomp_mpi_get (&task.request);
  /* Nobody waits where an answer could not go.  */
  if (task.request.bad || lane >= GOMP_MPI_LANES)
    return;
  task.lane = lane;
  current = &task;
  if (kind < GOMP_MPI_REQUESTS)
    service = &services[kind];
  gomp_mpi_put (&task.answer, GOMP_MPI_DONE);
  if (!service || !service->serve)
    gomp_mpi_task_fail (&task, "the request is of no known kind");
  else if (find_device (&task, service))
    done = service->serve (&task);
  if (done && !gomp_mpi_read_all (&task.request))
    done = gomp_mpi_task_fail (&task, "the request is damaged");
  if (!done)
    answer_failed (&task);
  else
    gomp_mpi_task_answer (&task);
  current = NULL;
  gomp_mpi_writer_fini (&task.answer);
  free (task.words);
}
