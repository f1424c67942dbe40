#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Hosts made out of network namespaces: names, what they have of the caller, delay,
# loss.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
with_hosts=$srcdir/tools/cluster/with-hosts
on_host=$srcdir/tools/cluster/on-host
"$with_hosts" --delay=1 true >"$work/out" 2>&1
if [ $? -eq 77 ]
then
  cat "$work/out"
  exit 77
fi

# Packets to node2 and back: how many, and the shortest time in microseconds.
cat >"$work/ping.c" <<'EOC'
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

#define END 1000000

static int
answer (int s)
{
  struct sockaddr_in to
    = { .sin_family = AF_INET, .sin_port = htons (7777) };
  struct timeval patience = { 20, 0 };
  socklen_t length = sizeof to;
  int got;

  setsockopt (s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (bind (s, (struct sockaddr *) &to, sizeof to) != 0)
    return 1;
  while (recvfrom (s, &got, sizeof got, 0, (struct sockaddr *) &to, &length) > 0
         && got != END)
    sendto (s, &got, sizeof got, 0, (struct sockaddr *) &to, length);
  return 0;
}

/* Send NUMBER.  Returns whether it comes back.  */
static int
ask (int s, const struct sockaddr_in *to, int number)
{
  int got;

  sendto (s, &number, sizeof number, 0, (const struct sockaddr *) to,
          sizeof *to);
  return recv (s, &got, sizeof got, 0) > 0 && got == number;
}

int
main (int argc, char **argv)
{
  struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons (7777) };
  struct timeval patience = { 0, 100000 };
  int s = socket (AF_INET, SOCK_DGRAM, 0), back = 0, n = atoi (argv[1]);
  double best = 1e9;

  if (n == 0)
    return answer (s);
  inet_pton (AF_INET, "10.77.0.2", &to.sin_addr);
  setsockopt (s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  /* Until the hosts have found each other.  */
  for (int i = 1; i < 100 && !ask (s, &to, -i); i++)
    ;
  for (int i = 0; i < n; i++)
    {
      double begin = now (), took;
      if (!ask (s, &to, i))
        continue;
      took = now () - begin;
      best = took < best ? took : best;
      back++;
    }
  printf ("%d %.0f\n", back, best);
  for (int i = 0; i < 20; i++)
    sendto (s, &(int) { END }, sizeof (int), 0, (struct sockaddr *) &to,
            sizeof to);
  return argc < 0;
}
EOC
$CC -O1 -o "$work/ping" "$work/ping.c" || exit 2
cat >"$work/measure" <<'EOC'
"$1" node2 "$2/ping" 0 &
"$2/ping" "$3"
wait
EOC

# measure N OPTION...: sets back and best, of N packets.
measure ()
{
  number=$1
  shift
  # shellcheck disable=SC2046
  set -- $("$with_hosts" "$@" sh "$work/measure" "$on_host" "$work" "$number" \
             2>/dev/null) none none
  back=$1 best=$2
}

# between WHAT VALUE LEAST MOST
between ()
{
  unit_check
  { [ "$2" -ge "$3" ] && [ "$2" -le "$4" ]; } 2>/dev/null \
    || unit_fail "$1: $2, not from $3 to $4"
}

unit_case 'a command runs on the first host, and its status is passed on'
unit_check
# shellcheck disable=SC2016
[ "$("$with_hosts" --hosts=3 sh -c 'hostname; echo "$CLUSTER_HOSTS"')" = "node1
node1 node2 node3" ] || unit_fail 'other names'
unit_check
"$with_hosts" sh -c 'exit 5'
[ $? -eq 5 ] || unit_fail 'another status'
unit_case 'what is run on another host has nothing of the environment'
unit_check
# shellcheck disable=SC2016
[ "$(SOME=thing "$with_hosts" "$on_host" -x node2 \
       'echo "$(hostname)" "${SOME-none}"')" = 'node2 none' ] \
  || unit_fail 'another host, or too much of the environment'
unit_case 'nothing stays in the caller'"'"'s network'
unit_check
"$with_hosts" --hosts=4 true
! ip netns list 2>/dev/null | grep -q node || unit_fail 'hosts stay'
unit_case 'without a delay packets arrive, at once'
measure 100
between packets "$back" 95 100
between time "$best" 1 1500
unit_case 'a delay of 3 ms, there and back'
measure 20 --delay=3000
between packets "$back" 15 20
between time "$best" 6000 9000
unit_case 'a fifth is lost there, a fifth back'
measure 300 --loss=20
between packets "$back" 150 235
unit_result
