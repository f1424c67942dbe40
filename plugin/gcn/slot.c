/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What launches need, kept from one to the next.  */

#include "gcn/slot.h"

#include <stdlib.h>

#include "gcn/memory.h"

/* No limit is asked for.  */
#define ANY UINT32_MAX

/* Any version's arguments and output area, and the staging area.  */
static size_t
block_size (void)
{
  return (sizeof (struct gomp_gcn_arguments) + GOMP_GCN_OUTPUT_SIZE
          + GOMP_GCN_STAGING);
}

/* ---- Command queues ------------------------------------------------- */

/* Called by the driver, in a thread of its own.  */
static void
note_failure (hsa_status_t status, hsa_queue_t *queue, void *data)
{
  struct gomp_gcn_commands *commands = data;

  (void) queue;
  if (status != HSA_STATUS_SUCCESS)
    __atomic_store_n (&commands->failed, status, __ATOMIC_RELEASE);
}

static hsa_status_t
make_commands (struct gomp_gcn_commands *commands)
{
  const struct gomp_gcn_device *device = commands->device;

  commands->failed = HSA_STATUS_SUCCESS;
  commands->timed = false;
  return gomp_hsa.queue_create (device->agent, device->queue_size,
                                HSA_QUEUE_TYPE_MULTI, note_failure, commands,
                                ANY, ANY, &commands->hsa);
}

bool
gomp_gcn_commands_prepare (struct gomp_gcn_device *device)
{
  hsa_status_t status;

  if (device->commands[0].hsa)
    return true;
  status = make_commands (&device->commands[0]);
  return (status == HSA_STATUS_SUCCESS
          || gomp_gcn_error (status, "hsa_queue_create",
                             "Error creating command queue of %u packets on "
                             "device %d",
                             device->queue_size, device->ord));
}

void
gomp_gcn_commands_renew (struct gomp_gcn_commands *commands)
{
  hsa_status_t status;

  gomp_hsa.queue_destroy (commands->hsa);
  status = make_commands (commands);
  if (status != HSA_STATUS_SUCCESS)
    GOMP_PLUGIN_fatal ("GCN fatal error: Error creating command queue on "
                       "device %d\nRuntime message: %s (hsa_queue_create)",
                       commands->device->ord, gomp_gcn_status_text (status));
}

/* Commands for slot number N: its own, if the driver has that many queues.  */
static void
assign_commands_locked (struct gomp_gcn_slot *slot, unsigned n)
{
  struct gomp_gcn_device *device = slot->device;
  struct gomp_gcn_commands *own = &device->commands[n % GOMP_GCN_QUEUES];

  slot->shares = n >= GOMP_GCN_QUEUES;
  if (!own->hsa && make_commands (own) != HSA_STATUS_SUCCESS)
    {
      own->hsa = NULL;
      own = &device->commands[0];
      slot->shares = true;
    }
  slot->commands = own;
}

/* ---- Making and destroying ------------------------------------------ */

static bool
make_signals (struct gomp_gcn_slot *slot)
{
  hsa_signal_t *const signals[] = { &slot->done, &slot->in, &slot->out };

  for (int i = 0; i < 3; i++)
    {
      hsa_status_t status = gomp_hsa.signal_create (1, 0, NULL, signals[i]);
      if (status != HSA_STATUS_SUCCESS)
        {
          signals[i]->handle = 0;
          return gomp_gcn_error (status, "hsa_signal_create",
                                 "Error creating the GCN sync signal on "
                                 "device %d",
                                 slot->device->ord);
        }
    }
  return true;
}

static bool
make_block (struct gomp_gcn_slot *slot)
{
  const char *call;
  void *block = NULL;
  hsa_status_t status = gomp_gcn_region_alloc (
    slot->device, slot->device->shared, block_size (), &block, &call);

  if (status != HSA_STATUS_SUCCESS)
    return gomp_gcn_error (status, call,
                           "Could not allocate memory for GCN kernel "
                           "arguments on device %d",
                           slot->device->ord);
  slot->arguments = block;
  slot->staging = (char *) block + block_size () - GOMP_GCN_STAGING;
  for (size_t i = 0; i < block_size () - GOMP_GCN_STAGING; i++)
    ((char *) block)[i] = 0;
  return true;
}

static void
store_destroy (struct gomp_gcn_store *store)
{
  if (store->ptr)
    gomp_hsa.memory_free (store->ptr);
  store->ptr = NULL;
  store->size = 0;
}

static void
slot_destroy (struct gomp_gcn_slot *slot)
{
  const hsa_signal_t signals[] = { slot->done, slot->in, slot->out };

  for (int i = 0; i < 3; i++)
    if (signals[i].handle)
      gomp_hsa.signal_destroy (signals[i]);
  if (slot->arguments)
    gomp_hsa.memory_free (slot->arguments);
  store_destroy (&slot->arena);
  store_destroy (&slot->stacks);
  store_destroy (&slot->words);
  free (slot->sent);
  free (slot);
}

static struct gomp_gcn_slot *
slot_create (struct gomp_gcn_device *device)
{
  struct gomp_gcn_slot *slot = calloc (1, sizeof *slot);

  if (!slot)
    {
      GOMP_PLUGIN_error ("GCN device %d: out of memory", device->ord);
      return NULL;
    }
  slot->device = device;
  if (make_signals (slot) && make_block (slot))
    return slot;
  slot_destroy (slot);
  return NULL;
}

/* ---- Taking and giving ---------------------------------------------- */

struct gomp_gcn_slot *
gomp_gcn_slot_take (struct gomp_gcn_device *device)
{
  struct gomp_gcn_slot *slot;

  pthread_mutex_lock (&device->slots_lock);
  slot = device->idle;
  if (slot)
    device->idle = slot->next;
  pthread_mutex_unlock (&device->slots_lock);
  if (slot)
    return slot;
  slot = slot_create (device);
  if (slot)
    {
      pthread_mutex_lock (&device->slots_lock);
      assign_commands_locked (slot, device->slots++);
      pthread_mutex_unlock (&device->slots_lock);
    }
  return slot;
}

void
gomp_gcn_slot_give (struct gomp_gcn_slot *slot)
{
  struct gomp_gcn_device *device = slot->device;

  /* A slot that cannot be made anew is never used again.  It still counts in
     SLOTS, so that no other slot gets its command queue as its own.  */
  if (slot->spoilt && !(make_signals (slot) && make_block (slot)))
    return;
  slot->spoilt = false;
  pthread_mutex_lock (&device->slots_lock);
  slot->next = device->idle;
  device->idle = slot;
  pthread_mutex_unlock (&device->slots_lock);
}

/* ---- Memory of slots ------------------------------------------------ */

/* All idle slots, which become the caller's.  */
static struct gomp_gcn_slot *
take_idle (struct gomp_gcn_device *device)
{
  struct gomp_gcn_slot *idle;

  pthread_mutex_lock (&device->slots_lock);
  idle = device->idle;
  device->idle = NULL;
  pthread_mutex_unlock (&device->slots_lock);
  return idle;
}

static void
trim_idle (struct gomp_gcn_device *device)
{
  struct gomp_gcn_slot *next;

  for (struct gomp_gcn_slot *slot = take_idle (device); slot; slot = next)
    {
      next = slot->next;
      store_destroy (&slot->arena);
      store_destroy (&slot->stacks);
      gomp_gcn_slot_give (slot);
    }
}

bool
gomp_gcn_store_reserve (struct gomp_gcn_device *device,
                        struct gomp_gcn_store *store, size_t size,
                        const char *what)
{
  const char *call;
  hsa_status_t status;

  if (store->size >= size)
    return true;
  store_destroy (store);
  status
    = gomp_gcn_region_alloc (device, device->data, size, &store->ptr, &call);
  if (status != HSA_STATUS_SUCCESS)
    {
      trim_idle (device);
      status = gomp_gcn_region_alloc (device, device->data, size, &store->ptr,
                                      &call);
    }
  if (status != HSA_STATUS_SUCCESS)
    return gomp_gcn_error (status, call,
                           "Could not allocate %zu bytes for %s on device %d",
                           size, what, device->ord);
  store->size = size;
  return true;
}

/* ---- The end -------------------------------------------------------- */

static bool
destroy_commands (struct gomp_gcn_commands *commands)
{
  hsa_status_t status;

  if (!commands->hsa)
    return true;
  status = gomp_hsa.queue_destroy (commands->hsa);
  commands->hsa = NULL;
  return (status == HSA_STATUS_SUCCESS
          || gomp_gcn_error (status, "hsa_queue_destroy",
                             "Error destroying command queue on device %d",
                             commands->device->ord));
}

bool
gomp_gcn_slots_close (struct gomp_gcn_device *device)
{
  struct gomp_gcn_slot *next;
  bool fine = true;

  for (struct gomp_gcn_slot *slot = take_idle (device); slot; slot = next)
    {
      next = slot->next;
      device->slots--;
      slot_destroy (slot);
    }
  /* A slot that is in use has a queue in use.  */
  for (int i = 0; device->slots == 0 && i < GOMP_GCN_QUEUES; i++)
    fine &= destroy_commands (&device->commands[i]);
  return fine;
}
