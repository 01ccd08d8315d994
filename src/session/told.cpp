// SPDX-License-Identifier: Apache-2.0
#include "session/told.h"

#include "base/files.h"
#include "base/open_file.h"
#include "base/place.h"
#include "session/store.h"

namespace pawl {
namespace {

constexpr std::size_t kMostTold = 4000;

[[nodiscard]] std::string path_of(const std::string& folder, std::string_view agent, std::string_view session) {
  return SessionStore(folder, agent, session).path() + ".told";
}

}  // namespace

Result<Done> tell_session(const std::string& folder, std::string_view agent, std::string_view session,
                          std::string_view text) {
  if (const Result<Done> made = make_folder(folder); !made) return made;
  Result<OpenFile> file = OpenFile::open(path_of(folder, agent, session), OpenFile::How::append);
  if (!file) return file.error();
  return file->append(std::string(text) + "\n");
}

std::string take_told(const std::string& folder, std::string_view agent, std::string_view session) {
  const std::string path = path_of(folder, agent, session);
  std::string text = disk().read(path, kMostTold * 4).value_or("");
  if (text.empty() || !take_away(path)) return "";
  text.resize(std::min(text.size(), kMostTold));
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace pawl
