// SPDX-License-Identifier: Apache-2.0
#include "record/line.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::string_view kTimeKey = "{\"time\":\"";
constexpr std::size_t kTimeLength = 24;
constexpr std::string_view kPrevKey = "\",\"prev\":\"";
constexpr std::size_t kHashLength = 64;
constexpr std::string_view kNumberKey = "\",\"n\":";
constexpr std::string_view kTimeBytes = "0123456789-:.TZ";
constexpr std::string_view kHashBytes = "0123456789abcdef";
constexpr std::string_view kCutOffKey = ",\"event\":\"cut-off line\",\"sha256\":\"";

// Takes `what` away from the start of `text`, if it stands there.
[[nodiscard]] bool eat(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

[[nodiscard]] bool eat_hash(std::string_view& text, std::string_view& hash) {
  hash = text.substr(0, kHashLength);
  if (hash.size() < kHashLength || hash.find_first_not_of(kHashBytes) != std::string_view::npos) return false;
  text.remove_prefix(kHashLength);
  return true;
}

[[nodiscard]] bool eat_time(std::string_view& text, std::string_view& time) {
  time = text.substr(0, kTimeLength);
  if (time.size() < kTimeLength || time.find_first_not_of(kTimeBytes) != std::string_view::npos) return false;
  text.remove_prefix(kTimeLength);
  return true;
}

void add_text(std::string& out, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  out += key;
  append_json_string(out, text);
}

void add_texts(std::string& out, std::string_view key, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  out += key;
  char before = '[';
  for (const std::string& text : texts) {
    out += before;
    append_json_string(out, text);
    before = ',';
  }
  out += ']';
}

template <class Number>
void add_number(std::string& out, std::string_view key, Number number) {
  if (!(number > 0) || number > std::numeric_limits<Number>::max()) return;  // JSON has no NaN and no infinity
  out += key;
  char digits[32];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// `,"counts":{"files":3}` of `,"files":3`.
void add_table(std::string& out, std::string_view key, std::string_view fields) {
  if (fields.empty()) return;
  fields.remove_prefix(1);
  ((out += key) += '{') += fields;
  out += '}';
}

void add_answer(std::string& out, const Answer& answer) {
  std::string fields;
  add_text(fields, ",\"verdict\":", answer.verdict);
  add_text(fields, ",\"channel\":", answer.channel);
  add_text(fields, ",\"level\":", answer.level);
  add_number(fields, ",\"ms\":", answer.ms);
  add_text(fields, ",\"who\":", answer.who);
  add_table(out, ",\"answer\":", fields);
}

void add_counts(std::string& out, const Counts& counts) {
  std::string fields;
  add_number(fields, ",\"files\":", counts.files);
  add_number(fields, ",\"bytes\":", counts.bytes);
  add_number(fields, ",\"hosts\":", counts.hosts);
  add_table(out, ",\"counts\":", fields);
}

// What is known of a call before it is judged.
void add_who(std::string& out, const Entry& entry) {
  add_text(out, ",\"call\":", entry.call);
  add_text(out, ",\"agent_call\":", entry.agent_call);
  add_text(out, ",\"agent\":", entry.agent);
  add_text(out, ",\"event\":", entry.event);
  add_text(out, ",\"session\":", entry.session);
  add_text(out, ",\"host\":", entry.host);
  add_text(out, ",\"user\":", entry.user);
}

[[nodiscard]] std::string write_fields_with(const Entry& entry, std::string_view input) {
  std::string out;
  out.reserve(512 + input.size());
  add_who(out, entry);
  add_text(out, ",\"cwd\":", entry.cwd);
  add_text(out, ",\"tool\":", entry.tool);
  if (!input.empty()) (out += ",\"input\":") += input;
  add_text(out, ",\"part\":", entry.part);
  add_text(out, ",\"verdict\":", entry.verdict);
  add_text(out, ",\"would_be\":", entry.would_be);
  add_text(out, ",\"by\":", entry.by);
  add_texts(out, ",\"rules\":", entry.rules);
  add_texts(out, ",\"secrets\":", entry.secrets);
  add_text(out, ",\"tier\":", entry.tier);
  add_number(out, ",\"risk\":", entry.risk);
  if (entry.is_irreversible) out += ",\"irreversible\":true";
  add_number(out, ",\"final_score\":", entry.final_score);
  add_text(out, ",\"policy\":", entry.policy);
  add_text(out, ",\"ask\":", entry.ask);
  if (entry.answer) add_answer(out, *entry.answer);
  add_text(out, ",\"undo\":", entry.undo);
  add_texts(out, ",\"did\":", entry.did);
  add_counts(out, entry.counts);
  add_texts(out, ",\"notices\":", entry.notices);
  add_number(out, ",\"us\":", entry.us);
  return out;
}

[[nodiscard]] bool is_empty(const Value& value) {
  return value.is_null() || ((value.is_object() || value.is_array()) && value.members.empty() && value.items.empty());
}

[[nodiscard]] std::string describe_dropped(std::string_view what) {
  return "{\"dropped_bytes\":" + std::to_string(what.size()) + ",\"sha256\":\"" + sha256_hex(what) + "\"}";
}

}  // namespace

std::optional<LineHead> read_head(std::string_view line) {
  LineHead head;
  if (!eat(line, kTimeKey) || !eat_time(line, head.time) || !eat(line, kPrevKey) || !eat_hash(line, head.prev) ||
      !eat(line, kNumberKey)) {
    return std::nullopt;
  }
  const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), head.number);
  if (problem != std::errc{} || head.number < 1) return std::nullopt;
  head.rest = line.substr(static_cast<std::size_t>(end - line.data()));
  // A number that is the last of a cut-off line may lack digits.
  if (!head.rest.starts_with(',') && !head.rest.starts_with('}')) return std::nullopt;
  return head;
}

bool is_whole(std::string_view line) {
  return line.ends_with('}') && read_head(line).has_value();
}

bool is_start_of_line(std::string_view text) {
  // A letter for each byte of a head: itself, or a mark for one of a time or of a hash.
  static const std::string kHead = [] {
    std::string head(kTimeKey);
    head.append(kTimeLength, '\1').append(kPrevKey).append(kHashLength, '\2').append(kNumberKey);
    return head;
  }();
  if (text.empty()) return false;
  for (std::size_t i = 0; i < std::min(text.size(), kHead.size()); ++i) {
    const bool fits = kHead[i] == '\1'   ? kTimeBytes.find(text[i]) != std::string_view::npos
                      : kHead[i] == '\2' ? kHashBytes.find(text[i]) != std::string_view::npos
                                         : kHead[i] == text[i];
    if (!fits) return false;
  }
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

std::string write_fields(const Entry& entry) {
  const std::string input = is_empty(entry.input) ? std::string() : write_json(entry.input);
  std::string fields = write_fields_with(entry, input);
  if (fields.size() <= kEntryLimit) return fields;
  fields = write_fields_with(entry, describe_dropped(input));
  if (fields.size() <= kEntryLimit) return fields;
  // Not the input but a name or a notice: keep the verdict, and the hash of the rest.
  Entry bare;
  bare.call = entry.call.substr(0, 16);
  bare.event = "too long to record";
  bare.verdict = entry.verdict.substr(0, 16);
  return write_fields_with(bare, describe_dropped(fields));
}

std::string write_line(std::string_view time, std::string_view prev, std::int64_t number, std::string_view fields) {
  std::string line;
  line.reserve(128 + fields.size());
  line += kTimeKey;
  line += time;
  line += kPrevKey;
  line += prev;
  line += kNumberKey;
  char digits[24];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  line += fields;
  line += '}';
  return line;
}

std::string write_cut_off_fields(std::string_view hash) {
  return std::string(kCutOffKey) + std::string(hash) + '"';
}

std::optional<std::string_view> read_cut_off_hash(const LineHead& head) {
  std::string_view rest = head.rest;
  std::string_view hash;
  if (!eat(rest, kCutOffKey) || !eat_hash(rest, hash) || rest != "\"}") return std::nullopt;
  return hash;
}

std::string write_side_line(std::string_view time, std::string_view fields) {
  std::string line;
  line.reserve(64 + fields.size());
  line += kTimeKey;
  line += time;
  line += '"';
  line += fields;
  line += '}';
  return line;
}

std::optional<SideLine> read_side_line(std::string_view line) {
  const Result<Value> value = read_json(line, kLogJson);
  if (!value || line.find('\n') != std::string_view::npos || !line.ends_with('}')) return std::nullopt;
  if (value->find("prev") != nullptr || value->find("n") != nullptr) return std::nullopt;
  SideLine side;
  if (!eat(line, kTimeKey) || !eat_time(line, side.time) || !eat(line, "\"") || !line.starts_with(',')) {
    return std::nullopt;
  }
  line.remove_suffix(1);
  side.fields = line;
  return side;
}

}  // namespace pawl
