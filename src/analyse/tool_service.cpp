// SPDX-License-Identifier: Apache-2.0
#include "analyse/tool_service.h"

#include <algorithm>
#include <utility>

#include "analyse/hosts.h"
#include "analyse/tool_arguments.h"
#include "base/json.h"
#include "base/letters.h"
#include "base/lower.h"
#include "knowledge/tool_rows.h"
#include "knowledge/tool_words.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxNameBytes = 64;
constexpr std::size_t kMaxArguments = 2000;
constexpr std::size_t kMaxArgumentBytes = 256;

constexpr std::string_view kDoesFields[] = {"operation", "action", "run_action", "op",     "verb",
                                            "service",   "method", "intent",     "command"};
constexpr std::string_view kToFields[] = {"kind",   "resource",    "resource_type", "resourceType",
                                          "object", "objectType",  "object_type",   "objectName",
                                          "entity", "entity_type", "type"};
constexpr std::string_view kPathOfRequest[] = {"path",     "endpoint", "dockerAPIPath", "kubernetesAPIPath",
                                               "api_path", "route"};
constexpr std::string_view kBodies[] = {"body", "data", "payload", "json"};
constexpr std::string_view kSentFields[] = {"local_path", "localPath", "source",    "attachments", "attachment",
                                            "media_path", "file_path", "filePath",  "file",        "files",
                                            "path",       "paths",     "image_path"};

[[nodiscard]] bool is_true(const Value& value) {
  return value.kind == Value::Kind::boolean && value.boolean;
}

[[nodiscard]] bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The words of a command that amounts to a tool's call: what tells its operation and what it is done to, and switches.
// Nobody is asked by such a tool, whatever the program itself would ask.
[[nodiscard]] std::vector<std::string> command_of(std::string_view program, std::vector<std::string> operation,
                                                  const Value& arguments) {
  constexpr std::string_view kNamed[] = {"subCommand", "subcommand", "operation",    "action",        "mode",
                                         "remote",     "branch",     "resourceType", "resource_type", "resource",
                                         "kind",       "name",       "release",      "releaseName",   "revision"};
  constexpr std::string_view kModes[] = {"hard", "soft", "mixed", "keep", "merge"};  // of `git reset`
  std::vector<std::string> words = {std::string(program)};
  words.insert(words.end(), operation.begin(), operation.end());
  for (const Member& member : arguments.members) {
    const Value& value = member.value;
    if (value.is_string() && is_one_of(member.name, kNamed))
      words.push_back((program == "git" && is_one_of(value.text, kModes) ? "--" : "") + value.text);
    std::string flag = "--" + member.name;
    std::replace(flag.begin(), flag.end(), '_', '-');
    if (value.is_string() && member.name == "output") words.push_back(flag + "=" + value.text);
    if (is_true(value)) words.push_back(flag == "--dryRun" ? "--dry-run" : flag);
    if (value.kind == Value::Kind::integer) words.push_back(flag + "=" + std::to_string(value.integer));
  }
  if (program == "terraform" || program == "tofu") words.emplace_back("-auto-approve");
  if (program == "pulumi") words.emplace_back("--yes");
  return words;
}

// Its words; of a plural the singular as well, and of two that follow each other both in one: `accesskey`.
void add_words(std::vector<std::string>& into, std::string_view name) {
  const std::vector<std::string> words = words_of_name(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    into.push_back(word);
    if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss"))
      into.push_back(word.substr(0, word.size() - 1));
    if (i + 1 < words.size()) into.push_back(word + words[i + 1]);
  }
}

// What a GraphQL text that changes something asks for: the names one bracket deep.
[[nodiscard]] std::vector<std::string_view> changes_in(std::string_view text) {
  std::vector<std::string_view> names;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || !text.substr(first).starts_with("mutation")) return names;
  int braces = 0;
  int others = 0;
  for (std::size_t i = first; i < text.size() && names.size() < 32; ++i) {
    const char c = text[i];
    if (c == '(' || c == '[') ++others;
    if (c == ')' || c == ']') --others;
    if (c == '{') ++braces;
    if (c == '}') --braces;
    if (braces != 1 || others != 0 || !is_name_character(c)) continue;
    std::size_t end = i;
    while (end < text.size() && is_name_character(text[end])) ++end;
    names.push_back(text.substr(i, end - i));
    i = end - 1;
  }
  return names;
}

class ServiceTool {
 public:
  ServiceTool(std::string_view tool, const Value& input)
      : tool_(short_name_of(tool)),
        input_(input),
        short_words_(words_of_name(short_name_of(tool))),
        program_(program_behind(words_of_name(tool))) {
    const std::string_view name = short_name_of(tool);
    std::string_view server = tool.substr(0, tool.size() - name.size());
    if (server.starts_with("mcp_")) server.remove_prefix(4);
    add_words(call_.name, name);
    add_words(call_.server, server);
    read_arguments(input_, 0);
    constexpr std::string_view kSays[] = {"create", "add", "save", "update", "get", "list", "search"};
    if (std::any_of(call_.name.begin(), call_.name.end(), [&](const std::string& w) { return is_one_of(w, kSays); }))
      call_.does.clear();
  }

  std::vector<ToolUse> read(bool has_command) {
    if (program_ == "docker" || program_ == "podman") read_container();
    if (!has_command && !is_told_) read_program();
    is_told_ |= has_command && !program_.empty();
    read_many();
    read_module();
    read_packed();
    read_request();
    read_sent();
    if (!is_told_) read_rows();
    if (call_.arguments.size() >= kMaxArguments)
      uses_.push_back({ToolUse::Kind::unread, "more arguments than are read"});
    return std::move(uses_);
  }

 private:
  void read_arguments(const Value& value, int depth) {
    if (depth > kMaxFieldDepth || call_.arguments.size() >= kMaxArguments) return;
    for (const Value& item : value.items) read_arguments(item, depth + 1);
    for (const Member& member : value.members) {
      const Value& one = member.value;
      read_arguments(one, depth + 1);
      std::vector<std::string> texts;
      if (one.is_string()) texts.push_back(one.text);
      const bool is_name = one.is_string() && !one.text.empty() && one.text.size() < kMaxNameBytes;
      if (is_name && object_.size() < kMaxArgumentBytes) object_ += (object_.empty() ? "" : " ") + one.text;
      if (one.kind == Value::Kind::boolean) texts.emplace_back(one.boolean ? "true" : "false");
      if (one.kind == Value::Kind::integer) texts.push_back(std::to_string(one.integer));
      for (const Value& item : one.items) {
        if (item.is_string()) texts.push_back(item.text);
      }
      if (one.is_array() && texts.empty()) texts.emplace_back();
      for (const std::string& text : texts) {
        if (text.size() > kMaxArgumentBytes || call_.arguments.size() >= kMaxArguments) continue;
        call_.arguments.push_back(lower(member.name + "=" + text));
        const bool is_word = text.find_first_of(" \t\n") == std::string::npos;
        if (is_word && is_one_of(member.name, kDoesFields)) add_words(call_.does, text);
        if (is_word && is_one_of(member.name, kToFields)) add_words(call_.to, text);
      }
      // `mutation { productDelete(…) { … } }`
      if (one.is_string() && is_one_of(member.name, kQueryFields)) {
        for (const std::string_view name : changes_in(one.text)) {
          add_words(call_.does, name);
          add_words(call_.to, name);
        }
      }
    }
  }

  // `remove_volume` is `docker volume rm`; `run_container` is `docker run`, with what it says of the container.
  void read_container() {
    constexpr std::string_view kParts[] = {"volume", "container", "image", "network"};
    if (short_words_.size() != 2 || !is_one_of(short_words_[1], kParts)) return;
    is_told_ = true;
    const std::string& verb = short_words_[0];
    const bool is_start = verb == "run" || verb == "create" || verb == "recreate";
    std::vector<std::string> operation = {short_words_[1], verb == "remove" || verb == "delete" ? "rm" : verb};
    if (is_start && short_words_[1] == "container") operation = {"run"};
    std::vector<std::string> argv = command_of(program_, std::move(operation), Value::object());
    for (const Member& member : input_.members) {
      if (is_true(member.value)) argv.push_back("--" + member.name);
      if (member.name != "volumes" && member.name != "binds" && member.name != "mounts") continue;
      for (const Member& volume : member.value.members) argv.insert(argv.end(), {"-v", volume.name + ":/x"});
      for (const Value& volume : member.value.items) argv.insert(argv.end(), {"-v", volume.text});
    }
    argv.emplace_back("x");
    if (const std::string* command = input_.find_text("command")) argv.insert(argv.end(), {"sh", "-c", *command});
    uses_.push_back({ToolUse::Kind::shell, {}, std::move(argv)});
  }

  // `{"module_name": "shell", "module_args": "…"}`
  void read_module() {
    const std::string* module = input_.find_text("module_name");
    if (module == nullptr) module = input_.find_text("module");
    const std::string* arguments = input_.find_text("module_args");
    if (module == nullptr || arguments == nullptr) return;
    uses_.push_back({ToolUse::Kind::shell, {}, {"ansible", "all", "-m", *module, "-a", *arguments}});
  }

  // What is packed lies elsewhere then.
  void read_packed() {
    constexpr std::string_view kPacks[] = {"compress", "zip", "archive", "pack", "tar"};
    constexpr std::string_view kInputs[] = {"input", "inputs", "files", "paths", "sources", "source"};
    const Value* inputs = first_member(input_, kInputs);
    const bool packs = std::any_of(short_words_.begin(), short_words_.end(),
                                   [&](const std::string& w) { return is_one_of(w, kPacks); });
    if (!packs || inputs == nullptr) return;
    std::vector<std::string> argv = {"zip", "-r", "x.zip"};
    if (inputs->is_string()) argv.push_back(inputs->text);
    for (const Value& item : inputs->items) argv.push_back(item.text);
    uses_.push_back({ToolUse::Kind::shell, {}, std::move(argv)});
  }

  // `git_reset`, `terraform_apply`: the tool's name is the subcommand; or all of it stands in `args`.
  void read_program() {
    if (program_.empty()) return;
    std::vector<std::string> words = short_words_;
    if (!words.empty() && program_of_word(words.front()) == program_) {
      words.erase(words.begin());
      is_told_ = program_ != "docker" && program_ != "podman";
    }
    if (const Value* args = input_.find("args"); args != nullptr && (args->is_array() || args->is_string())) {
      is_told_ = true;
      if (args->is_string()) uses_.push_back({ToolUse::Kind::shell, std::string(program_) + " " + args->text});
      if (args->is_array()) {
        std::vector<std::string> argv = {std::string(program_)};
        for (const Value& item : args->items) argv.push_back(item.text);
        uses_.push_back({ToolUse::Kind::shell, {}, std::move(argv)});
      }
      return;
    }
    if (program_ == "redis-cli") {
      is_told_ = words.size() == 1;  // a command of its own: `delete`
      return;
    }
    if (words.empty()) return;
    constexpr std::string_view kEnds[] = {"delete", "remove", "destroy", "uninstall", "reset"};
    is_told_ |= is_one_of(words.front(), kEnds);
    uses_.push_back({ToolUse::Kind::shell, {}, command_of(program_, std::move(words), input_)});
  }

  // `delete-many` with its filter as an argument: that of a database of documents.
  void read_many() {
    const bool updates = has(short_words_, "update");
    const bool deletes = has(short_words_, "delete") || has(short_words_, "remove");
    if (!has(short_words_, "many") || (!updates && !deletes)) return;
    const Value* filter = nullptr;
    for (const std::string_view name : {"filter", "query", "where"}) {
      if (filter == nullptr) filter = input_.find(name);
    }
    const std::string text = filter == nullptr ? "{}" : filter->is_string() ? filter->text : write_json(*filter);
    const std::string statement = updates ? "db.x.updateMany(" + text + ", {})" : "db.x.deleteMany(" + text + ")";
    uses_.push_back({ToolUse::Kind::shell, {}, {"mongosh", "--eval", statement}});
  }

  // `{"method": "DELETE", "path": "/x"}`, or the method in the tool's name: what curl would ask of the service.
  void read_request() {
    constexpr std::string_view kMethods[] = {"post", "put", "patch", "delete"};
    const Value* path = first_member(input_, kPathOfRequest);
    if (path == nullptr || !path->is_string() || !path->text.starts_with('/')) return;
    std::string method;
    if (const std::string* said = input_.find_text("method")) method = lower(*said);
    const bool is_service = std::any_of(call_.server.begin(), call_.server.end(),
                                        [](const std::string& word) { return is_word(ToolWord::service, word); });
    if (method.empty() && is_service && !short_words_.empty()) method = short_words_.back();
    if (!is_one_of(method, kMethods)) return;
    for (char& c : method) c = static_cast<char>(c - 'a' + 'A');
    std::vector<std::string> argv = {"curl", "-X", method, "https://" + host() + path->text};
    for (const std::string_view name : kBodies) {
      const Value* body = input_.find(name);
      if (body != nullptr && argv.size() == 4)
        argv.insert(argv.end(), {"-d", body->is_string() ? body->text : write_json(*body)});
    }
    uses_.push_back({ToolUse::Kind::shell, {}, std::move(argv)});
  }

  // Files of this machine that go to somebody.
  void read_sent() {
    constexpr std::string_view kSends[] = {"send", "upload", "attach", "share", "post"};
    if (std::none_of(short_words_.begin(), short_words_.end(),
                     [&](const std::string& w) { return is_one_of(w, kSends); }))
      return;
    for (const Value* path : texts_under(input_, kSentFields)) {
      if (path->text.starts_with('/') || path->text.starts_with("~/"))
        uses_.push_back({ToolUse::Kind::shell, {}, {"curl", "-T", path->text, "https://" + host() + "/"}});
    }
  }

  void read_rows() {
    const bool is_dry = has(call_.arguments, "dry_run=true") || has(call_.arguments, "dryrun=true");
    if (is_dry || is_here()) return;
    const std::string object = object_.empty() ? tool_ : object_;
    for (const ToolRow& row : all_tool_rows()) {
      if (!is_meant(row, call_)) continue;
      ToolUse use{ToolUse::Kind::service, object};
      use.effects = row.effects;
      uses_.push_back(std::move(use));
    }
  }

  // Whether it is about files or services of this machine, which have effects of their own.
  [[nodiscard]] bool is_here() const {
    const bool is_service = std::any_of(call_.server.begin(), call_.server.end(),
                                        [](const std::string& word) { return is_word(ToolWord::service, word); });
    for (const Value* url : texts_under(input_, kUrlFields)) {
      if (is_this_machine(host_of(url->text))) return true;
    }
    if (is_service || first_member(input_, kPathOfRequest) == nullptr) return false;
    const std::string& path = first_member(input_, kPathOfRequest)->text;
    return !input_.find_text("method") && (path.starts_with('/') || path.starts_with('~') || path.starts_with('.'));
  }

  // A name that no host has: what is known is only that it is somebody else's.
  [[nodiscard]] std::string host() const {
    return (call_.server.empty() ? "service" : call_.server.front()) + ".invalid";
  }

  std::string tool_;    // its own name
  std::string object_;  // what its arguments name
  const Value& input_;
  std::vector<std::string> short_words_;
  std::string_view program_;
  ToolCall call_;
  std::vector<ToolUse> uses_;
  bool is_told_ = false;  // the program's command says what ends
};

}  // namespace

std::string_view program_behind(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (const std::string_view program = program_of_word(word); !program.empty()) return program;
  }
  return {};
}

ToolUse told_to_program(std::string_view program, const std::string& text, const Value& around) {
  const bool is_one_word = text.find_first_of(" \t\n") == std::string::npos;
  if (program == "gdb") return {ToolUse::Kind::shell, {}, {"gdb", "-batch", "-ex", text}};
  if (program == "redis-cli" && around.find("args") != nullptr) {
    std::vector<std::string> argv = {std::string(program), text};
    for (const Value& item : around.find("args")->items) argv.push_back(item.text);
    return {ToolUse::Kind::shell, {}, std::move(argv)};
  }
  if (program == "redis-cli" || !is_one_word) return {ToolUse::Kind::shell, std::string(program) + " " + text};
  return {ToolUse::Kind::shell, {}, command_of(program, {text}, around)};
}

std::vector<ToolUse> uses_of_service(std::string_view tool, const Value& input, bool has_command) {
  return ServiceTool(tool, input).read(has_command);
}

}  // namespace pawl
