// SPDX-License-Identifier: Apache-2.0
// Tools that nobody described, as MCP servers have them: the tool's name tells the verb, the arguments' names tell what
// they hold. A guess, and meant as one: what does not look like a path, an address or a command is left alone.
#include <algorithm>
#include <utility>

#include "analyse/hosts.h"
#include "analyse/tool_arguments.h"
#include "base/glob.h"
#include "base/json.h"
#include "base/quote.h"
#include "knowledge/program.h"
#include "knowledge/tool_words.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::size_t kMaxNameBytes = 64;

[[nodiscard]] bool is_true(const Value& input, std::string_view name) {
  const Value* value = input.find(name);
  return value != nullptr && value->kind == Value::Kind::boolean && value->boolean;
}

[[nodiscard]] bool has_word(const std::vector<std::string>& words, ToolWord kind) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_word(kind, word); });
}

[[nodiscard]] bool has_word(const std::vector<std::string>& words, Names wanted) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_one_of(word, wanted); });
}

// The first word that is a verb; of `search_and_replace`, which does two things, the one that does more.
[[nodiscard]] ToolVerb verb_of(const std::vector<std::string>& words) {
  constexpr std::string_view kJoins[] = {"and", "or"};
  const bool does_several = has_word(words, kJoins);
  ToolVerb found = ToolVerb::none;
  for (const std::string& word : words) {
    const ToolVerb verb = verb_of_word(word);
    if (verb == ToolVerb::none) continue;
    found = std::max(found, verb);
    if (!does_several) break;
  }
  return found;
}

// The words of a command that amounts to a tool's call: what tells its operation and what it is done to, and switches.
// Nobody is asked by such a tool, whatever the program itself would ask.
[[nodiscard]] std::vector<std::string> command_of(std::string_view program, std::vector<std::string> operation,
                                                  const Value& arguments) {
  constexpr std::string_view kNamed[] = {"subCommand", "subcommand",   "operation",     "action",
                                         "mode",       "resourceType", "resource_type", "resource",
                                         "kind",       "name",         "release",       "releaseName"};
  constexpr std::string_view kModes[] = {"hard", "soft", "mixed", "keep", "merge"};  // of `git reset`
  std::vector<std::string> words = {std::string(program)};
  words.insert(words.end(), operation.begin(), operation.end());
  for (const Member& member : arguments.members) {
    if (member.value.is_string() && is_one_of(member.name, kNamed))
      words.push_back((program == "git" && is_one_of(member.value.text, kModes) ? "--" : "") + member.value.text);
    std::string flag = "--" + member.name;
    std::replace(flag.begin(), flag.end(), '_', '-');
    if (is_true(arguments, member.name)) words.push_back(flag == "--dryRun" ? "--dry-run" : flag);
    if (member.value.kind == Value::Kind::integer) words.push_back(flag + "=" + std::to_string(member.value.integer));
  }
  if (program == "terraform" || program == "tofu") words.emplace_back("-auto-approve");
  if (program == "pulumi") words.emplace_back("--yes");
  return words;
}

class UndescribedTool {
 public:
  UndescribedTool(std::string_view tool, Value input)
      : input_(std::move(input)),
        words_(words_of_name(tool)),
        short_words_(words_of_name(short_name_of(tool))),
        verb_(verb_of(short_words_)) {
    for (const std::string& word : words_) {
      if (program_.empty()) program_ = program_of_word(word);
    }
  }

  std::vector<ToolUse> read() {
    visit(input_, 0);
    read_program();
    read_many();
    if (!is_told_by_program_) read_service();
    if (!has_word(words_, ToolWord::service)) read_paths();
    for (const Value* url : texts_under(input_, kUrlFields)) {
      // A name of one part is an address only in a scheme: it may be anything.
      const bool is_one_word = url->text.find_first_of(" \t\n") == std::string::npos;
      const bool is_address =
          url->text.find("://") != std::string::npos ||
          (is_one_word && (url->text.find('.') != std::string::npos || canonical_host(url->text) != url->text));
      if (is_address) uses_.push_back(url_use(url->text));
    }
    if (uses_.size() > kMaxUses) {
      uses_.resize(kMaxUses);
      uses_.push_back({ToolUse::Kind::unread, "more arguments than are read"});
    }
    return std::move(uses_);
  }

  // Its arguments are known to be paths.
  std::vector<ToolUse> read_only_paths() {
    read_paths();
    return std::move(uses_);
  }

 private:
  // `git_reset`, `terraform_apply`: the tool stands for a program, its name for the subcommand.
  void read_program() {
    if (program_.empty() || program_ == "redis-cli" || has_command_) return;
    std::vector<std::string> words = short_words_;
    if (!words.empty() && program_of_word(words.front()) == program_) words.erase(words.begin());
    if (words.empty()) return;
    is_told_by_program_ = is_word(ToolWord::end, words.front());
    uses_.push_back({ToolUse::Kind::shell, {}, command_of(program_, std::move(words), input_)});
  }

  // `delete-many` with its filter as an argument: that of a database of documents.
  void read_many() {
    constexpr std::string_view kMany[] = {"many"};
    constexpr std::string_view kFilters[] = {"filter", "query", "where"};
    const bool updates = verb_ == ToolVerb::change;
    if (!has_word(words_, kMany) || (!updates && verb_ != ToolVerb::remove)) return;
    const Value* filter = nullptr;
    for (const std::string_view name : kFilters) {
      if (filter == nullptr) filter = input_.find(name);
    }
    const std::string text = filter == nullptr ? "{}" : filter->is_string() ? filter->text : write_json(*filter);
    uses_.push_back(
        {ToolUse::Kind::shell,
         {},
         {"mongosh", "--eval", updates ? "db.x.updateMany(" + text + ", {})" : "db.x.deleteMany(" + text + ")"}});
  }

  // `delete_repository`, `kubectl_delete`, `merge_pull_request`: what it is done to has a name, not a path.
  void read_service() {
    constexpr std::string_view kMerges[] = {"merge"};
    constexpr std::string_view kFiles[] = {"file", "files"};
    const bool is_kept = has_word(words_, ToolWord::kept) || has_word(words_, ToolWord::keeper) ||
                         (has_word(words_, ToolWord::service) && has_word(short_words_, kFiles));
    const bool destroys = has_word(words_, ToolWord::end) && is_kept;
    const bool merges = has_word(words_, kMerges) && has_word(words_, ToolWord::request) && verb_ == ToolVerb::none;
    if (!destroys && !merges) return;
    if (const Value* dry = input_.find("dry_run"); dry != nullptr && dry->boolean) return;
    std::string object;
    for (const Member& member : input_.members) {
      if (member.value.is_string() && member.value.text.size() < kMaxNameBytes)
        object += (object.empty() ? "" : " ") + member.value.text;
    }
    uses_.push_back({destroys ? ToolUse::Kind::destroy : ToolUse::Kind::merge, std::move(object)});
  }

  // Program text and SQL, wherever they stand.
  void visit(const Value& value, int depth) {
    if (depth > kMaxFieldDepth) return;
    for (const Value& item : value.items) visit(item, depth + 1);
    for (const Member& member : value.members) {
      const Value& one = member.value;
      const bool is_text = one.is_string() || (one.is_array() && !one.items.empty() && one.items[0].is_string());
      if (!is_text) {
        visit(one, depth + 1);
      } else if (is_one_of(member.name, kShellFields)) {
        has_command_ = true;
        read_command(member.name, one, value);
      } else if (is_one_of(member.name, kManifestFields) && (program_ == "kubectl" || program_ == "oc")) {
        if (one.is_string())
          uses_.push_back({ToolUse::Kind::shell, "printf %s " + quote_for_shell(one.text) + " | kubectl apply -f -"});
      } else if (member.name == "script" || member.name == "code") {
        read_code(member.name, one, value);
      } else if (is_one_of(member.name, kSqlFields)) {
        add_texts(ToolUse::Kind::sql, one);
      } else if (is_one_of(member.name, kQueryFields) && !is_search()) {
        add_texts(ToolUse::Kind::query, one);
      }
    }
  }

  // What is searched for is not a statement, although it may read like one.
  [[nodiscard]] bool is_search() const {
    return has_word(words_, ToolWord::search) && !has_word(words_, ToolWord::database);
  }

  void add_texts(ToolUse::Kind kind, const Value& value) {
    if (value.is_string()) uses_.push_back({kind, value.text});
    for (const Value& item : value.items) {
      if (item.is_string()) uses_.push_back({kind, item.text});
    }
  }

  void read_command(std::string_view name, const Value& value, const Value& around) {
    if (name != "commands" || !value.is_array()) {
      ToolUse use = shell_use(value, around);
      if (value.is_string() && is_without_program(value.text)) use = told_to_program(value.text, around);
      uses_.push_back(std::move(use));
      return;
    }
    // A list of whole commands, not of words.
    for (const Value& item : value.items) uses_.push_back({ToolUse::Kind::shell, item.text});
  }

  // `delete` for a tool that stands for kubectl, `FLUSHALL` for one of redis.
  [[nodiscard]] bool is_without_program(std::string_view text) const {
    if (program_.empty()) return false;
    const std::string_view first = text.substr(0, text.find_first_of(" \t\n"));
    return first != program_ && (program_ == "redis-cli" || find_program(first) == nullptr);
  }

  [[nodiscard]] ToolUse told_to_program(const std::string& text, const Value& around) const {
    const bool is_one_word = text.find_first_of(" \t\n") == std::string::npos;
    if (program_ == "redis-cli" || !is_one_word) return {ToolUse::Kind::shell, std::string(program_) + " " + text};
    return {ToolUse::Kind::shell, {}, command_of(program_, {text}, around)};
  }

  void read_code(std::string_view name, const Value& value, const Value& around) {
    if (!value.is_string() || has_word(words_, ToolWord::page)) return;
    std::string_view language = name == "script" ? "sh" : "";
    for (const std::string& word : words_) {
      if (const std::string_view told = interpreter_of_word(word); !told.empty()) language = told;
    }
    if (const std::string* said = around.find_text("language")) language = interpreter_of_word(*said);
    if (language.empty()) return;
    if (language == "sh") {
      uses_.push_back({ToolUse::Kind::shell, value.text});
    } else {
      uses_.push_back({ToolUse::Kind::code, value.text, {}, std::string(language)});
    }
  }

  void read_paths() {
    std::vector<ToolUse> found;
    const bool has_content = first_member(input_, kContentFields) != nullptr;
    switch (verb_) {
      case ToolVerb::none:
        found = path_uses(has_content ? ToolUse::Kind::write : ToolUse::Kind::read, input_);
        break;
      case ToolVerb::read:
        found = path_uses(ToolUse::Kind::read, input_);
        break;
      case ToolVerb::names:
        found = path_uses(ToolUse::Kind::names, input_);
        break;
      case ToolVerb::lines:
        found = lines_uses(input_, ToolUse::Kind::read);
        break;
      case ToolVerb::write:
        found = path_uses(ToolUse::Kind::write, input_);
        break;
      case ToolVerb::change:
        found = path_uses(ToolUse::Kind::change, input_);
        break;
      case ToolVerb::copy:
        found = move_uses(input_, ToolUse::Kind::read);
        break;
      case ToolVerb::move:
        found = move_uses(input_, ToolUse::Kind::move);
        break;
      case ToolVerb::remove:
        found = path_uses(ToolUse::Kind::remove, input_);
        break;
    }
    constexpr std::string_view kFolders[] = {"directory", "dir", "folder", "tree", "rmdir"};
    const bool is_recursive = verb_ == ToolVerb::remove && (is_true(input_, "recursive") || has_word(words_, kFolders));
    for (ToolUse& use : found) {
      // What is no path by its looks is a name of something else.
      if (use.text.empty() || use.text.size() > kMaxPathBytes || use.text.find('\n') != std::string::npos ||
          use.text.find("://") != std::string::npos) {
        continue;
      }
      use.is_recursive = is_recursive;
      uses_.push_back(std::move(use));
    }
  }

  Value input_;
  std::vector<std::string> words_;
  std::vector<std::string> short_words_;  // without the server's name
  std::string_view program_;              // for which it stands; empty if for none
  bool has_command_ = false;
  bool is_told_by_program_ = false;  // that it ends something
  ToolVerb verb_;
  std::vector<ToolUse> uses_;
};

}  // namespace

std::string_view short_name_of(std::string_view tool) {
  if (tool.starts_with("mcp__")) return tool.substr(tool.rfind("__") + 2);
  if (tool.starts_with("mcp_")) {
    const std::size_t end = tool.find('_', 4);
    return end == std::string_view::npos ? tool.substr(4) : tool.substr(end + 1);
  }
  if (tool.starts_with("MCP:")) return tool.substr(4);
  if (tool.starts_with('@') && tool.find('/') != std::string_view::npos) return tool.substr(tool.rfind('/') + 1);
  return tool;
}

std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> words;
  bool is_inside = false;
  bool was_lower = false;
  for (const char c : name) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    const bool is_letter = is_upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!is_letter) {
      is_inside = was_lower = false;
      continue;
    }
    if (!is_inside || (is_upper && was_lower)) words.emplace_back();
    words.back() += is_upper ? static_cast<char>(c + 32) : c;
    is_inside = true;
    was_lower = !is_upper;
  }
  return words;
}

std::vector<ToolUse> uses_of_undescribed(std::string_view tool, const Value& input) {
  return UndescribedTool(tool, input).read();
}

std::vector<ToolUse> uses_of_inspected(std::string_view tool, const Value& input,
                                       std::span<const ToolInspection> inspections) {
  std::vector<ToolUse> uses;
  for (const ToolInspection& one : inspections) {
    if (!matches_glob(one.tool, tool) && !matches_glob(one.tool, short_name_of(tool))) continue;
    const Value* value = find_by_path(input, one.field);
    if (value == nullptr || !(value->is_string() || value->is_array())) continue;
    switch (one.kind) {
      case ArgumentKind::shell:
        uses.push_back(shell_use(*value, Value::object()));
        break;
      case ArgumentKind::sql: {
        if (value->is_string()) uses.push_back({ToolUse::Kind::sql, value->text});
        for (const Value& item : value->items) uses.push_back({ToolUse::Kind::sql, item.text});
        break;
      }
      case ArgumentKind::path:
        for (ToolUse& use : UndescribedTool(tool, Value::object().set("path", *value)).read_only_paths())
          uses.push_back(std::move(use));
        break;
      case ArgumentKind::url:
        if (value->is_string()) uses.push_back(url_use(value->text));
        for (const Value& item : value->items) uses.push_back(url_use(item.text));
        break;
      case ArgumentKind::content:
        break;  // is looked through for secrets, like every argument
    }
  }
  return uses;
}

}  // namespace pawl
