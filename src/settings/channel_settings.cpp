// SPDX-License-Identifier: Apache-2.0
// `approval.channels.native`, `approval.quiet_hours` and `channels.NAME`: how and when a person is asked.
#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "settings/form.h"
#include "settings/tables.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 4> kFields = {"server", "to", "users", "ca_file"};

// `22:00`
[[nodiscard]] bool is_time_of_day(std::string_view text) {
  const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
  if (text.size() != 5 || !digit(0) || !digit(1) || text[2] != ':' || !digit(3) || !digit(4)) return false;
  return text.substr(0, 2) < "24" && text[3] < '6';
}

void read_field(const std::string& table, const Member& member, RemoteChannel& into, Complaints& complaints) {
  const std::string name = table + "." + member.name;
  const auto read_text = [&](std::string& field) {
    if (!member.value.is_string()) return say_takes(name, member.value, "a string", complaints);
    field = member.value.text;
  };
  if (member.name == "server") {
    read_text(into.server);
    // Questions and answers of people do not go over a line that anybody can read or write.
    if (member.value.is_string() && !into.server.starts_with("https://"))
      complaints.push_back({member.value.span, in_quotes(name) + " takes an address that begins with `https://`"});
  } else if (member.name == "to") {
    read_text(into.to);
  } else if (member.name == "ca_file") {
    read_text(into.ca_file);
    if (!into.ca_file.empty() && !into.ca_file.starts_with('/'))
      complaints.push_back({member.value.span, in_quotes(name) + " takes an absolute path"});
  } else if (member.name == "users") {
    into.users = read_names(name, member.value, complaints);
  } else {
    complaints.push_back(
        {member.name_span, in_quotes(name) + " is not a setting" + did_you_mean(member.name, kFields)});
  }
}

[[nodiscard]] RemoteChannel* find_channel(Policy& policy, Remote kind) {
  const auto found = std::find_if(policy.remote_channels.begin(), policy.remote_channels.end(),
                                  [&](const RemoteChannel& one) { return one.kind == kind; });
  return found == policy.remote_channels.end() ? nullptr : &*found;
}

}  // namespace

void read_native_way(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (value.kind == Value::Kind::boolean) {
    into.native_way = value.boolean ? NativeWay::notify : NativeWay::off;
    return;
  }
  read_word<&Policy::native_way, kNativeWayNames>(setting, value, into, complaints);
}

void read_quiet_hours(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_string()) return say_takes(setting.name, value, "a string", complaints);
  const std::string_view text = value.text;
  const std::size_t dash = text.find('-');
  const bool is_right = text.empty() || (dash != std::string_view::npos && is_time_of_day(text.substr(0, dash)) &&
                                         is_time_of_day(text.substr(dash + 1)));
  if (is_right) {
    into.quiet_hours = value.text;
    return;
  }
  complaints.push_back({value.span, in_quotes(value.text) + " is not a span of time; write it like `22:00-07:00`"});
}

void read_remote_channels(const Setting&, const Value& value, Policy& into, Complaints& complaints) {
  into.remote_channels.clear();
  for (const Member& member : value.members) {
    const std::string table = "channels." + member.name;
    const auto kind = std::find(kRemoteNames.begin(), kRemoteNames.end(), member.name);
    if (kind == kRemoteNames.end()) {
      const std::string hint = did_you_mean(member.name, kRemoteNames);
      complaints.push_back(
          {member.name_span, in_quotes(member.name) + " is not a remote channel" +
                                 (hint.empty() ? "; there are `telegram`, `slack`, `ntfy`, `webhook`" : hint)});
      continue;
    }
    RemoteChannel channel;
    channel.kind = static_cast<Remote>(kind - kRemoteNames.begin());
    for (const Member& field : member.value.members) read_field(table, field, channel, complaints);
    if (channel.kind == Remote::webhook && channel.server.empty())
      complaints.push_back({member.name_span, in_quotes(table) + " has no `server`; name the address that is asked"});
    into.remote_channels.push_back(std::move(channel));
  }
}

Value value_of_remote_channels(const Policy& policy) {
  Value value = Value::object();
  for (const RemoteChannel& one : policy.remote_channels) {
    Value table = Value::object();
    if (!one.server.empty()) table.set("server", Value::of(one.server));
    if (!one.to.empty()) table.set("to", Value::of(one.to));
    if (!one.users.empty()) table.set("users", value_of_list(one.users));
    if (!one.ca_file.empty()) table.set("ca_file", Value::of(one.ca_file));
    value.set(name_of(one.kind), std::move(table));
  }
  return value;
}

void take_remote_channels(Policy& into, const Policy& from) {
  for (const RemoteChannel& one : from.remote_channels) {
    RemoteChannel* same = find_channel(into, one.kind);
    if (same != nullptr) *same = one;
    if (same == nullptr) into.remote_channels.push_back(one);
  }
}

bool add_remote_channels(Policy& into, const Policy& from) {
  bool is_honoured = true;
  for (const RemoteChannel& one : from.remote_channels) {
    const RemoteChannel* same = find_channel(into, one.kind);
    is_honoured &= same == nullptr || *same == one;
    if (same == nullptr) into.remote_channels.push_back(one);
  }
  return is_honoured;
}

}  // namespace pawl
