// SPDX-License-Identifier: Apache-2.0
#include "settings/policy_text.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "base/visible.h"
#include "settings/tables.h"
#include "settings/toml.h"

namespace pawl {
namespace {

// A file is put right from its beginning; a project's file may hold anything.
constexpr std::size_t kMostErrors = 20;

// Whether settings stand below this name, `guard` or `guard.llm`, and whether any of them is built.
struct Section {
  bool is_there = false;
  bool is_built = false;
};

[[nodiscard]] Section find_section(std::string_view name) {
  Section section;
  for (const SettingName& one : all_names()) {
    if (!one.name.starts_with(name) || !one.name.substr(name.size()).starts_with('.')) continue;
    section.is_there = true;
    section.is_built |= one.setting->is_built();
  }
  return section;
}

// All names that could stand where the unknown one stands, in full: settings, and the sections below.
[[nodiscard]] std::vector<std::string_view> neighbours(const std::string& section) {
  const std::string before = section.empty() ? "" : section + ".";
  std::vector<std::string_view> names;
  for (const SettingName& one : all_names()) {
    if (one.setting->is_built() && one.name.starts_with(before))
      names.push_back(one.name.substr(0, one.name.find('.', before.size())));
  }
  return names;
}

[[nodiscard]] std::string way_out(const std::string& name, const std::string& section) {
  const std::string hint = did_you_mean(name, neighbours(section));
  if (!hint.empty()) return hint;
  const std::string_view key = std::string_view(name).substr(name.rfind('.') + 1);
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || setting.key() != key) continue;
    const std::string home(setting.section());
    return home.empty() ? "; it belongs at the top, above every `[…]`" : "; it belongs in `[" + home + "]`";
  }
  return "; remove it";
}

// The same name cannot stand twice: that is not TOML.
[[nodiscard]] std::string given_twice(std::string_view text, const GivenSetting& first, const GivenSetting& second) {
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(first.at.begin), '\n') + 1;
  return in_quotes(second.name) + " and " + in_quotes(first.name) + " in line " + std::to_string(line) +
         " are two names of one setting; remove one of them";
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  void read_members(const Value& table, const std::string& section) {
    const Setting* named = find_setting(section + ".NAME");
    Value tables = Value::object();  // with names of the user's own
    for (const Member& member : table.members) {
      if (!read_member(member, section, named)) tables.members.push_back(member);
    }
    if (!tables.members.empty()) read_setting(*named, tables, tables.members[0].name_span);
  }

  PolicyText out;
  Complaints complaints;

 private:
  // False: it is a table for `named`.
  bool read_member(const Member& member, const std::string& section, const Setting* named) {
    const std::string name = section.empty() ? member.name : section + "." + member.name;
    // A name with a dot of its own (`"guard.mode" = 1`) is one key, not a path.
    const bool is_plain = member.name.find('.') == std::string::npos;
    const Section below = is_plain ? find_section(name) : Section();
    const Setting* setting = is_plain ? find_setting(name) : nullptr;
    if (setting == nullptr && !below.is_there && member.value.is_object()) setting = named;
    if (setting != nullptr ? !setting->is_built() : below.is_there && !below.is_built) {
      complaints.push_back({member.name_span, "`" + visible(name) + "` is not built yet; remove it"});
    } else if (setting != nullptr && setting == named) {
      return false;
    } else if (setting != nullptr) {
      read_setting(*setting, member.value, member.name_span, name == setting->other_name);
    } else if (below.is_there && member.value.is_object()) {
      read_members(member.value, name);
    } else if (below.is_there) {
      say_takes(name, member.value, "a table", complaints);
    } else {
      // Looking for what was meant takes its time, and beyond these nobody is told.
      const std::string hint = complaints.size() < kMostErrors ? way_out(name, section) : std::string();
      complaints.push_back({member.name_span, "`" + visible(name) + "` is not a setting" + hint});
    }
    return true;
  }

  void read_setting(const Setting& setting, const Value& value, Span at, bool is_by_other_name = false) {
    // What its reader says is about the name that was used.
    Setting used = setting;
    if (is_by_other_name) used.name = setting.other_name;
    const GivenSetting now{&setting, at, used.name};
    const auto before = std::find_if(out.given.begin(), out.given.end(),
                                     [&](const GivenSetting& given) { return given.setting == &setting; });
    if (before != out.given.end()) {
      // Tables are read in their own order: which stands first in the file is told by the places.
      const bool is_behind = before->at.begin < at.begin;
      const GivenSetting& second = is_behind ? now : *before;
      complaints.push_back({second.at, given_twice(text_, is_behind ? *before : now, second)});
      return;
    }
    setting.form.read(used, value, out.values, complaints);
    out.given.push_back(now);
  }

  std::string_view text_;
};

}  // namespace

bool PolicyText::gives(const Setting& setting) const {
  return std::any_of(given.begin(), given.end(), [&](const GivenSetting& g) { return g.setting == &setting; });
}

PolicyText read_policy_text(std::string_view text, std::string_view file, bool is_checked) {
  const Result<Value> root = read_toml(text, file);
  Reader reader(text);
  if (!root) {
    reader.out.errors.push_back(root.error().text);
    return std::move(reader.out);
  }
  reader.read_members(*root, "");
  if (!is_checked) check_smart_rules(reader.out.values, reader.complaints);
  std::stable_sort(reader.complaints.begin(), reader.complaints.end(),
                   [](const Complaint& a, const Complaint& b) { return a.at.begin < b.at.begin; });
  const std::size_t told = std::min(reader.complaints.size(), kMostErrors);
  for (std::size_t i = 0; i < told; ++i) {
    const Complaint& complaint = reader.complaints[i];
    reader.out.errors.push_back(complain(file, text, complaint.at, complaint.what));
  }
  if (const std::size_t more = reader.complaints.size() - told; more > 0)
    reader.out.errors.push_back(std::string(file) + ": " + std::to_string(more) +
                                (more == 1 ? " more mistake is" : " more mistakes are") + " not shown");
  return std::move(reader.out);
}

PolicyText read_policy_variables(const std::vector<std::pair<std::string, std::string>>& environment) {
  PolicyText out;
  for (const auto& [name, text] : environment) {
    if (!name.starts_with("PAWL_") || text.empty()) continue;
    for (const Setting& setting : all_settings()) {
      if (setting.variable != name) continue;
      Complaints complaints;
      setting.form.read(setting, value_from_text(setting, text), out.values, complaints);
      if (complaints.empty()) out.given.push_back({&setting, {}, setting.name});
      for (const Complaint& complaint : complaints) out.errors.push_back("`" + name + "`: " + complaint.what);
    }
  }
  return out;
}

}  // namespace pawl
