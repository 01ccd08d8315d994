// SPDX-License-Identifier: Apache-2.0
#include "inspect/flows.h"

#include <algorithm>

#include "analyse/analyse.h"
#include "analyse/texts/code.h"
#include "base/files.h"
#include "base/lower.h"
#include "content/code/code.h"
#include "inspect/tables.h"

namespace pawl {
namespace {

// A machine on which nothing exists: what a program would do there is told by its text alone.
constexpr std::string_view kHome = "/home/user";
constexpr std::string_view kFolder = "/home/user/project";
constexpr std::size_t npos = std::string_view::npos;

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
      : text_(text), language_(language), analysis_(analyse_alone(text, language, path, around)) {}

  Flows read() {
    note_hosts();
    for (const Step& step : analysis_.steps) read_step(step);
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

  // `powershell -c "IEX (New-Object Net.WebClient).DownloadString('…')"`: its language is not read.
  void read_step(const Step& step) {
    if ((step.program != "pwsh" && step.program != "powershell") || step.is_supposed) return;
    std::string text;
    for (const Word& word : step.argv) text += lower(word.text) + " ";
    const auto has = [&](std::initializer_list<std::string_view> words) {
      return std::any_of(words.begin(), words.end(),
                         [&](std::string_view word) { return text.find(word) != std::string::npos; });
    };
    const bool fetches_text =
        has({"downloadstring", "invoke-webrequest", "invoke-restmethod", "iwr ", "irm ", "curl "});
    if (fetches_text && has({"iex", "invoke-expression"}))
      out_.found.push_back({ContentFlow::network_to_execute, step.span, "powershell"});
    else if (has({" -enc ", " -e ", " -ec ", " -encodedcommand "}) && text.size() > 80)
      out_.found.push_back({ContentFlow::decode_to_execute, step.span, "powershell"});
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

  // What a shell text fetches there is the installer of somebody whom its reader knows. The addresses of its line
  // count; if it has none, those of the whole text.
  [[nodiscard]] bool is_of_installer(const Effect& effect) const {
    if (language_ != "shell" || effect.span.begin >= text_.size()) return false;
    const std::size_t before = text_.rfind('\n', effect.span.begin);
    const std::size_t begin = before == npos ? 0 : before + 1;
    const std::size_t end = std::min(text_.find('\n', effect.span.begin), text_.size());
    const bool has_address = text_.substr(begin, end - begin).find("://") != npos;
    return has_address ? is_from_installers(begin, end) : is_from_installers(0, text_.size());
  }

  // Every address there is an installer's, and so is every host: one needs no `https://` before it.
  [[nodiscard]] bool is_from_installers(std::size_t begin, std::size_t end) const {
    const std::string_view text = text_.substr(begin, end - begin);
    bool has_one = false;
    for (std::size_t at = text.find("://"); at != npos; at = text.find("://", at + 1)) {
      if (!text.substr(0, at).ends_with("https") || !is_installer(text.substr(at + 3))) return false;
      has_one = true;
    }
    return has_one && std::ranges::all_of(analysis_.effects, [&](const Effect& effect) {
             const bool is_here = effect.span.begin >= begin && effect.span.begin < end;
             return effect.kind != EffectKind::connect || !is_here || is_host_of_installer(effect.object);
           });
  }

  [[nodiscard]] static bool is_host_of_installer(std::string_view host) {
    return std::ranges::any_of(known_installers(), [&](std::string_view installer) {
      return installer.substr(0, installer.find('/')) == host;
    });
  }

  [[nodiscard]] static bool is_installer(std::string_view address) {
    constexpr std::string_view kEnds = " \t\n\r\"')`|;&<>";
    constexpr std::size_t kCommit = 40;
    address = address.substr(0, address.find_first_of(kEnds));
    if (address.find("/..") != npos || address.find('%') != npos || address.find('$') != npos) return false;
    // On a code host, anybody's commit is reached by its number below everybody's project.
    std::size_t digits = 0;
    for (const char c : address) {
      digits = std::string_view("0123456789abcdef").find(c) != npos ? digits + 1 : 0;
      if (digits == kCommit) return false;
    }
    return std::ranges::any_of(known_installers(), [&](std::string_view installer) {
      if (!address.starts_with(installer)) return false;
      // `sh.rustup.rs` is not `sh.rustup.rs.evil.example`.
      const std::string_view rest = address.substr(installer.size());
      return installer.find('/') != npos || rest.empty() || rest[0] == '/' || rest[0] == '?';
    });
  }

  void read_execution(const Effect& effect) {
    if (effect.attributes.has(Attribute::remote)) return;
    const bool is_limit = std::ranges::find(kLimitProblems, effect.object) != kLimitProblems.end();
    if (effect.action == Action::too_long || (effect.action == Action::unknown && is_limit)) out_.is_cut = true;
    if (effect.action == Action::decoded && effect.object != kUnpackedObjects)
      add(ContentFlow::decode_to_execute, effect);
    if (effect.action != Action::downloaded || only_here_ || is_guess(effect) || is_of_installer(effect)) return;
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

  // Whether it names a file that came from the network: `ExecStart=%h/.local/bin/agent`.
  [[nodiscard]] bool starts_fetched(std::string_view text) const {
    return std::any_of(analysis_.files.begin(), analysis_.files.end(), [&](const FileChange& file) {
      const std::string_view name = std::string_view(file.path).substr(file.path.rfind('/') + 1);
      return file.sources.has(Source::network) && name.size() > 2 && text.find("/" + std::string(name)) != npos;
    });
  }

  // What is put there comes from the network, or fetches from there what it runs, or lets a stranger in.
  [[nodiscard]] bool brings_strangers(const std::string& path) const {
    for (const FileChange& file : analysis_.files) {
      if (file.path != path) continue;
      if (file.sources.has(Source::network)) return true;
      if (file.text.empty()) continue;
      if (path.ends_with("authorized_keys")) return true;
      if (fetches(file.text, path) || starts_fetched(file.text)) return true;
    }
    return false;
  }

  std::string_view text_;
  std::string_view language_;
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
