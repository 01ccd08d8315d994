// SPDX-License-Identifier: Apache-2.0
#include "stub_world.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "base/process.h"
#include "message.h"
#include "stub_root.h"

namespace pawl::meaning {
namespace {

constexpr std::size_t kMaxProgram = 16 * 1024 * 1024;

// The libraries that `ldd` names, as `name => /path (address)` or `/path (address)`.
void add_libraries(const std::string& program, std::vector<RootFile>& libraries) {
  ProcessRequest request;
  request.argv = {"ldd", program};
  const std::string out = run_process(request).value_or({}).out;
  for (std::size_t at = out.find('/'); at != std::string::npos; at = out.find('/', at)) {
    const std::size_t end = out.find_first_of(" \n\t", at);
    const std::string path = out.substr(at, end - at);
    at = end == std::string::npos ? out.size() : end;
    const bool is_known =
        std::any_of(libraries.begin(), libraries.end(), [&](const RootFile& file) { return file.path == path; });
    if (!is_known) libraries.push_back({path, disk().read(path, kMaxProgram).value_or("")});
  }
}

std::string path_of(std::string_view shell) {
  for (const std::string_view folder : {"/usr/bin", "/bin", "/usr/local/bin"}) {
    std::string path = join_path(folder, shell);
    if (disk().read(path, kMaxProgram)) return path;
  }
  return {};
}

// zsh loads its parts when it needs them.
void add_zsh_modules(std::vector<RootFile>& libraries) {
  for (const std::string& machine : names_in("/usr/lib")) {
    const std::string zsh = "/usr/lib/" + machine + "/zsh";
    for (const std::string& version : names_in(zsh)) {
      const std::string folder = join_path(join_path(zsh, version), "zsh");
      for (const std::string& name : names_in(folder)) {
        const std::string path = join_path(folder, name);
        if (name.ends_with(".so")) libraries.push_back({path, disk().read(path, kMaxProgram).value_or("")});
      }
    }
  }
}

ProgramRun read_run(Reader& reader) {
  ProgramRun run;
  run.started_by = reader.text();
  run.program = reader.text();
  run.folder = reader.text();
  run.argv = reader.texts();
  for (const std::string& line : reader.texts()) {
    Descriptor descriptor;
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);
    if (second == std::string::npos) continue;
    descriptor.number = std::stoi(line);
    const int mode = std::stoi(line.substr(first + 1));
    descriptor.is_read = mode != 1;
    descriptor.is_written = mode != 0;
    descriptor.path = line.substr(second + 1);
    run.descriptors.push_back(std::move(descriptor));
  }
  run.variables = reader.texts();
  return run;
}

}  // namespace

std::string_view name_of(ShellMode mode) {
  switch (mode) {
    case ShellMode::bash_c:
      return "bash -c";
    case ShellMode::bash_e:
      return "bash -ec";
    case ShellMode::bash_file:
      return "bash file";
    case ShellMode::bash_stdin:
      return "bash -s";
    case ShellMode::bash_posix:
      return "bash --posix";
    case ShellMode::dash:
      return "dash";
    case ShellMode::busybox:
      return "busybox";
    case ShellMode::zsh:
      return "zsh";
  }
  return "";
}

Result<StubWorld> StubWorld::start(const std::string& stub, const std::vector<TreeEntry>& tree) {
  RootPlan plan;
  plan.tree = tree;
  const Result<std::string> program = disk().read(stub, kMaxProgram);
  if (!program) return Error{Code::not_found, stub + ": the stub cannot be read: " + program.error().text};
  plan.stub = *program;
  StubWorld world;
  for (const std::string_view shell : {"bash", "dash", "busybox", "zsh"}) {
    const std::string path = path_of(shell);
    if (path.empty()) continue;
    plan.shells.push_back({std::string(shell), disk().read(path, kMaxProgram).value_or("")});
    add_libraries(path, plan.libraries);
    world.shells_.emplace_back(shell);
    if (shell == "zsh") add_zsh_modules(plan.libraries);
  }
  if (!world.has(ShellMode::bash_c) || !world.has(ShellMode::busybox))
    return Error{Code::not_found, "bash and busybox are needed"};
  int sockets[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return Error{Code::internal, "socketpair: " + system_error_text(errno)};
  const pid_t pid = ::fork();
  if (pid < 0) return Error{Code::internal, "fork: " + system_error_text(errno)};
  if (pid == 0) {
    ::close(sockets[0]);
    serve_stub_world(sockets[1], plan);
  }
  ::close(sockets[1]);
  world.socket_ = sockets[0];
  world.pid_ = pid;
  std::string blob;
  if (!receive_blob(world.socket_, blob)) return Error{Code::internal, "the stub world ended as it was set up"};
  const std::string refusal = Reader(blob).text();
  if (!refusal.empty()) return Error{Code::no_permission, refusal};
  return world;
}

StubWorld::StubWorld(StubWorld&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      pid_(std::exchange(other.pid_, -1)),
      shells_(std::move(other.shells_)) {}

StubWorld::~StubWorld() {
  if (socket_ >= 0) ::close(socket_);
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
}

bool StubWorld::has(ShellMode mode) const {
  const std::string_view shell = mode == ShellMode::dash      ? "dash"
                                 : mode == ShellMode::busybox ? "busybox"
                                 : mode == ShellMode::zsh     ? "zsh"
                                                              : "bash";
  return std::find(shells_.begin(), shells_.end(), shell) != shells_.end();
}

Result<Outcome> StubWorld::run(const Job& job) {
  Writer request;
  request.number(static_cast<std::uint32_t>(job.mode));
  request.text(job.text);
  request.texts(job.programs);
  request.texts(job.paths);
  request.number(job.limit_ms);
  std::string blob;
  if (!send_blob(socket_, request.blob()) || !receive_blob(socket_, blob))
    return Error{Code::internal, "the stub world is gone"};
  Reader reader(blob);
  if (const std::string wrong = reader.text(); !wrong.empty())
    return Error{Code::internal, "the stub world is broken by an earlier script: " + wrong};
  Outcome outcome;
  outcome.timed_out = reader.number() != 0;
  outcome.errors = reader.text();
  outcome.written = reader.texts();
  const std::uint32_t count = reader.number();
  for (std::uint32_t i = 0; i < count; ++i) outcome.runs.push_back(read_run(reader));
  return outcome;
}

}  // namespace pawl::meaning
