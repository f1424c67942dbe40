/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages between the host process and the worker.  */

#include "host/protocol.h"

bool
gomp_message_send (struct gomp_channel channel,
                   const struct gomp_message *message, const void *payload,
                   size_t size)
{
  struct iovec pieces[]
    = { { (void *) message, sizeof *message }, { (void *) payload, size } };

  return gomp_channel_send (channel, pieces, 2);
}

enum gomp_channel_result
gomp_message_receive (struct gomp_channel channel, struct gomp_packet *packet,
                      int timeout_ms)
{
  struct iovec pieces[] = { { &packet->message, sizeof packet->message },
                            { packet->payload, GOMP_MESSAGE_PAYLOAD } };
  size_t size;
  enum gomp_channel_result result
    = gomp_channel_receive (channel, pieces, 2, timeout_ms, &size);

  if (result != GOMP_CHANNEL_GOT)
    return result;
  if (size < sizeof packet->message)
    return GOMP_CHANNEL_ENDED;
  packet->size = size - sizeof packet->message;
  packet->payload[packet->size] = '\0';
  return GOMP_CHANNEL_GOT;
}
