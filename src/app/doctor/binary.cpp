// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/binary.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/files.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kBinaryLimit = std::size_t{1} << 30;

// Who may write there although he is neither the person nor root. `person` owns the home folder.
[[nodiscard]] std::string why_open(const struct stat& what, const struct stat& person) {
  const bool is_folder = S_ISDIR(what.st_mode);
  // In a sticky folder nobody can replace what is another's.
  const bool is_shielded = is_folder && (what.st_mode & S_ISVTX) != 0;
  if (what.st_uid != 0 && what.st_uid != ::geteuid() && what.st_uid != person.st_uid) return "belongs to another user";
  if ((what.st_mode & S_IWOTH) != 0 && !is_shielded) return "can be written by everyone";
  // A group of one's own is common and harmless.
  if ((what.st_mode & S_IWGRP) != 0 && !is_shielded && what.st_gid != person.st_gid)
    return "can be written by its group";
  return "";
}

[[nodiscard]] std::string why_chain_open(const std::filesystem::path& path, const std::string& home) {
  struct stat person {};
  if (::stat(home.c_str(), &person) != 0) return in_quotes(home) + " is missing";
  for (std::filesystem::path at = path; at.has_relative_path(); at = at.parent_path()) {
    struct stat what {};
    if (::stat(at.c_str(), &what) != 0) continue;
    if (const std::string why = why_open(what, person); !why.empty()) return in_quotes(at.string()) + " " + why;
    if (at == home) break;
  }
  return "";
}

}  // namespace

std::string why_open_to_others(const std::string& path, const std::string& home) {
  if (std::string why = why_chain_open(path, home); !why.empty()) return why;
  std::error_code failure;
  const std::filesystem::path real = std::filesystem::canonical(path, failure);
  const std::filesystem::path real_home = std::filesystem::canonical(home, failure);
  return failure ? "" : why_chain_open(real, real_home.string());
}

std::vector<DoctorCheck> check_binary(const std::string& program, const std::string& own, const std::string& home,
                                      const std::string& agent) {
  const std::string fix = "run `pawl addto " + agent + "`";
  const std::string shown = in_quotes(program);
  if (!program.starts_with('/')) {
    return {failed("binary", shown + " is looked up on PATH, so any program of that name would run", fix)};
  }
  const Result<std::string> bytes = disk().read(program, kBinaryLimit);
  if (!bytes) {
    return {failed("binary", shown + (bytes.error().code == Code::not_found ? " is missing" : " cannot be read"), fix)};
  }
  if (::access(program.c_str(), X_OK) != 0) return {failed("binary", shown + " cannot be executed", fix)};
  std::vector<DoctorCheck> checks;
  const Result<std::string> ours = disk().read(own, kBinaryLimit);
  if (!ours) {
    checks.push_back(skipped("binary", "this program's own file cannot be read, so " + shown + " was not compared"));
  } else if (*ours != *bytes) {
    checks.push_back(
        failed("binary", shown + " is not the pawl that you run: an older version, or another program", fix));
  } else {
    checks.push_back(passed("binary", shown + " is the pawl that you run"));
  }
  const std::string why = why_open_to_others(program, home);
  checks.push_back(why.empty() ? passed("permissions", "nobody else can change it")
                               : failed("permissions", why + ", so another program could be put there",
                                        "remove that right: `chmod go-w`, or `chown` it to yourself"));
  return checks;
}

}  // namespace pawl
