#define _GNU_SOURCE
#include "CPageServer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most_descriptors = 8192, block = 65536 };

static const char page[] =
    "<!doctype html><head><meta property=\"al:ios:url\" content=\"app://page\"></head>";

struct behaviour {
  const char *path;
  const char *start;
  const char *repeated;
  bool closes;
};

static char good[512];
static const struct behaviour behaviours[] = {
  {"/good", good, NULL, false},
  {"/endless", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", "<", false},
  {"/head", "HTTP/1.1 200 OK\r\n", "X: y\r\n", false},
  {"/chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", false},
  {"/cut", "HTTP/1.1 200 OK\r\nX", NULL, true},
  {"/silent", "", NULL, false},
};

struct connection {
  const struct behaviour *behaviour;
  char request[2048];
  size_t length;
};

static struct connection *connections[most_descriptors];

static void drop(int descriptor) {
  free(connections[descriptor]);
  connections[descriptor] = NULL;
  close(descriptor);
}

// Sends the repeated bytes until the system takes no more; a byte more or less does not matter here.
static void repeat(int poller, int descriptor, const char *text) {
  static char bytes[block];
  size_t size = strlen(text), count = block / size * size;
  for (size_t at = 0; at < count; at += size) memcpy(bytes + at, text, size);
  if (send(descriptor, bytes, count, MSG_NOSIGNAL) < 0 && errno != EAGAIN) return drop(descriptor);
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.fd = descriptor};
  epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event);
}

static void receive(int poller, int descriptor) {
  struct connection *connection = connections[descriptor];
  ssize_t count = recv(
      descriptor, connection->request + connection->length,
      sizeof connection->request - 1 - connection->length, 0);
  if (count <= 0) return count < 0 && errno == EAGAIN ? (void)0 : drop(descriptor);
  connection->length += (size_t)count;
  connection->request[connection->length] = 0;
  if (strstr(connection->request, "\r\n\r\n") == NULL) return;
  connection->length = 0;
  char *path = strchr(connection->request, '/');
  for (size_t index = 0; path != NULL && index < sizeof behaviours / sizeof *behaviours; index++) {
    const struct behaviour *behaviour = &behaviours[index];
    if (strncmp(path, behaviour->path, strlen(behaviour->path)) != 0) continue;
    connection->behaviour = behaviour;
    send(descriptor, behaviour->start, strlen(behaviour->start), MSG_NOSIGNAL);
    if (behaviour->closes) return drop(descriptor);
    if (behaviour->repeated != NULL) repeat(poller, descriptor, behaviour->repeated);
    return;
  }
  drop(descriptor);
}

static void serve(int listener) {
  snprintf(
      good, sizeof good, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %zu\r\n\r\n%s",
      sizeof page - 1, page);
  int poller = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
  struct epoll_event events[256];
  while (true) {
    int count = epoll_wait(poller, events, 256, -1);
    for (int index = 0; index < count; index++) {
      int descriptor = events[index].data.fd;
      if (descriptor == listener) {
        int accepted;
        while ((accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
          if (accepted >= most_descriptors) {
            close(accepted);
            continue;
          }
          connections[accepted] = calloc(1, sizeof(struct connection));
          struct epoll_event added = {.events = EPOLLIN, .data.fd = accepted};
          epoll_ctl(poller, EPOLL_CTL_ADD, accepted, &added);
        }
        continue;
      }
      if (connections[descriptor] != NULL && events[index].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        receive(poller, descriptor);
      }
      if (connections[descriptor] != NULL && events[index].events & EPOLLOUT
          && connections[descriptor]->behaviour != NULL
          && connections[descriptor]->behaviour->repeated != NULL) {
        repeat(poller, descriptor, connections[descriptor]->behaviour->repeated);
      }
    }
  }
}

pid_t page_server_start(uint16_t *port) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max < most_descriptors ? limit.rlim_max : most_descriptors;
  setrlimit(RLIMIT_NOFILE, &limit);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 4096) != 0
      || getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
    return -1;
  }
  *port = ntohs(address.sin_port);
  pid_t process = fork();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(listener);
    _exit(0);
  }
  close(listener);
  return process;
}
