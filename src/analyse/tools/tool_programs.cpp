// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/tool_programs.h"

#include <algorithm>
#include <utility>

#include "analyse/tools/tool_arguments.h"
#include "base/json.h"
#include "base/lower.h"
#include "knowledge/program.h"
#include "knowledge/tool_names.h"
#include "knowledge/tool_words.h"

namespace pawl {
namespace {

[[nodiscard]] bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// `{"flags": ["--force"]}`, `{"args": "--force"}`
void add_flags(const Value& value, std::vector<std::string>& words) {
  std::string_view text = value.is_string() ? std::string_view(value.text) : std::string_view();
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    if (text.starts_with('-')) words.emplace_back(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  for (const Value& item : value.items) {
    if (item.text.starts_with('-')) words.push_back(item.text);
  }
}

// The words of a command that amounts to a tool's call: what tells its operation and what it is done to, and switches.
// Nobody is asked by such a tool, whatever the program itself would ask.
[[nodiscard]] std::vector<std::string> command_of(std::string_view program, std::vector<std::string> operation,
                                                  const Value& arguments) {
  std::vector<std::string> words = {std::string(program)};
  words.insert(words.end(), operation.begin(), operation.end());
  for (const Member& member : arguments.members) {
    const Value& value = member.value;
    if (value.is_string() && is_one_of(member.name, argument_names().named)) {
      const bool is_flag = program == "git" && is_word(ToolWord::flag, lower(value.text));  // `{"mode": "HARD"}`
      words.push_back(is_flag ? "--" + lower(value.text) : value.text);
    }
    // `{"refspecs": ["+main"]}`
    if (value.is_array() && is_one_of(member.name, argument_names().named)) {
      for (const Value& item : value.items) {
        if (item.is_string()) words.push_back(item.text);
      }
    }
    std::string flag = "--" + member.name;
    std::replace(flag.begin(), flag.end(), '_', '-');
    if (value.is_string() && member.name == "output") words.push_back(flag + "=" + value.text);
    // A tool that knows no dry run does not mind being told of one.
    if (is_switched_on(value) && flag.find("dry") == std::string::npos) words.push_back(flag);
    if (is_one_of(member.name, argument_names().words)) add_flags(value, words);
    if (value.kind == Value::Kind::integer) words.push_back(flag + "=" + std::to_string(value.integer));
  }
  if (program == "terraform" || program == "tofu") words.emplace_back("-auto-approve");
  if (program == "pulumi") words.emplace_back("--yes");
  return words;
}

// Whether knowledge describes what the program does with these words; of a program without subcommands it tells by
// marks, whatever they are.
[[nodiscard]] bool knows_subcommand(std::string_view program, const std::vector<std::string>& words) {
  const ProgramFact* fact = find_program(program);
  if (fact == nullptr || words.empty()) return false;
  return fact->subs.empty() || std::any_of(fact->subs.begin(), fact->subs.end(), [&](const ProgramFact& sub) {
           return sub.name.substr(0, sub.name.find(' ')) == words.front();
         });
}

class ProgramTool {
 public:
  ProgramTool(std::string_view tool, const Value& input)
      : input_(input), short_words_(words_of_name(split_tool_name(tool).own)) {
    const std::vector<std::string> words = words_of_name(tool);
    // A program that the tool itself names, before that of its server: `kubernetes: uninstall_helm_chart`.
    program_ = program_behind(short_words_);
    if (program_.empty()) program_ = program_behind(words);
    is_service_ = std::any_of(words.begin(), words.end(),
                              [](const std::string& word) { return is_word(ToolWord::service, word); });
    const std::string_view server = split_tool_name(tool).server;
    address_ = "mcp://" + (server.empty() ? "service" : lower(server));
  }

  ProgramUses read(bool has_command) {
    // `run_command` says nothing by itself; of `terraform_destroy` arguments cannot take back what it says.
    is_open_ = std::all_of(short_words_.begin(), short_words_.end(), [&](const std::string& word) {
      return is_word(ToolWord::open, word) || program_of_word(word) == program_;
    });
    if (program_ == "docker" || program_ == "podman") read_container();
    if (!is_told_ && !(has_command && is_open_)) read_program();
    is_told_ |= has_command && is_open_ && !program_.empty();
    read_many();
    read_module();
    read_packed();
    read_request();
    read_sent();
    return {std::move(uses_), is_told_};
  }

 private:
  // `remove_volume` is `docker volume rm`; `run_container` is `docker run`, with what it says of the container.
  void read_container() {
    if (short_words_.size() != 2 || !is_word(ToolWord::part, short_words_[1])) return;
    is_told_ = true;
    const std::string& verb = short_words_[0];
    const bool is_start = verb == "run" || verb == "create" || verb == "recreate";
    std::vector<std::string> operation = {short_words_[1], verb == "remove" || verb == "delete" ? "rm" : verb};
    if (is_start && short_words_[1] == "container") operation = {"run"};
    std::vector<std::string> argv = command_of(program_, std::move(operation), Value::object());
    for (const Member& member : input_.members) {
      if (is_switched_on(member.value)) argv.push_back("--" + member.name);
      if (member.name != "volumes" && member.name != "binds" && member.name != "mounts") continue;
      for (const Member& volume : member.value.members) argv.insert(argv.end(), {"-v", volume.name + ":/x"});
      for (const Value& volume : member.value.items) argv.insert(argv.end(), {"-v", volume.text});
    }
    argv.emplace_back("x");
    if (const std::string* command = input_.find_text("command")) argv.insert(argv.end(), {"sh", "-c", *command});
    uses_.push_back({ToolUse::Kind::program, {}, std::move(argv)});
  }

  // `{"module_name": "shell", "module_args": "…"}`
  void read_module() {
    const std::string* module = input_.find_text("module_name");
    if (module == nullptr) module = input_.find_text("module");
    const std::string* arguments = input_.find_text("module_args");
    if (module == nullptr || arguments == nullptr) return;
    uses_.push_back({ToolUse::Kind::program, {}, {"ansible", "all", "-m", *module, "-a", *arguments}});
  }

  // What is packed lies elsewhere then.
  void read_packed() {
    const Value* inputs = first_member(input_, argument_names().packed);
    const bool packs = has_word(short_words_, ToolWord::packs);
    if (!packs || inputs == nullptr) return;
    std::vector<std::string> argv = {"zip", "-r", "x.zip"};
    if (inputs->is_string()) argv.push_back(inputs->text);
    for (const Value& item : inputs->items) argv.push_back(item.text);
    uses_.push_back({ToolUse::Kind::program, {}, std::move(argv)});
  }

  // `git_reset`, `terraform_apply`: the tool's name is the subcommand; or all of it stands in `args`.
  void read_program() {
    if (program_.empty()) return;
    std::vector<std::string> words = short_words_;
    if (!words.empty() && program_of_word(words.front()) == program_) {
      words.erase(words.begin());
      is_told_ = program_ != "docker" && program_ != "podman" && knows_subcommand(program_, words);
    }
    std::erase_if(words, [&](const std::string& word) { return program_of_word(word) == program_; });
    if (const Value* args = input_.find("args"); args != nullptr && (args->is_array() || args->is_string())) {
      is_told_ = is_open_;
      if (args->is_string()) uses_.push_back({ToolUse::Kind::program, std::string(program_) + " " + args->text});
      if (args->is_array()) {
        std::vector<std::string> argv = {std::string(program_)};
        for (const Value& item : args->items) argv.push_back(item.text);
        uses_.push_back({ToolUse::Kind::program, {}, std::move(argv)});
      }
      if (is_open_) return;
    }
    if (program_ == "redis-cli") {
      is_told_ = words.size() == 1;  // a command of its own: `flushall`
      if (is_told_) uses_.push_back({ToolUse::Kind::program, {}, command_of(program_, std::move(words), input_)});
      return;
    }
    if (words.empty()) return;
    is_told_ |= is_word(ToolWord::takes_away, words.front()) && knows_subcommand(program_, words);
    uses_.push_back({ToolUse::Kind::program, {}, command_of(program_, std::move(words), input_)});
  }

  // `delete-many` with its filter as an argument: that of a database of documents.
  void read_many() {
    const bool updates = has(short_words_, "update");
    const bool deletes = has(short_words_, "delete") || has(short_words_, "remove");
    if (!has(short_words_, "many") || (!updates && !deletes)) return;
    const Value* filter = nullptr;
    for (const std::string_view name : argument_names().filter) {
      if (filter == nullptr) filter = input_.find(name);
    }
    const std::string text = filter == nullptr ? "{}" : filter->is_string() ? filter->text : write_json(*filter);
    const std::string statement = updates ? "db.x.updateMany(" + text + ", {})" : "db.x.deleteMany(" + text + ")";
    uses_.push_back({ToolUse::Kind::program, {}, {"mongosh", "--eval", statement}});
  }

  // `{"method": "DELETE", "path": "/x"}`, or the method in the tool's name: what curl would ask of the service.
  void read_request() {
    constexpr std::string_view kMethods[] = {"post", "put", "patch", "delete"};
    const Value* path = first_member(input_, argument_names().request_path);
    if (path == nullptr || !path->is_string() || !path->text.starts_with('/')) return;
    std::string method;
    if (const Value* said = first_member(input_, argument_names().method)) {
      method = lower(said->text);
      std::erase_if(method, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
    }
    if (method.empty() && is_service_ && !short_words_.empty()) method = short_words_.back();
    if (!is_one_of(method, kMethods)) return;
    for (char& c : method) c = static_cast<char>(c - 'a' + 'A');
    std::vector<std::string> argv = {"curl", "-X", method, address_ + path->text};
    for (const std::string_view name : argument_names().body) {
      const Value* body = input_.find(name);
      if (body != nullptr && argv.size() == 4)
        argv.insert(argv.end(), {"-d", body->is_string() ? body->text : write_json(*body)});
    }
    uses_.push_back({ToolUse::Kind::program, {}, std::move(argv)});
  }

  // Files of this machine that go to somebody.
  void read_sent() {
    if (!has_word(short_words_, ToolWord::sends)) return;
    for (const Value* path : texts_under(input_, argument_names().sent)) {
      if (path->text.starts_with('/') || path->text.starts_with("~/"))
        uses_.push_back({ToolUse::Kind::program, {}, {"curl", "-T", path->text, address_ + "/"}});
    }
  }

  const Value& input_;
  std::vector<std::string> short_words_;
  std::string_view program_;
  std::string address_;  // of the server: what is known is only that it is somebody else's
  bool is_service_ = false;
  bool is_open_ = false;  // its name does not say what is done
  bool is_told_ = false;
  std::vector<ToolUse> uses_;
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
  if (program == "gdb") return {ToolUse::Kind::program, {}, {"gdb", "-batch", "-ex", text}};
  if (program == "redis-cli" && around.find("args") != nullptr) {
    std::vector<std::string> argv = {std::string(program), text};
    for (const Value& item : around.find("args")->items) argv.push_back(item.text);
    return {ToolUse::Kind::program, {}, std::move(argv)};
  }
  if (program == "redis-cli" || !is_one_word) return {ToolUse::Kind::program, std::string(program) + " " + text};
  return {ToolUse::Kind::program, {}, command_of(program, {text}, around)};
}

ProgramUses uses_of_program(std::string_view tool, const Value& input, bool has_command) {
  return ProgramTool(tool, input).read(has_command);
}

}  // namespace pawl
