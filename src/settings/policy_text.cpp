// SPDX-License-Identifier: Apache-2.0
#include "settings/policy_text.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "base/visible.h"
#include "settings/toml.h"
#include "settings/user_settings.h"

namespace pawl {
namespace {

[[nodiscard]] std::string_view section_of(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

[[nodiscard]] std::string_view last_part(std::string_view name) {
  return name.substr(name.find('.') + 1);
}

[[nodiscard]] bool is_section(std::string_view name) {
  const auto settings = all_settings();
  return std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return section_of(s.name) == name; });
}

[[nodiscard]] bool is_for_later(std::string_view name) {
  const auto later = later_settings();
  return std::find(later.begin(), later.end(), name) != later.end();
}

// All names that could stand where the unknown one stands: settings in full, and the sections at the top.
[[nodiscard]] std::vector<std::string_view> neighbours(std::string_view section) {
  std::vector<std::string_view> names;
  for (const Setting& setting : all_settings()) {
    if (section_of(setting.name) == section) names.push_back(setting.name);
    if (section.empty() && !section_of(setting.name).empty()) names.push_back(section_of(setting.name));
  }
  return names;
}

class Reader {
 public:
  void read_member(const Member& member, const std::string& section) {
    const std::string name = section.empty() ? member.name : section + "." + member.name;
    // A name with a dot of its own (`"guard.mode" = 1`) is one key, not a path.
    const bool is_plain = member.name.find('.') == std::string::npos;
    if (const Setting* setting = is_plain ? find_setting(name) : nullptr) {
      setting->read(*setting, member.value, out.values, complaints);
      out.given.push_back({setting, member.name_span});
    } else if (section == "agents" && member.value.is_object()) {
      agents_.members.push_back(member);
    } else if (is_plain && is_for_later(name)) {
      complaints.push_back({member.name_span, "`" + visible(name) + "` is not in this version; remove it"});
    } else if (section.empty() && is_section(name)) {
      read_section(member);
    } else {
      complaints.push_back({member.name_span, "`" + visible(name) + "` is not a setting" + way_out(name, section)});
    }
  }

  void read_agents() {
    if (agents_.members.empty()) return;
    const Setting& setting = declared_tools_setting();
    setting.read(setting, agents_, out.values, complaints);
    out.given.push_back({&setting, agents_.members[0].name_span});
  }

  PolicyText out;
  std::vector<Complaint> complaints;

 private:
  void read_section(const Member& member) {
    if (!member.value.is_object()) {
      complaints.push_back(
          {member.value.span, "`" + member.name + "` takes a table, not " + std::string(name_of(member.value.kind))});
      return;
    }
    for (const Member& inner : member.value.members) read_member(inner, member.name);
  }

  [[nodiscard]] static std::string way_out(const std::string& name, const std::string& section) {
    const std::string hint = did_you_mean(name, neighbours(section));
    if (!hint.empty()) return hint;
    for (const Setting& setting : all_settings()) {
      if (last_part(setting.name) != last_part(name)) continue;
      const std::string home(section_of(setting.name));
      return home.empty() ? "; it stands at the top, above all `[…]`" : "; it stands in `[" + home + "]`";
    }
    return "; remove it";
  }

  Value agents_ = Value::object();  // the tables of `[agents]`
};

}  // namespace

bool PolicyText::gives(const Setting& setting) const {
  return std::any_of(given.begin(), given.end(), [&](const GivenSetting& g) { return g.setting == &setting; });
}

PolicyText read_policy_text(std::string_view text, std::string_view file, bool is_checked) {
  const Result<Value> root = read_toml(text, file);
  Reader reader;
  if (!root) {
    reader.out.errors.push_back(root.error().text);
    return std::move(reader.out);
  }
  for (const Member& member : root->members) reader.read_member(member, "");
  reader.read_agents();
  if (!is_checked) check_smart_rules(reader.out.values, reader.complaints);
  std::stable_sort(reader.complaints.begin(), reader.complaints.end(),
                   [](const Complaint& a, const Complaint& b) { return a.at.begin < b.at.begin; });
  for (const Complaint& complaint : reader.complaints) {
    reader.out.errors.push_back(complain(file, text, complaint.at, complaint.what));
  }
  return std::move(reader.out);
}

PolicyText read_policy_variables(const std::vector<std::pair<std::string, std::string>>& environment) {
  PolicyText out;
  for (const auto& [name, text] : environment) {
    if (!name.starts_with("PAWL_") || text.empty()) continue;
    for (const Setting& setting : all_settings()) {
      if (setting.variable != name) continue;
      std::vector<Complaint> complaints;
      setting.read(setting, setting.from_variable != nullptr ? setting.from_variable(text) : Value::of(text),
                   out.values, complaints);
      if (complaints.empty()) out.given.push_back({&setting, {}});
      for (const Complaint& complaint : complaints) out.errors.push_back("`" + name + "`: " + complaint.what);
    }
  }
  return out;
}

}  // namespace pawl
