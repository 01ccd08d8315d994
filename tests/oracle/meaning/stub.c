// SPDX-License-Identifier: Apache-2.0
// Every program of the stub world: appends one record to /.pawl/record (the path it was started by, its words, folder,
// descriptors and variables) and ends. Names that begin with `no_` fail. A few programs whose output, folders or links
// later commands depend on go on as the real one, which lies where only this program looks. Static, so that it needs no
// library of the world.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

enum { kMaxRecord = 128 * 1024, kDescriptors = 20 };

static char record[kMaxRecord];
static size_t used;

static void add(const char* text) {
  const size_t length = strlen(text) + 1;
  if (used + length > sizeof record) _exit(120);
  memcpy(record + used, text, length);
  used += length;
}

static void add_number(size_t number) {
  char text[24];
  snprintf(text, sizeof text, "%zu", number);
  add(text);
}

static void add_all(char** texts) {
  size_t count = 0;
  while (texts[count] != NULL) ++count;
  add_number(count);
  for (size_t i = 0; i < count; ++i) add(texts[i]);
}

// `N MODE PATH`, MODE as of O_ACCMODE.
static void add_descriptors(void) {
  char found[kDescriptors][4200];
  size_t count = 0;
  for (int fd = 0; fd < kDescriptors; ++fd) {
    char name[32];
    char target[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(name, target, sizeof target - 1);
    const int flags = fcntl(fd, F_GETFL);
    if (length < 0 || flags < 0) continue;
    target[length] = 0;
    snprintf(found[count++], sizeof found[0], "%d %d %s", fd, flags & O_ACCMODE, target);
  }
  add_number(count);
  for (size_t i = 0; i < count; ++i) add(found[i]);
}

static const char* const kShells[] = {"bash", "dash", "zsh", "busybox", NULL};
static const char* const kApplets[] = {"cat",  "basename", "dirname", "seq",    "tr",    "cut",   "head",
                                       "tail", "sort",     "expr",    "wc",     "mkdir", "touch", "chmod",
                                       "true", "false",    "echo",    "printf", "test",  "[",     "env",
                                       "uniq", "which",    "base64",  "pwd",    "ln",    "mv",    NULL};

static int is_one_of(const char* name, const char* const* names) {
  for (; *names != NULL; ++names) {
    if (strcmp(name, *names) == 0) return 1;
  }
  return 0;
}

int main(int count, char** values, char** environment) {
  char self[4096];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length < 0) length = 0;
  self[length] = 0;
  const char* name = strrchr(self, '/') == NULL ? self : strrchr(self, '/') + 1;

  used = sizeof(unsigned);
  const char* const started_by = (const char*)getauxval(AT_EXECFN);
  add(started_by == NULL ? self : started_by);
  add(name);
  char folder[4096];
  add(getcwd(folder, sizeof folder) == NULL ? "" : folder);
  add_all(values);
  add_descriptors();
  add_all(environment);
  const unsigned size = (unsigned)used;
  memcpy(record, &size, sizeof size);
  const int out = open("/.pawl/record", O_WRONLY | O_APPEND | O_CLOEXEC);
  if (out < 0 || write(out, record, used) != (ssize_t)used) _exit(121);
  close(out);

  if (strcmp(name, "sh") == 0) name = "dash";
  // `busybox rm` is a program like any other.
  const int is_applet =
      strcmp(name, "busybox") == 0 && (count < 2 || (strcmp(values[1], "sh") != 0 && strcmp(values[1], "ash") != 0));
  if (!is_applet && is_one_of(name, kShells)) {
    char path[4200];
    snprintf(path, sizeof path, "/.pawl/shells/%s", name);
    execve(path, values, environment);
    _exit(122);
  }
  if (is_one_of(name, kApplets)) {
    values[0] = (char*)name;
    execve("/.pawl/shells/busybox", values, environment);
    _exit(122);
  }
  return strncmp(name, "no_", 3) == 0 ? 1 : 0;
}
