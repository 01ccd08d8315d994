// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/report.h"

#include <algorithm>

#include "app/card_text.h"
#include "app/terminal.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kNameColumns = 15;

[[nodiscard]] DoctorCheck check_of(std::string_view name, CheckState state, std::string text, std::string fix) {
  return {std::string(name), state, std::move(text), std::move(fix)};
}

[[nodiscard]] std::string_view word_for(CheckState state) {
  switch (state) {
    case CheckState::ok:
      return "ok";
    case CheckState::failed:
      return "failed";
    case CheckState::warning:
      return "warning";
    case CheckState::skipped:
      return "skipped";
  }
  return "failed";
}

[[nodiscard]] std::string mark_for(CheckState state) {
  switch (state) {
    case CheckState::ok:
      return paint(Colour::green, "✓");
    case CheckState::failed:
      return paint(Colour::red, "✗");
    case CheckState::warning:
      return paint(Colour::yellow, "!");
    case CheckState::skipped:
      return paint(Colour::grey, "-");
  }
  return "✗";
}

[[nodiscard]] std::string line_of(const DoctorCheck& check) {
  std::string name = check.name;
  name.resize(std::max(name.size() + 1, kNameColumns), ' ');
  const std::size_t indent = 4 + kNameColumns;
  // Every mark is one column wide, as `-` is.
  std::string line = fitted("  - " + name, "  " + mark_for(check.state) + " " + name, check.text, indent);
  const std::string arrow = std::string(indent, ' ') + "-> ";
  if (!check.fix.empty()) line += fitted(arrow, arrow, check.fix, indent + 3);
  return line;
}

[[nodiscard]] std::size_t count_of(const DoctorReport& report, CheckState state) {
  const auto count_in = [&](const std::vector<DoctorCheck>& checks) {
    return static_cast<std::size_t>(
        std::count_if(checks.begin(), checks.end(), [&](const DoctorCheck& check) { return check.state == state; }));
  };
  std::size_t count = count_in(report.own);
  for (const AgentReport& agent : report.agents) count += count_in(agent.checks);
  return count;
}

[[nodiscard]] Value json_of(const std::vector<DoctorCheck>& checks) {
  Value list = Value::array();
  for (const DoctorCheck& check : checks) {
    Value entry = Value::object();
    entry.set("name", Value::of(check.name)).set("state", Value::of(word_for(check.state)));
    entry.set("text", Value::of(check.text)).set("fix", Value::of(check.fix));
    list.items.push_back(std::move(entry));
  }
  return list;
}

[[nodiscard]] std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

[[nodiscard]] std::string summary_of(const DoctorReport& report) {
  const std::size_t failures = count_of(report, CheckState::failed);
  const std::size_t open = count_of(report, CheckState::skipped);
  const auto said = [](Colour colour, std::string_view word, const std::string& rest) {
    return fitted(word, paint(colour, word), rest, 2);
  };
  if (failures > 0)
    return said(Colour::red, "not guarded as it should be",
                ": " + counted(failures, "check fails", "checks fail") +
                    (open > 0 ? ", " + counted(open, "is not proven", "are not proven") : ""));
  if (open == 0) return said(Colour::green, "everything is proven", "");
  if (report.is_quick)
    return said(Colour::green, "everything that was checked holds",
                "; for the proof with the real program, run `pawl doctor` without --quick");
  return said(Colour::yellow, "not everything is proven",
              ": " + counted(open, "check", "checks") + " could not be made; the lines marked `-` say why");
}

}  // namespace

DoctorCheck passed(std::string_view name, std::string text) {
  return check_of(name, CheckState::ok, std::move(text), "");
}

DoctorCheck failed(std::string_view name, std::string text, std::string fix) {
  return check_of(name, CheckState::failed, std::move(text), std::move(fix));
}

DoctorCheck warned(std::string_view name, std::string text, std::string fix) {
  return check_of(name, CheckState::warning, std::move(text), std::move(fix));
}

DoctorCheck skipped(std::string_view name, std::string text, std::string fix) {
  return check_of(name, CheckState::skipped, std::move(text), std::move(fix));
}

bool is_sound(const std::vector<DoctorCheck>& checks, bool is_quick) {
  return std::none_of(checks.begin(), checks.end(), [&](const DoctorCheck& check) {
    return check.state == CheckState::failed || (check.state == CheckState::skipped && !is_quick);
  });
}

bool is_sound(const DoctorReport& report) {
  if (report.agents.empty() || !is_sound(report.own, report.is_quick)) return false;
  return std::all_of(report.agents.begin(), report.agents.end(),
                     [&](const AgentReport& agent) { return is_sound(agent.checks, report.is_quick); });
}

std::string text_of(const DoctorReport& report) {
  std::string text;
  if (!report.own.empty()) text += paint(Colour::bold, "Pawl") + "\n";
  for (const DoctorCheck& check : report.own) text += line_of(check);
  for (const AgentReport& agent : report.agents) {
    text += paint(Colour::bold, agent.title) + "\n";
    for (const DoctorCheck& check : agent.checks) text += line_of(check);
  }
  return text + summary_of(report);
}

Value json_of(const DoctorReport& report) {
  const auto told = [&](Value entry, const std::vector<DoctorCheck>& checks) {
    entry.set("ok", Value::of(is_sound(checks, report.is_quick)));
    return entry.set("checks", json_of(checks));
  };
  Value agents = Value::array();
  for (const AgentReport& agent : report.agents)
    agents.items.push_back(told(Value::object().set("name", Value::of(agent.name)), agent.checks));
  Value all = Value::object();
  all.set("pawl", told(Value::object(), report.own));
  all.set("agents", std::move(agents)).set("ok", Value::of(is_sound(report)));
  return all;
}

}  // namespace pawl
