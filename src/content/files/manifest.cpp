// SPDX-License-Identifier: Apache-2.0
#include "content/files/manifest.h"

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "content/files/yaml_values.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxContainers = 256;
constexpr std::string_view kServices = "services.";

// JSON as the values of YAML.
void flatten(const Value& value, const std::string& path, std::vector<YamlValue>& into) {
  if (into.size() >= kMostYamlValues) return;
  switch (value.kind) {
    case Value::Kind::object:
      for (const Member& member : value.members)
        flatten(member.value, path.empty() ? member.name : path + "." + member.name, into);
      break;
    case Value::Kind::array:
      for (const Value& item : value.items) flatten(item, path, into);
      break;
    case Value::Kind::boolean:
      into.push_back({path, value.boolean ? "true" : "false"});
      break;
    case Value::Kind::string:
      into.push_back({path, value.text});
      break;
    case Value::Kind::null:
    case Value::Kind::integer:
    case Value::Kind::real:
      break;
  }
}

[[nodiscard]] std::vector<YamlValue> values_in(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') {
    if (const Result<Value> json = read_json(text)) {
      std::vector<YamlValue> values;
      flatten(*json, "", values);
      return values;
    }
  }
  return yaml_values(text);
}

// One container: the flags of `docker run` that it amounts to, and what runs in it.
struct Container {
  CommandWords flags;
  std::string image = "image";
  CommandWords command;

  [[nodiscard]] CommandWords words() const {
    CommandWords words = {"docker", "run"};
    words.insert(words.end(), flags.begin(), flags.end());
    words.push_back(image);
    words.insert(words.end(), command.begin(), command.end());
    return words;
  }
};

// The last keys of a path, whatever comes before them: a pod may be in a list, a template, a template of jobs.
[[nodiscard]] bool ends_in(std::string_view path, std::string_view keys) {
  return path.ends_with(keys) && (path.size() == keys.size() || path[path.size() - keys.size() - 1] == '.');
}

// Whose value `key` is, if it belongs to a container: `containers.key`, `initContainers.key`.
[[nodiscard]] bool is_of_container(std::string_view path, std::string_view key) {
  if (!ends_in(path, key) || path.size() <= key.size()) return false;
  path.remove_suffix(key.size() + 1);
  return path.ends_with("ontainers");
}

[[nodiscard]] Manifest read_pods(const std::vector<YamlValue>& values) {
  Manifest found;
  std::vector<Container> containers;
  CommandWords rights;  // of the host, that pods ask for: all of them count for all
  const auto current = [&]() -> Container& {
    if (containers.empty()) containers.emplace_back();
    return containers.back();
  };
  bool has_name = false;  // the container has had its name: the next one belongs to the next container
  for (const YamlValue& value : values) {
    const std::string_view path = value.path;
    const bool is_true = value.text == "true";
    if (ends_in(path, "kind") && (value.text == "ClusterRoleBinding" || value.text == "RoleBinding"))
      found.commands.push_back({"kubectl", "create", "clusterrolebinding", "x"});
    if (is_of_container(path, "name")) {
      if (has_name && containers.size() < kMaxContainers) {
        containers.emplace_back();
      } else if (has_name) {
        found.is_total = false;
      }
      has_name = true;
      static_cast<void>(current());
    }
    if (is_of_container(path, "image")) current().image = value.text;
    if (is_of_container(path, "command") || is_of_container(path, "args")) current().command.push_back(value.text);
    if (ends_in(path, "securityContext.privileged") && is_true) rights.emplace_back("--privileged");
    if (ends_in(path, "securityContext.capabilities.add")) rights.push_back("--cap-add=" + value.text);
    if (ends_in(path, "hostNetwork") && is_true) rights.emplace_back("--network=host");
    if (ends_in(path, "hostPID") && is_true) rights.emplace_back("--pid=host");
    if (ends_in(path, "hostIPC") && is_true) rights.emplace_back("--ipc=host");
    if (ends_in(path, "hostPath.path")) rights.insert(rights.end(), {"-v", value.text + ":/host"});
  }
  if (!rights.empty()) current().flags = rights;
  for (const Container& container : containers) {
    if (!container.flags.empty() || !container.command.empty()) found.commands.push_back(container.words());
  }
  return found;
}

[[nodiscard]] Manifest read_services(const std::vector<YamlValue>& values) {
  Manifest result;
  std::vector<std::pair<std::string, Container>> services;
  std::string source;
  for (const YamlValue& value : values) {
    if (!value.path.starts_with(kServices)) continue;
    const std::size_t dot = value.path.find('.', kServices.size());
    if (dot == std::string::npos) continue;
    const std::string name = value.path.substr(kServices.size(), dot - kServices.size());
    auto found = std::find_if(services.begin(), services.end(), [&](const auto& one) { return one.first == name; });
    if (found == services.end()) {
      if (services.size() >= kMaxContainers) {
        result.is_total = false;
        continue;
      }
      found = services.insert(services.end(), {name, {}});
    }
    Container& service = found->second;
    const std::string_view key = std::string_view(value.path).substr(dot + 1);
    if (key == "privileged" && value.text == "true") service.flags.emplace_back("--privileged");
    if (key == "volumes") service.flags.insert(service.flags.end(), {"-v", value.text});
    if (key == "volumes.source") source = value.text;
    if (key == "volumes.target" && !source.empty())
      service.flags.insert(service.flags.end(), {"-v", std::exchange(source, "") + ":" + value.text});
    if (key == "pid" || key == "ipc" || key == "uts")
      service.flags.push_back("--" + std::string(key) + "=" + value.text);
    if (key == "userns_mode") service.flags.push_back("--userns=" + value.text);
    if (key == "network_mode") service.flags.push_back("--network=" + value.text);
    if (key == "cap_add") service.flags.push_back("--cap-add=" + value.text);
    if (key == "devices") service.flags.push_back("--device=" + value.text);
    if (key == "security_opt") service.flags.push_back("--security-opt=" + value.text);
    if (key == "image") service.image = value.text;
    if (key == "command" || key == "entrypoint") service.command.push_back(value.text);
  }
  for (auto& [name, service] : services) {
    // A command that is one text is read by a shell.
    if (service.command.size() == 1) service.command = {"sh", "-c", service.command[0]};
    result.commands.push_back(service.words());
  }
  return result;
}

}  // namespace

Manifest read_manifest(std::string_view text) {
  const std::vector<YamlValue> values = values_in(text);
  const bool is_compose = std::any_of(values.begin(), values.end(),
                                      [](const YamlValue& value) { return value.path.starts_with(kServices); });
  Manifest manifest = is_compose ? read_services(values) : read_pods(values);
  manifest.is_total &= values.size() < kMostYamlValues;
  return manifest;
}

}  // namespace pawl
