// SPDX-License-Identifier: Apache-2.0
#include "app/agents_here.h"

#include <unistd.h>

#include <cstdlib>

#include "app/on_path.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/files.h"

namespace pawl {
std::vector<AgentHere> agents_here(const std::string& home) {
  std::vector<AgentHere> all;
  for (const Agent& agent : all_agents()) {
    AgentHere here;
    here.agent = &agent;
    for (const std::string_view program : agent.programs) {
      if (here.program.empty()) here.program = find_on_path(program);
    }
    const std::string folder = join_path(home, agent.folder);
    here.is_here = !here.program.empty() || disk().kind(folder) != FileKind::missing;
    all.push_back(std::move(here));
  }
  return all;
}

std::string names_of_agents() {
  std::string names;
  for (const Agent& agent : all_agents()) names += (names.empty() ? "" : ", ") + std::string(agent.name);
  return names;
}

const Agent* agent_named(const std::string& name, std::string_view command) {
  const Agent* agent = find_agent(name);
  if (agent != nullptr) return agent;
  std::vector<std::string_view> known;
  for (const Agent& each : all_agents()) known.push_back(each.name);
  const std::string near = did_you_mean(name, known);
  print_error("pawl " + std::string(command) + ": `" + name + "` is not an agent that Pawl knows" +
              (near.empty() ? "; it knows " + names_of_agents() : near) + "\n");
  return nullptr;
}

std::optional<std::string> home_folder(const std::string& given, std::string_view command) {
  std::string home = given.empty() ? home_of_person() : given;
  if (!home.starts_with('/')) {
    print_error("pawl " + std::string(command) + ": `" + home +
                "` is not an absolute path; give the whole path of the home folder\n");
    return std::nullopt;
  }
  while (home.size() > 1 && home.ends_with('/')) home.pop_back();
  if (disk().kind(home + "/.") != FileKind::folder) {  // a link to a folder will do
    print_error("pawl " + std::string(command) + ": `" + home +
                "` is not a folder; give the path of an existing home folder\n");
    return std::nullopt;
  }
  return home;
}

bool is_root() {
  return ::geteuid() == 0;
}

int add_and_tell(const InstallRequest& request) {
  const Result<InstallReport> report = add_to_agent(request);
  if (!report) {
    print_error("pawl addto: " + report.error().text + "\n");
    return 1;
  }
  for (const std::string& line : report->lines) print(line + "\n");
  if (!report->has_changed) {
    print(std::string(request.agent->title) + " is already wired in `" + settings_path(request) + "`\n");
  }
  const std::string_view left = request.agent->what_is_left;
  if (report->has_changed && !left.empty()) print(paint(Colour::yellow, left) + "\n");
  return 0;
}

}  // namespace pawl
