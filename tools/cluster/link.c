/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A network that is slow and loses some of what is sent, for kernels without
   netem: link DELAY LOSS NAMESPACE...

   Makes the interface eth0 in each network namespace, and a line on standard
   output when all are there.  What is sent from one arrives at the others DELAY
   microseconds later, but for LOSS of a hundred packets, chosen at random, the
   same ones each time.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <linux/if_tun.h>

#define MOST_HOSTS 64
/* So many packets are under way at most; more are lost.  */
#define PACKETS 4096
#define PACKET_SIZE 9216

struct packet
{
  long long due; /* in nanoseconds */
  int from;
  ssize_t size;
  char bytes[PACKET_SIZE];
};

static struct pollfd hosts[MOST_HOSTS];
static int n_hosts;
/* A ring: all have the same delay, so that the first is the next.  */
static struct packet packets[PACKETS];
static unsigned first, behind;

static _Noreturn void
fail (const char *what)
{
  perror (what);
  exit (1);
}

static long long
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static int
random_of_hundred (void)
{
  static unsigned state = 2463534242u;

  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % 100;
}

static void
make_interface (const char *namespace)
{
  struct ifreq request = { .ifr_flags = IFF_TAP | IFF_NO_PI };
  int net = open (namespace, O_RDONLY | O_CLOEXEC);
  int tap;

  if (net < 0 || setns (net, CLONE_NEWNET) != 0)
    fail (namespace);
  close (net);
  tap = open ("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  strcpy (request.ifr_name, "eth0");
  if (tap < 0 || ioctl (tap, TUNSETIFF, &request) != 0)
    fail ("/dev/net/tun");
  hosts[n_hosts++] = (struct pollfd) { .fd = tap, .events = POLLIN };
}

/* What host I has sent.  */
static void
take (int i, long long delay, int loss)
{
  static char lost[PACKET_SIZE];

  for (;;)
    {
      bool full = behind - first == PACKETS;
      struct packet *packet = &packets[behind % PACKETS];
      ssize_t size
        = read (hosts[i].fd, full ? lost : packet->bytes, PACKET_SIZE);

      if (size <= 0)
        return;
      if (full || random_of_hundred () < loss)
        continue;
      packet->due = now_ns () + delay;
      packet->from = i;
      packet->size = size;
      behind++;
    }
}

/* A host whose interface is down gets nothing.  */
static void
deliver (const struct packet *packet)
{
  for (int i = 0; i < n_hosts; i++)
    if (i != packet->from
        && write (hosts[i].fd, packet->bytes, packet->size) < 0)
      continue;
}

static void
wait_for_packets (void)
{
  struct timespec left = { 0, 0 };
  long long ns = 0;

  if (first != behind)
    ns = packets[first % PACKETS].due - now_ns ();
  if (ns > 0)
    left = (struct timespec) { ns / 1000000000, ns % 1000000000 };
  if (ppoll (hosts, n_hosts, first == behind ? NULL : &left, NULL) < 0)
    fail ("ppoll");
}

int
main (int argc, char **argv)
{
  const struct sched_param urgent = { .sched_priority = 1 };
  long long delay;
  int loss;

  if (argc < 4 || argc - 3 > MOST_HOSTS)
    return 2;
  delay = atoll (argv[1]) * 1000;
  loss = atoi (argv[2]);
  for (int i = 3; i < argc; i++)
    make_interface (argv[i]);
  /* Sleep no longer than needed, and come first; the latter if it may.  */
  prctl (PR_SET_TIMERSLACK, 1);
  sched_setscheduler (0, SCHED_FIFO, &urgent);
  puts ("ready");
  fclose (stdout);
  for (;;)
    {
      wait_for_packets ();
      for (int i = 0; i < n_hosts; i++)
        if (hosts[i].revents & POLLIN)
          take (i, delay, loss);
      for (; first != behind && packets[first % PACKETS].due <= now_ns ();
           first++)
        deliver (&packets[first % PACKETS]);
    }
}
