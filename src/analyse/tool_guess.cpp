// SPDX-License-Identifier: Apache-2.0
// Tools that nobody described, as MCP servers have them: the tool's name tells the verb, the arguments' names tell what
// they hold. A guess, and meant as one: what does not look like a path, an address or a command is left alone.
#include <algorithm>
#include <utility>

#include "analyse/hosts.h"
#include "analyse/tool_arguments.h"
#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::size_t kMaxNameBytes = 64;

[[nodiscard]] bool is_true(const Value& input, std::string_view name) {
  const Value* value = input.find(name);
  return value != nullptr && value->kind == Value::Kind::boolean && value->boolean;
}

enum class Verb { none, read, names, lines, write, change, copy, move, remove };

struct VerbWord {
  std::string_view word;
  Verb verb;
};

constexpr VerbWord kVerbs[] = {
    {"read", Verb::read},     {"get", Verb::read},      {"view", Verb::read},     {"cat", Verb::read},
    {"open", Verb::read},     {"load", Verb::read},     {"show", Verb::read},     {"print", Verb::read},
    {"head", Verb::read},     {"tail", Verb::read},     {"grep", Verb::lines},    {"list", Verb::names},
    {"ls", Verb::names},      {"tree", Verb::names},    {"search", Verb::names},  {"find", Verb::names},
    {"glob", Verb::names},    {"stat", Verb::names},    {"info", Verb::names},    {"exists", Verb::names},
    {"count", Verb::names},   {"write", Verb::write},   {"create", Verb::write},  {"save", Verb::write},
    {"put", Verb::write},     {"make", Verb::write},    {"mkdir", Verb::write},   {"overwrite", Verb::write},
    {"export", Verb::write},  {"append", Verb::change}, {"insert", Verb::change}, {"edit", Verb::change},
    {"update", Verb::change}, {"modify", Verb::change}, {"patch", Verb::change},  {"replace", Verb::change},
    {"apply", Verb::change},  {"copy", Verb::copy},     {"cp", Verb::copy},       {"move", Verb::move},
    {"rename", Verb::move},   {"mv", Verb::move},       {"delete", Verb::remove}, {"remove", Verb::remove},
    {"unlink", Verb::remove}, {"rm", Verb::remove},     {"rmdir", Verb::remove},  {"trash", Verb::remove},
    {"erase", Verb::remove},  {"purge", Verb::remove},
};

// Services whose paths are their own, not this machine's.
constexpr std::string_view kRemoteServices[] = {
    "github", "gitlab", "bitbucket", "gitea", "s3",     "gcs",        "drive",  "gdrive", "dropbox", "onedrive",
    "notion", "slack",  "figma",     "jira",  "linear", "confluence", "sentry", "asana",  "trello",  "sharepoint"};

// What a service keeps, and nobody has again once it is gone. Notes, messages and tasks are not among it.
constexpr std::string_view kKept[] = {
    "repository", "repo",     "branch",    "release", "namespace", "resource",    "resources",   "instance",
    "instances",  "database", "bucket",    "table",   "tables",    "collection",  "cluster",     "deployment",
    "volume",     "snapshot", "stack",     "server",  "droplet",   "vm",          "site",        "zone",
    "queue",      "topic",    "workspace", "org",     "domain",    "backup",      "environment", "pod",
    "secret",     "user",     "index",     "service", "function",  "organization"};
constexpr std::string_view kKeepers[] = {"kubectl", "helm", "terraform", "pulumi", "k8s", "kubernetes"};
constexpr std::string_view kEnds[] = {"delete", "remove", "destroy", "drop", "terminate", "purge", "wipe", "uninstall"};

// Tools whose `script` or `code` runs in a page, a sandbox of its own.
constexpr std::string_view kPageWords[] = {"browser", "playwright", "puppeteer", "devtools",
                                           "chrome",  "page",       "evaluate"};

struct LanguageWord {
  std::string_view word;
  std::string_view language;
};
constexpr LanguageWord kLanguages[] = {
    {"python", "python3"}, {"py", "python3"},      {"ipython", "python3"}, {"jupyter", "python3"},
    {"node", "node"},      {"javascript", "node"}, {"js", "node"},         {"ruby", "ruby"},
    {"perl", "perl"},      {"php", "php"},         {"bash", "sh"},         {"shell", "sh"},
    {"sh", "sh"}};

[[nodiscard]] bool has_word(const std::vector<std::string>& words, Names wanted) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_one_of(word, wanted); });
}

// The first word that is a verb; of `search_and_replace`, which does two things, the one that does more.
[[nodiscard]] Verb verb_of(const std::vector<std::string>& words) {
  constexpr std::string_view kJoins[] = {"and", "or"};
  const bool does_several = has_word(words, kJoins);
  Verb found = Verb::none;
  for (const std::string& word : words) {
    const auto* verb =
        std::find_if(std::begin(kVerbs), std::end(kVerbs), [&](const VerbWord& v) { return v.word == word; });
    if (verb == std::end(kVerbs)) continue;
    found = std::max(found, verb->verb);
    if (!does_several) break;
  }
  return found;
}

class UndescribedTool {
 public:
  UndescribedTool(std::string_view tool, Value input)
      : input_(std::move(input)), words_(words_of_name(tool)), verb_(verb_of(words_of_name(short_name_of(tool)))) {}

  std::vector<ToolUse> read() {
    visit(input_, 0);
    read_service();
    if (!has_word(words_, kRemoteServices)) read_paths();
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
  // `delete_repository`, `kubectl_delete`, `merge_pull_request`: what it is done to has a name, not a path.
  void read_service() {
    constexpr std::string_view kRequests[] = {"pull", "request", "pr", "mr"};
    constexpr std::string_view kMerges[] = {"merge"};
    const bool destroys = has_word(words_, kEnds) && (has_word(words_, kKept) || has_word(words_, kKeepers));
    const bool merges = has_word(words_, kMerges) && has_word(words_, kRequests) && verb_ == Verb::none;
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
        read_command(member.name, one, value);
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
    constexpr std::string_view kSearches[] = {"search", "find", "lookup", "docs", "web", "browse"};
    constexpr std::string_view kDatabases[] = {"sql",       "db",         "database", "postgres", "postgresql",
                                               "pg",        "mysql",      "sqlite",   "duckdb",   "bigquery",
                                               "snowflake", "clickhouse", "mariadb",  "supabase"};
    return has_word(words_, kSearches) && !has_word(words_, kDatabases);
  }

  void add_texts(ToolUse::Kind kind, const Value& value) {
    if (value.is_string()) uses_.push_back({kind, value.text});
    for (const Value& item : value.items) {
      if (item.is_string()) uses_.push_back({kind, item.text});
    }
  }

  void read_command(std::string_view name, const Value& value, const Value& around) {
    if (name != "commands" || !value.is_array()) {
      uses_.push_back(shell_use(value, around));
      return;
    }
    // A list of whole commands, not of words.
    for (const Value& item : value.items) uses_.push_back({ToolUse::Kind::shell, item.text});
  }

  void read_code(std::string_view name, const Value& value, const Value& around) {
    if (!value.is_string() || has_word(words_, kPageWords)) return;
    std::string_view language = name == "script" ? "sh" : "";
    for (const LanguageWord& row : kLanguages) {
      if (is_one_of(row.word, std::vector<std::string_view>(words_.begin(), words_.end()))) language = row.language;
    }
    if (const std::string* said = around.find_text("language")) {
      const auto* row = std::find_if(std::begin(kLanguages), std::end(kLanguages),
                                     [&](const LanguageWord& l) { return l.word == *said; });
      language = row == std::end(kLanguages) ? std::string_view() : row->language;
    }
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
      case Verb::none:
        found = path_uses(has_content ? ToolUse::Kind::write : ToolUse::Kind::read, input_);
        break;
      case Verb::read:
        found = path_uses(ToolUse::Kind::read, input_);
        break;
      case Verb::names:
        found = path_uses(ToolUse::Kind::names, input_);
        break;
      case Verb::lines:
        found = lines_uses(input_, ToolUse::Kind::read);
        break;
      case Verb::write:
        found = path_uses(ToolUse::Kind::write, input_);
        break;
      case Verb::change:
        found = path_uses(ToolUse::Kind::change, input_);
        break;
      case Verb::copy:
        found = move_uses(input_, ToolUse::Kind::read);
        break;
      case Verb::move:
        found = move_uses(input_, ToolUse::Kind::move);
        break;
      case Verb::remove:
        found = path_uses(ToolUse::Kind::remove, input_);
        break;
    }
    constexpr std::string_view kFolders[] = {"directory", "dir", "folder", "tree", "rmdir"};
    const bool is_recursive = verb_ == Verb::remove && (is_true(input_, "recursive") || has_word(words_, kFolders));
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
  Verb verb_;
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
