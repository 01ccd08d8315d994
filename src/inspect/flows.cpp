// SPDX-License-Identifier: Apache-2.0
#include "inspect/flows.h"

#include <algorithm>

#include "analyse/analyse.h"
#include "analyse/texts/code.h"
#include "base/files.h"
#include "content/code/code.h"

namespace pawl {
namespace {

// A machine on which nothing exists: what a program would do there is told by its text alone.
constexpr std::string_view kHome = "/home/user";
constexpr std::string_view kFolder = "/home/user/project";

[[nodiscard]] Analysis analyse_alone(std::string_view text, std::string_view language, const std::string& path,
                                     const Surroundings& around = {}, ImportedCalls* exports = nullptr) {
  static const MemoryFiles nothing;
  const std::string folder(kFolder);
  World world{around.files == nullptr ? nothing : *around.files, std::string(kHome), folder, folder, "user"};
  world.imported = around.calls;
  return analyse_program(text, language, path, world, exports);
}

[[nodiscard]] bool is_shell_name(std::string_view program) {
  static constexpr std::string_view kShells[] = {"sh", "bash", "zsh", "dash", "ksh", "ash", "fish"};
  return std::find(std::begin(kShells), std::end(kShells), program) != std::end(kShells);
}

// A raw address that is reached from everywhere.
[[nodiscard]] bool is_public_address(const Effect& effect) {
  const std::string_view host = effect.object;
  const bool is_address = !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos &&
                          std::count(host.begin(), host.end(), '.') == 3;
  return is_address && !effect.hosts.has_any(HostClass::loopback | HostClass::private_net);
}

class FlowReader {
 public:
  FlowReader(std::string_view text, std::string_view language, const std::string& path, const Surroundings& around)
      : analysis_(analyse_alone(text, language, path, around)) {}

  Flows read() {
    note_hosts();
    for (const Effect& effect : analysis_.effects) {
      // What a file does that is taken in by name is told where that file is looked into.
      if (!effect.is_supposed && effect.file.empty()) read_effect(effect);
    }
    return std::move(out_);
  }

  [[nodiscard]] const Analysis& analysis() const { return analysis_; }

 private:
  void indicate(std::string_view words) {
    if (std::find(out_.indicators.begin(), out_.indicators.end(), words) == out_.indicators.end())
      out_.indicators.emplace_back(words);
  }

  void note_hosts() {
    bool has_connection = false;
    for (const Effect& effect : analysis_.effects) {
      if (effect.kind != EffectKind::connect || effect.is_supposed) continue;
      has_connection = true;
      only_here_ &= effect.hosts.has(HostClass::loopback);
      if (effect.hosts.has(HostClass::paste_site)) indicate("a paste site or a request catcher");
      if (effect.hosts.has(HostClass::tunnel)) indicate("a tunnel to somebody's own machine");
      if (effect.hosts.has(HostClass::chat)) indicate("a channel of a chat");
      if (effect.hosts.has(HostClass::deceptive)) indicate("a host that looks like another one");
      if (is_public_address(effect)) indicate("a bare address instead of a name");
    }
    only_here_ &= has_connection;
  }

  void add(ContentFlow flow, const Effect& effect) {
    const bool is_known = std::any_of(out_.found.begin(), out_.found.end(), [&](const FlowFound& one) {
      return one.flow == flow && one.span.begin == effect.span.begin;
    });
    if (!is_known) out_.found.push_back({flow, effect.span, effect.object});
  }

  void read_effect(const Effect& effect) {
    constexpr EffectKinds kWrites = EffectKinds(EffectKind::write) | EffectKind::create | EffectKind::move;
    if (effect.kind == EffectKind::execute) read_execution(effect);
    if (effect.kind == EffectKind::connect) read_connection(effect);
    if (kWrites.has(effect.kind)) read_write(effect);
    if (effect.action == Action::service && effect.program == "crontab") read_schedule(effect);
  }

  // A shell whose input is no other step's output, and still comes from the network: that of a connection.
  [[nodiscard]] bool is_wired(const Effect& effect) const {
    if (!is_shell_name(effect.program) || effect.object != effect.program || effect.step < 0) return false;
    return analysis_.steps[static_cast<std::size_t>(effect.step)].stdin_from < 0;
  }

  // A program that code starts while it has a connection somewhere: only a shell is likely to be meant for that.
  [[nodiscard]] bool is_guess(const Effect& effect) const {
    if (effect.object != effect.program || effect.step < 0 || is_shell_name(effect.program)) return false;
    return analysis_.steps[static_cast<std::size_t>(effect.step)].stdin_from < 0;
  }

  void read_execution(const Effect& effect) {
    if (effect.attributes.has(Attribute::remote)) return;
    const bool is_limit = std::ranges::find(kLimitProblems, effect.object) != kLimitProblems.end();
    if (effect.action == Action::too_long || (effect.action == Action::unknown && is_limit)) out_.is_cut = true;
    if (effect.action == Action::decoded && effect.object != kUnpackedObjects)
      add(ContentFlow::decode_to_execute, effect);
    if (effect.action != Action::downloaded || only_here_ || is_guess(effect)) return;
    add(is_wired(effect) ? ContentFlow::socket_to_shell : ContentFlow::network_to_execute, effect);
  }

  void read_connection(const Effect& effect) {
    if (effect.hosts.has(HostClass::loopback)) return;
    if (effect.attributes.has(Attribute::carries_key)) return add(ContentFlow::key_to_network, effect);
    if (effect.attributes.has(Attribute::carries_secret)) return add(ContentFlow::secret_to_network, effect);
    if (effect.attributes.has(Attribute::obfuscated)) add(ContentFlow::data_to_name, effect);
  }

  void read_write(const Effect& effect) {
    if (effect.attributes.has(Attribute::remote)) return;
    if (effect.classes.has(PathClass::agent_config)) return add(ContentFlow::write_to_settings, effect);
    if (!effect.classes.has(PathClass::persistence)) return;
    add(brings_strangers(effect.object) ? ContentFlow::network_to_start : ContentFlow::write_to_start, effect);
  }

  // The lines of a schedule stand in the words of the steps that print them.
  void read_schedule(const Effect& effect) {
    constexpr int kTimes = 5;  // minute, hour, day, month, weekday
    for (const Step& step : analysis_.steps) {
      for (const Word& word : step.argv) {
        std::string_view line = word.text;
        for (int i = 0; i < kTimes && line.find(' ') != std::string_view::npos; ++i)
          line.remove_prefix(line.find(' ') + 1);
        if (word.is_known() && line.size() < word.text.size() && fetches(line, "/etc/crontab"))
          return add(ContentFlow::network_to_start, effect);
      }
    }
  }

  // Whether a shell text runs what comes from the network.
  [[nodiscard]] static bool fetches(std::string_view text, const std::string& path) {
    const Analysis inside = analyse_alone(text, "shell", path);
    return std::any_of(inside.effects.begin(), inside.effects.end(), [](const Effect& effect) {
      return effect.kind == EffectKind::execute && effect.action == Action::downloaded && !effect.is_supposed;
    });
  }

  // What is put there comes from the network, or fetches from there what it runs, or lets a stranger in.
  [[nodiscard]] bool brings_strangers(const std::string& path) const {
    for (const FileChange& file : analysis_.files) {
      if (file.path != path) continue;
      if (file.sources.has(Source::network)) return true;
      if (file.text.empty()) continue;
      if (path.ends_with("authorized_keys")) return true;
      if (fetches(file.text, path)) return true;
    }
    return false;
  }

  Analysis analysis_;
  Flows out_;
  bool only_here_ = true;  // every connection stays on this machine
};

}  // namespace

std::string program_path(std::string_view name) {
  while (name.starts_with('/')) name.remove_prefix(1);
  return std::string(kFolder) + "/" + std::string(name);
}

Flows flows_of_program(std::string_view text, std::string_view language, std::string_view name,
                       const Surroundings& around) {
  return FlowReader(text, language, program_path(name), around).read();
}

ImportedCalls exports_of_program(std::string_view text, std::string_view language, std::string_view name,
                                 const Surroundings& around) {
  ImportedCalls exports;
  static_cast<void>(analyse_alone(text, language, program_path(name), around, &exports));
  return exports;
}

}  // namespace pawl
