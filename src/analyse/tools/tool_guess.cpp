// SPDX-License-Identifier: Apache-2.0
// Tools that nobody described, as MCP servers have them: the tool's name tells the verb, the arguments' names tell what
// they hold. A guess, and meant as one: what does not look like a path, an address or a command is left alone.
#include <algorithm>
#include <utility>

#include "analyse/places/hosts.h"
#include "analyse/tools/tool_arguments.h"
#include "analyse/tools/tool_programs.h"
#include "analyse/tools/tool_service.h"
#include "base/glob.h"
#include "base/lower.h"
#include "base/quote.h"
#include "content/code/code.h"
#include "content/sql/database.h"
#include "knowledge/program.h"
#include "knowledge/runs.h"
#include "knowledge/tool_names.h"
#include "knowledge/tool_words.h"
#include "knowledge/typed_keys.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxPathBytes = 4096;

[[nodiscard]] bool is_true(const Value& input, std::string_view name) {
  const Value* value = input.find(name);
  return value != nullptr && is_switched_on(*value);
}

// The first word that is a verb; of `search_and_replace`, which does two things, the one that does more.
[[nodiscard]] ToolVerb verb_of(const std::vector<std::string>& words) {
  const bool does_several = has_word(words, ToolWord::joins);
  ToolVerb found = ToolVerb::none;
  for (const std::string& word : words) {
    const ToolVerb verb = verb_of_word(word);
    if (verb == ToolVerb::none) continue;
    found = std::max(found, verb);
    if (!does_several) break;
  }
  return found;
}

class UndescribedTool {
 public:
  UndescribedTool(std::string_view tool, Value input)
      : tool_(tool),
        input_(usual_arguments(std::move(input))),
        words_(words_of_name(tool)),
        verb_(verb_of(words_of_name(split_tool_name(tool).own))),
        program_(program_behind(words_)) {}

  std::vector<ToolUse> read() {
    visit(input_, 0);
    ProgramUses program = uses_of_program(tool_, input_, has_command_);
    for (ToolUse& use : program.uses) uses_.push_back(std::move(use));
    if (!program.is_told) {
      for (ToolUse& use : uses_of_service(tool_, input_)) uses_.push_back(std::move(use));
    }
    if (!has_word(words_, ToolWord::service)) read_paths();
    for (const Value* url : texts_under(input_, argument_names().url)) {
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
  // Program text and SQL, wherever they stand.
  void visit(const Value& value, int depth) {
    if (depth > kMaxFieldDepth) return;
    for (const Value& item : value.items) visit(item, depth + 1);
    for (const Member& member : value.members) {
      const Value& one = member.value;
      const bool is_text = one.is_string() || (one.is_array() && !one.items.empty() && one.items[0].is_string());
      // `[["FLUSHALL"], ["GET", "x"]]`
      if (program_ == "redis-cli" && member.name == "commands" && one.is_array()) {
        has_command_ = true;
        for (const Value& item : one.items) {
          std::vector<std::string> argv = {std::string(program_)};
          for (const Value& word : item.items) argv.push_back(word.text);
          uses_.push_back({ToolUse::Kind::program, {}, std::move(argv)});
        }
      } else if (!is_text) {
        // `{"sql": {"text": "…"}}`
        if (is_one_of(member.name, argument_names().sql)) {
          static constexpr std::string_view kTexts[] = {"text", "value", "raw"};
          for (const Value* text : texts_under(one, kTexts)) uses_.push_back({ToolUse::Kind::sql, text->text});
        }
        if (one.is_array() && !one.items.empty() && is_one_of(member.name, argument_names().shell) &&
            one.items[0].is_array())
          uses_.push_back({ToolUse::Kind::unread, "a command whose words are not texts"});
        visit(one, depth + 1);
      } else if (is_one_of(member.name, argument_names().shell) && !only_tells()) {
        has_command_ = true;
        if (types_into_program() && answers_question(one.text))
          uses_.push_back({ToolUse::Kind::unread, "a key that answers what somebody was asked"});
        read_command(member.name, one, value);
      } else if (is_manifest(member)) {
        if (one.is_string())
          uses_.push_back({ToolUse::Kind::program, {}, {"kubectl", "apply", "-f", "-"}, {}, one.text, true});
      } else if (is_one_of(member.name, argument_names().code)) {
        read_code(member.name, one, value);
      } else if (is_one_of(member.name, argument_names().sql)) {
        add_texts(ToolUse::Kind::sql, one);
      } else if (is_one_of(member.name, argument_names().query) && !is_search()) {
        read_query(one);
      } else if (is_one_of(member.name, argument_names().typed) && types_into_program()) {
        read_typed(one);
      } else if (interprets() && !is_one_of(member.name, argument_names().about)) {
        // Whatever it calls its argument: a text that is a command or code is what it runs.
        if (one.is_string()) read_untold(one.text, is_one_of(member.name, argument_names().given));
        for (const Value& item : one.items) read_untold(item.text, false);
      }
    }
  }

  void read_query(const Value& value) {
    if (program_ == "cypher-shell" && value.is_string()) {
      uses_.push_back({ToolUse::Kind::program, {}, {std::string(program_), value.text}});
    } else {
      // A tool of a database is told statements, also those that no reader takes for total.
      const bool is_told = value.is_string() && has_word(words_, ToolWord::database) &&
                           value.text.find_first_of("';=(") != std::string::npos &&
                           !read_sql(value.text, SqlDialect::other).facts.empty();
      add_texts(is_told ? ToolUse::Kind::sql : ToolUse::Kind::query, value);
    }
  }

  // Runs what it is given, but not in a page, and does not only look something up.
  [[nodiscard]] bool interprets() const {
    return has_word(words_, ToolWord::interprets) && !has_word(words_, ToolWord::page) &&
           !has_word(words_, ToolWord::tells) && !is_search();
  }

  // Not every text that a shell could read was written for one: its first word is a program that is known.
  [[nodiscard]] static bool is_shell_command(std::string_view text) {
    const Script script = parse_script(text);
    const std::size_t begin = std::min(text.find_first_not_of(" \t\n("), text.size());
    const std::string_view first = text.substr(begin, text.find_first_of(" \t\n;|&)", begin) - begin);
    return script.gaps == 0 && find_program(first.substr(first.rfind('/') + 1)) != nullptr;
  }

  // In no language that anybody told: it counts as each in which it reads. `is_code`: it is text to run by its name, so
  // that what is neither Python nor JavaScript is for a shell.
  void read_untold(const std::string& text, bool is_code) {
    bool reads_as_code = false;
    for (const std::string_view language : {"python3", "node"}) {
      if (text.empty() || !pawl::read_code(language == "node" ? language : "python", text, {}).problems.empty())
        continue;
      reads_as_code = true;
      if (text.find('(') != std::string::npos) uses_.push_back({ToolUse::Kind::code, text, {}, std::string(language)});
    }
    // One word alone is the name of something: `"shell": "bash"`.
    const bool has_words = text.find_first_of(" \t\n") != std::string::npos;
    if ((has_words && is_shell_command(text)) ||
        (is_code && !reads_as_code && !text.empty() && parse_script(text).gaps == 0))
      uses_.push_back({ToolUse::Kind::shell, text});
  }

  // Which program it is for, nobody says: it counts as each whose language it is.
  void read_typed(const Value& typed) {
    std::vector<std::string> words;
    if (typed.is_string()) words.push_back(typed.text);
    for (const Value& item : typed.items) words.push_back(item.text);
    std::string text;
    for (const std::string& word : words) text += word;
    for (const std::string& reading : readings_of_keys(words)) {
      if (answers_question(reading))
        return uses_.push_back({ToolUse::Kind::unread, "a key that answers what somebody was asked"});
      if (reading != text && parse_script(reading).gaps == 0) uses_.push_back({ToolUse::Kind::shell, reading});
    }
    if (parse_script(text).gaps == 0) uses_.push_back({ToolUse::Kind::shell, text});
    if (pawl::read_code("python", text, {}).problems.empty())
      uses_.push_back({ToolUse::Kind::code, text, {}, "python3"});
    uses_.push_back({ToolUse::Kind::query, text});
  }

  // `interact_with_process`, `write_to_terminal`
  [[nodiscard]] bool types_into_program() const {
    return has_word(words_, ToolWord::typed_into) && has_word(words_, ToolWord::types);
  }

  [[nodiscard]] bool is_manifest(const Member& member) const {
    if (!is_manifest_reader(program_)) return false;
    return is_one_of(member.name, argument_names().manifest) ||
           (member.name == "resource" && member.value.text.find('\n') != std::string::npos);
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
    // A list of whole commands, not of words.
    const bool is_list = value.is_array() && (name == "commands" || value.items[0].text.find(' ') != std::string::npos);
    if (!is_list) {
      // `pg_psql` takes statements for commands.
      const bool is_told_sql = value.is_string() && has_word(words_, ToolWord::database);
      if (is_told_sql && !read_sql(value.text, SqlDialect::other).facts.empty()) {
        uses_.push_back({ToolUse::Kind::sql, value.text});
        if (parse_script(value.text).gaps > 0) return;  // no shell text, whatever the argument is called
      }
      ToolUse use = shell_use(value, around);
      if (value.is_string() && is_without_program(value.text)) use = told_to_program(program_, value.text, around);
      uses_.push_back(std::move(use));
      return;
    }
    for (const Value& item : value.items) uses_.push_back({ToolUse::Kind::shell, item.text});
  }

  // `delete` for a tool that stands for kubectl, `FLUSHALL` for one of redis.
  [[nodiscard]] bool is_without_program(std::string_view text) const {
    if (program_.empty() || has_word(words_, ToolWord::tells)) return false;
    const std::string_view first = text.substr(0, text.find_first_of(" \t\n"));
    return first != program_ && (program_ == "redis-cli" || find_program(first) == nullptr);
  }

  // It shows or checks what it is given, and runs none of it.
  [[nodiscard]] bool only_tells() const {
    return has_word(words_, ToolWord::tells) && !has_word(words_, ToolWord::interprets);
  }

  void read_code(std::string_view name, const Value& value, const Value& around) {
    if (only_tells()) return;
    if (value.is_array()) {
      for (const Value& item : value.items) read_code(name, item, around);
    }
    if (!value.is_string()) return;
    const bool is_told = std::any_of(words_.begin(), words_.end(), [](const std::string& word) {
      const std::string_view told = interpreter_of_word(word);
      return !told.empty() && told != "node";
    });
    if (has_word(words_, ToolWord::page) && !is_told) {
      uses_.push_back({ToolUse::Kind::page, value.text});
      return;
    }
    std::string_view language = name == "script"                                         ? "sh"
                                : name.starts_with("python") || name.starts_with("cell") ? "python3"
                                                                                         : "";
    for (const std::string& word : words_) {
      if (const std::string_view told = interpreter_of_word(word); !told.empty()) language = told;
    }
    if (const std::string* said = around.find_text("language"); said != nullptr && !said->empty()) {
      const std::string_view told = interpreter_of_word(lower(*said));
      if (told.empty() && language.empty() && interprets())
        return uses_.push_back({ToolUse::Kind::unread, "code in a language that is not read"});
      if (!told.empty()) language = told;
    }
    if (language.empty()) {
      if (interprets()) read_untold(value.text, true);
      return;
    }
    if (language == "sh") {
      uses_.push_back({ToolUse::Kind::shell, value.text});
      return;
    }
    // A notebook's lines for the shell.
    std::string code;
    for (std::string_view rest = value.text; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (language == "python3" && line.starts_with('!')) {
        uses_.push_back({ToolUse::Kind::shell, std::string(line.substr(1))});
      } else {
        code.append(line) += '\n';
      }
    }
    uses_.push_back({ToolUse::Kind::code, std::move(code), {}, std::string(language)});
  }

  [[nodiscard]] bool shows_lines() const {
    for (const std::string_view name : {"searchType", "search_type", "output_mode", "mode"}) {
      if (const std::string* text = input_.find_text(name); text != nullptr && *text == "content") return true;
    }
    return input_.find("contextLines") != nullptr || input_.find("context_lines") != nullptr;
  }

  void read_paths() {
    std::vector<ToolUse> found;
    const bool has_content = first_member(input_, argument_names().content) != nullptr;
    switch (verb_) {
      case ToolVerb::none:
        found = path_uses(has_content ? ToolUse::Kind::write : ToolUse::Kind::read, input_);
        break;
      case ToolVerb::read:
        found = path_uses(ToolUse::Kind::read, input_);
        break;
      case ToolVerb::names:
        // A search in what files hold shows lines of them.
        found = shows_lines() ? lines_uses(input_, ToolUse::Kind::read) : path_uses(ToolUse::Kind::names, input_);
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
    const bool is_recursive =
        verb_ == ToolVerb::remove && (is_true(input_, "recursive") || has_word(words_, ToolWord::folder));
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

  std::string tool_;
  Value input_;
  std::vector<std::string> words_;
  ToolVerb verb_;
  std::string_view program_;  // for which it stands; empty if for none
  bool has_command_ = false;
  std::vector<ToolUse> uses_;
};

}  // namespace

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
    if (!names_tool(one.tool, tool)) continue;
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
