// SPDX-License-Identifier: Apache-2.0
#include "stub_root.h"

#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>

#include "message.h"

namespace pawl::meaning {
namespace {

constexpr std::string_view kWritable[] = {"/home", "/tmp", "/etc",  "/var", "/run",
                                          "/opt",  "/srv", "/root", "/mnt", "/usr/local"};
constexpr const char* kDevices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", "/dev/random"};
constexpr unsigned kNobody = 65534;
constexpr long kMaxStragglersMs = 150;
constexpr std::size_t kMaxRuns = 400;

long now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

class SetUp {
 public:
  // What is not permitted; empty: the world stands.
  std::string build(const RootPlan& plan);

 private:
  void require(bool is_done, const std::string& what) {
    if (!is_done && refusal_.empty()) refusal_ = what + ": " + system_error_text(errno);
  }
  void make_folders(const std::string& path);
  void put(const std::string& path, std::string_view content, unsigned mode);

  std::string refusal_;
};

void write_over(const std::string& path, std::string_view text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  static_cast<void>(write_all(fd, text));
  ::close(fd);
}

// Leaves the caller's rights behind, then takes new ones that hold in namespaces of its own alone.
std::string enter_namespaces() {
  const unsigned uid = ::geteuid();
  const unsigned outer = uid == 0 ? kNobody : uid;
  const unsigned outer_group = uid == 0 ? kNobody : ::getegid();
  if (uid == 0 && (::setgroups(0, nullptr) != 0 || ::setresgid(kNobody, kNobody, kNobody) != 0 ||
                   ::setresuid(kNobody, kNobody, kNobody) != 0)) {
    return "setresuid: " + system_error_text(errno);
  }
  ::prctl(PR_SET_DUMPABLE, 1);  // or /proc/self/uid_map would belong to root
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) != 0)
    return "unshare: " + system_error_text(errno);
  write_over("/proc/self/setgroups", "deny");
  write_over("/proc/self/uid_map", "1000 " + std::to_string(outer) + " 1");
  write_over("/proc/self/gid_map", "1000 " + std::to_string(outer_group) + " 1");
  return ::getuid() == 1000 ? "" : "the user namespace has no users";
}

void SetUp::make_folders(const std::string& path) {
  for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
    ::mkdir(path.substr(0, at).c_str(), 0755);
}

void SetUp::put(const std::string& path, std::string_view content, unsigned mode) {
  make_folders(path);
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  require(fd >= 0 && write_all(fd, content), path);
  if (fd >= 0) ::close(fd);
}

std::string SetUp::build(const RootPlan& plan) {
  require(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "private mounts");
  require(::mount("stubs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=128m,mode=755") == 0, "tmpfs");
  if (!refusal_.empty()) return refusal_;
  const std::string root = "/tmp";
  make_folders(root + "/usr/bin/");
  make_folders(root + "/usr/lib/");
  make_folders(root + "/usr/lib64/");
  for (const std::string_view name : {"bin", "sbin"}) ::symlink("usr/bin", (root + "/" + std::string(name)).c_str());
  ::symlink("bin", (root + "/usr/sbin").c_str());
  ::symlink("usr/lib", (root + "/lib").c_str());
  ::symlink("usr/lib64", (root + "/lib64").c_str());
  for (const RootFile& file : plan.libraries) put(root + file.path, file.content, 0755);
  for (const RootFile& file : plan.shells) put(root + "/.pawl/shells/" + file.path, file.content, 0755);
  // Not to be read: `. NAME` would take a stub for shell text.
  put(root + "/usr/bin/.stub", plan.stub, 0111);
  put(root + "/.pawl/record", "", 0644);
  ::mkdir((root + "/dev").c_str(), 0755);
  for (const char* device : kDevices) {
    put(root + device, "", 0644);
    require(::mount(device, (root + device).c_str(), nullptr, MS_BIND, nullptr) == 0, device);
    require(::mount(nullptr, (root + device).c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) == 0, device);
  }
  ::symlink("/proc/self/fd", (root + "/dev/fd").c_str());
  ::symlink("/proc/self/fd/0", (root + "/dev/stdin").c_str());
  ::symlink("/proc/self/fd/1", (root + "/dev/stdout").c_str());
  ::symlink("/proc/self/fd/2", (root + "/dev/stderr").c_str());
  for (const std::string_view name : {"/proc", "/.old", "/.pawl/bin"})
    ::mkdir((root + std::string(name)).c_str(), 0755);
  require(::mount("proc", (root + "/proc").c_str(), "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) == 0,
          "proc");
  // Writable folders are mounts of their own, so that the root can be read-only around them. New stubs are put into
  // /usr/bin by its other name.
  for (const std::string_view folder : kWritable) {
    const std::string path = root + std::string(folder);
    ::mkdir(path.c_str(), 0755);
    require(::mount(path.c_str(), path.c_str(), nullptr, MS_BIND, nullptr) == 0, path);
  }
  require(::mount((root + "/.pawl").c_str(), (root + "/.pawl").c_str(), nullptr, MS_BIND, nullptr) == 0, ".pawl");
  require(::mount((root + "/usr/bin").c_str(), (root + "/.pawl/bin").c_str(), nullptr, MS_BIND, nullptr) == 0, "bin");
  if (!refusal_.empty()) return refusal_;
  require(::chdir(root.c_str()) == 0 && ::syscall(SYS_pivot_root, ".", "./.old") == 0, "pivot_root");
  require(::chdir("/") == 0 && ::umount2("/.old", MNT_DETACH) == 0, "umount");
  ::rmdir("/.old");
  require(::mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, nullptr) == 0,
          "read-only root");
  return refusal_;
}

void remove_below(const std::string& folder) {
  ::chmod(folder.c_str(), 0755);  // a script may have taken the rights away
  DIR* open = ::opendir(folder.c_str());
  if (open == nullptr) return;
  while (const dirent* entry = ::readdir(open)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    const std::string path = folder + "/" + std::string(name);
    if (::unlink(path.c_str()) == 0) continue;
    remove_below(path);
    ::rmdir(path.c_str());
  }
  ::closedir(open);
}

void list_files(const std::string& folder, std::vector<std::string>& files) {
  DIR* open = ::opendir(folder.c_str());
  if (open == nullptr) return;
  while (const dirent* entry = ::readdir(open)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    const std::string path = folder + "/" + std::string(name);
    if (entry->d_type == DT_DIR) list_files(path, files);
    if (entry->d_type == DT_REG) files.push_back(path);
  }
  ::closedir(open);
}

class Server {
 public:
  Server(int socket, const RootPlan& plan) : socket_(socket), plan_(plan) {}
  void serve();

 private:
  void renew_tree(const std::vector<std::string>& stubs);
  // What a script has left that cannot be put right; empty if all is as it was.
  [[nodiscard]] std::string what_is_wrong() const;
  [[noreturn]] void become_shell(ShellMode mode, const std::string& text);
  // True if it was killed.
  bool wait_for(pid_t shell, long limit_ms);
  void add_runs(Writer& answer);
  std::vector<std::string> changed_files(const std::vector<std::string>& stubs);

  int socket_;
  const RootPlan& plan_;
  std::set<std::string> programs_;
};

void Server::renew_tree(const std::vector<std::string>& stubs) {
  for (const std::string_view folder : kWritable) remove_below(std::string(folder));
  ::truncate("/.pawl/record", 0);
  for (const TreeEntry& entry : plan_.tree) {
    if (entry.kind == TreeEntry::Kind::folder) ::mkdir(entry.path.c_str(), 0755);
    if (entry.kind == TreeEntry::Kind::link) ::symlink(entry.content.c_str(), entry.path.c_str());
    if (entry.kind != TreeEntry::Kind::file) continue;
    const int fd = ::open(entry.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) continue;
    static_cast<void>(write_all(fd, entry.content));
    ::close(fd);
  }
  for (const std::string& path : stubs) {
    for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
      ::mkdir(path.substr(0, at).c_str(), 0755);
    // No link: the stub itself is on another mount.
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0111);
    if (fd < 0) continue;
    static_cast<void>(write_all(fd, plan_.stub));
    ::close(fd);
  }
}

std::string Server::what_is_wrong() const {
  for (const TreeEntry& entry : plan_.tree) {
    struct stat status {};
    if (::lstat(entry.path.c_str(), &status) != 0) return entry.path + " cannot be made anew";
    if (entry.kind == TreeEntry::Kind::file && disk().read(entry.path, 8 << 20).value_or("?") != entry.content)
      return entry.path + " cannot be written anew";
  }
  struct stat record {};
  if (::stat("/.pawl/record", &record) != 0 || record.st_size != 0) return "the record cannot be emptied";
  return {};
}

void Server::become_shell(ShellMode mode, const std::string& text) {
  ::setsid();
  ::close(socket_);
  for (const int signal : {SIGPIPE, SIGCHLD, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  const auto limit = [](auto what, rlim_t most) {
    const rlimit both{most, most};
    ::setrlimit(what, &both);
  };
  limit(RLIMIT_CPU, 2);
  limit(RLIMIT_FSIZE, 4 << 20);
  limit(RLIMIT_NPROC, 300);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_STACK, 2 << 20);
  limit(RLIMIT_AS, rlim_t{1} << 30);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (::chdir("/home/dev/app") != 0) ::_exit(126);
  const int in = ::open("/dev/null", O_RDONLY);
  const int out = ::open("/dev/null", O_WRONLY);
  const int err = ::open("/.pawl/errors", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ::dup2(in, 0);
  ::dup2(out, 1);
  ::dup2(err, 2);
  for (int fd = 3; fd < 64; ++fd) ::close(fd);
  std::vector<std::string> words;
  std::string shell = "bash";
  switch (mode) {
    case ShellMode::bash_c:
      words = {"bash", "-c", text};
      break;
    case ShellMode::bash_e:
      words = {"bash", "-ec", text};
      break;
    case ShellMode::bash_posix:
      words = {"bash", "--posix", "-c", text};
      break;
    case ShellMode::bash_file:
    case ShellMode::bash_stdin: {
      const int fd = ::open(mode == ShellMode::bash_file ? "/home/dev/app/script.sh" : "/.pawl/script",
                            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
      static_cast<void>(write_all(fd, text));
      ::close(fd);
      words = {"bash", "script.sh"};
      if (mode == ShellMode::bash_file) break;
      words = {"bash", "-s"};
      ::dup2(::open("/.pawl/script", O_RDONLY | O_CLOEXEC), 0);
      break;
    }
    case ShellMode::dash:
    case ShellMode::busybox:
      words = {"sh", "-c", text};
      shell = mode == ShellMode::dash ? "dash" : "busybox";
      break;
    case ShellMode::zsh:
      words = {"zsh", "-fc", text};
      shell = "zsh";
      break;
  }
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  // Functions that call themselves for ever end there.
  static const char* const kVariables[] = {
      "HOME=/home/dev", "USER=dev",  "LOGNAME=dev", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "TMPDIR=/tmp",
      "FUNCNEST=40",    "TERM=dumb", nullptr};
  ::execve(("/.pawl/shells/" + shell).c_str(), pointers.data(), const_cast<char* const*>(kVariables));
  ::_exit(127);
}

bool Server::wait_for(pid_t shell, long limit_ms) {
  const long start = now_ms();
  long shell_ended = 0;
  long pause_us = 200;
  while (true) {
    const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
    if (ended < 0) return false;
    if (ended == shell) shell_ended = now_ms();
    if (ended > 0) continue;
    const long now = now_ms();
    struct stat record {};
    const bool is_too_much = ::stat("/.pawl/record", &record) == 0 && record.st_size > (2 << 20);
    const bool is_late = shell_ended == 0 ? now - start > limit_ms : now - shell_ended > kMaxStragglersMs;
    if (is_late || is_too_much) break;
    const timespec pause{0, pause_us * 1000};
    ::nanosleep(&pause, nullptr);
    if (pause_us < 2000) pause_us += 100;
  }
  // Pid 1 of its namespace: all others in it, and none outside.
  if (::getpid() == 1) ::kill(-1, SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0) {
  }
  return shell_ended == 0;
}

void Server::add_runs(Writer& answer) {
  const std::string records = disk().read("/.pawl/record", 8 << 20).value_or("");
  Writer runs;
  std::uint32_t count = 0;
  std::string_view rest = records;
  while (rest.size() > sizeof(std::uint32_t) && count < kMaxRuns) {
    const std::uint32_t size = Reader(rest).number();
    if (size <= sizeof(std::uint32_t) || size > rest.size()) break;
    std::vector<std::string> fields;
    std::string_view fields_left = rest.substr(sizeof(std::uint32_t), size - sizeof(std::uint32_t));
    rest.remove_prefix(size);
    while (!fields_left.empty()) {
      const std::size_t end = fields_left.find('\0');
      fields.emplace_back(fields_left.substr(0, end));
      fields_left.remove_prefix(end == std::string_view::npos ? fields_left.size() : end + 1);
    }
    std::size_t at = 0;
    const auto next = [&] { return at < fields.size() ? fields[at++] : std::string(); };
    for (int i = 0; i < 3; ++i) runs.text(next());
    for (int list = 0; list < 3; ++list) {
      std::vector<std::string> texts(static_cast<std::size_t>(std::atoi(next().c_str())));
      for (std::string& text : texts) text = next();
      runs.texts(texts);
    }
    ++count;
  }
  answer.number(count);
  answer.append(runs);
}

std::vector<std::string> Server::changed_files(const std::vector<std::string>& stubs) {
  std::map<std::string, const std::string*> before;
  for (const TreeEntry& entry : plan_.tree) {
    if (entry.kind == TreeEntry::Kind::file) before[entry.path] = &entry.content;
  }
  std::vector<std::string> files;
  for (const std::string_view folder : kWritable) list_files(std::string(folder), files);
  std::vector<std::string> changed;
  for (const std::string& path : files) {
    if (path == "/home/dev/app/script.sh" || std::find(stubs.begin(), stubs.end(), path) != stubs.end()) continue;
    const auto known = before.find(path);
    if (known == before.end() || disk().read(path, 8 << 20).value_or("") != *known->second) changed.push_back(path);
  }
  return changed;
}

void Server::serve() {
  std::string blob;
  while (receive_blob(socket_, blob)) {
    Reader job(blob);
    const auto mode = static_cast<ShellMode>(job.number());
    const std::string text = job.text();
    for (const std::string& name : job.texts()) {
      if (programs_.insert(name).second) ::link("/.pawl/bin/.stub", ("/.pawl/bin/" + name).c_str());
    }
    const std::vector<std::string> stubs = job.texts();
    const long limit_ms = job.number();
    renew_tree(stubs);
    Writer answer;
    answer.text(what_is_wrong());
    const pid_t shell = ::fork();
    if (shell == 0) become_shell(mode, text);
    answer.number(wait_for(shell, limit_ms) ? 1 : 0);
    answer.text(disk().read("/.pawl/errors", 8 << 20).value_or("").substr(0, 2000));
    answer.texts(changed_files(stubs));
    add_runs(answer);
    if (!send_blob(socket_, answer.blob())) break;
  }
}

}  // namespace

void serve_stub_world(int socket, const RootPlan& plan) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string refusal = enter_namespaces();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a change of user clears it
  // The first process after it is pid 1 of the new namespace.
  const pid_t inner = refusal.empty() ? ::fork() : 0;
  if (inner > 0) {
    ::close(socket);
    ::waitpid(inner, nullptr, 0);
    ::_exit(0);
  }
  if (refusal.empty()) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::umask(022);
    if (::getpid() != 1) refusal = "a pid namespace could not be made";
  }
  if (refusal.empty()) refusal = SetUp().build(plan);
  Writer hello;
  hello.text(refusal);
  const bool is_heard = send_blob(socket, hello.blob());
  if (is_heard && refusal.empty()) Server(socket, plan).serve();
  ::_exit(0);
}

}  // namespace pawl::meaning
