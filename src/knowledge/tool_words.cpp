// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pawl {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::pair<std::string_view, ToolVerb> kVerbs[] = {
    {"read", ToolVerb::read},     {"get", ToolVerb::read},      {"view", ToolVerb::read},
    {"cat", ToolVerb::read},      {"open", ToolVerb::read},     {"load", ToolVerb::read},
    {"show", ToolVerb::read},     {"print", ToolVerb::read},    {"head", ToolVerb::read},
    {"tail", ToolVerb::read},     {"grep", ToolVerb::lines},    {"list", ToolVerb::names},
    {"ls", ToolVerb::names},      {"tree", ToolVerb::names},    {"search", ToolVerb::names},
    {"find", ToolVerb::names},    {"glob", ToolVerb::names},    {"stat", ToolVerb::names},
    {"info", ToolVerb::names},    {"exists", ToolVerb::names},  {"count", ToolVerb::names},
    {"write", ToolVerb::write},   {"create", ToolVerb::write},  {"save", ToolVerb::write},
    {"put", ToolVerb::write},     {"make", ToolVerb::write},    {"mkdir", ToolVerb::write},
    {"export", ToolVerb::write},  {"append", ToolVerb::change}, {"overwrite", ToolVerb::write},
    {"insert", ToolVerb::change}, {"edit", ToolVerb::change},   {"update", ToolVerb::change},
    {"modify", ToolVerb::change}, {"patch", ToolVerb::change},  {"replace", ToolVerb::change},
    {"apply", ToolVerb::change},  {"copy", ToolVerb::copy},     {"cp", ToolVerb::copy},
    {"move", ToolVerb::move},     {"rename", ToolVerb::move},   {"mv", ToolVerb::move},
    {"delete", ToolVerb::remove}, {"remove", ToolVerb::remove}, {"unlink", ToolVerb::remove},
    {"rm", ToolVerb::remove},     {"rmdir", ToolVerb::remove},  {"trash", ToolVerb::remove},
    {"erase", ToolVerb::remove},  {"purge", ToolVerb::remove},
};

constexpr std::string_view kServices[] = {"github", "gitlab",     "bitbucket", "gitea",  "s3",     "gcs",       "drive",
                                          "gdrive", "dropbox",    "onedrive",  "notion", "slack",  "figma",     "jira",
                                          "linear", "confluence", "sentry",    "asana",  "trello", "sharepoint"};

// Notes, tasks, comments and labels are not among it: they come and go.
constexpr std::string_view kKept[] = {
    "repository", "repo",      "branch",      "release", "namespace", "resource",     "resources",   "instance",
    "instances",  "database",  "bucket",      "table",   "tables",    "collection",   "cluster",     "deployment",
    "volume",     "snapshot",  "stack",       "server",  "droplet",   "vm",           "site",        "zone",
    "queue",      "topic",     "workspace",   "org",     "domain",    "backup",       "environment", "pod",
    "secret",     "user",      "index",       "service", "function",  "organization", "project",     "projects",
    "email",      "emails",    "mail",        "contact", "contacts",  "account",      "app",         "application",
    "customer",   "customers", "record",      "records", "rows",      "documents",    "policy",      "role",
    "dataset",    "schema",    "keyspace",    "stream",  "vpc",       "subnet",       "firewall",    "certificate",
    "issue",      "issues",    "subscription"};
constexpr std::string_view kKeepers[] = {"kubectl", "helm", "terraform", "pulumi", "k8s", "kubernetes"};
constexpr std::string_view kEnds[] = {"delete", "remove", "destroy", "drop", "terminate", "purge", "wipe", "uninstall"};
constexpr std::string_view kPages[] = {"browser", "playwright", "puppeteer", "devtools", "chrome", "page", "evaluate"};
constexpr std::string_view kSearches[] = {"search", "find", "lookup", "docs", "web", "browse"};
constexpr std::string_view kDatabases[] = {"sql",       "db",         "database", "postgres", "postgresql",
                                           "pg",        "mysql",      "sqlite",   "duckdb",   "bigquery",
                                           "snowflake", "clickhouse", "mariadb",  "supabase"};
constexpr std::string_view kRequests[] = {"pull", "request", "pr", "mr"};

constexpr Pair kInterpreters[] = {
    {"python", "python3"}, {"py", "python3"},      {"ipython", "python3"}, {"jupyter", "python3"},
    {"node", "node"},      {"javascript", "node"}, {"js", "node"},         {"ruby", "ruby"},
    {"perl", "perl"},      {"php", "php"},         {"bash", "sh"},         {"shell", "sh"},
    {"sh", "sh"}};

constexpr Pair kPrograms[] = {{"redis", "redis-cli"},    {"valkey", "redis-cli"},    {"kubectl", "kubectl"},
                              {"kubernetes", "kubectl"}, {"k8s", "kubectl"},         {"oc", "oc"},
                              {"helm", "helm"},          {"terraform", "terraform"}, {"tofu", "tofu"},
                              {"opentofu", "tofu"},      {"pulumi", "pulumi"},       {"git", "git"}};

[[nodiscard]] std::span<const std::string_view> words_of(ToolWord kind) {
  switch (kind) {
    case ToolWord::service:
      return kServices;
    case ToolWord::kept:
      return kKept;
    case ToolWord::keeper:
      return kKeepers;
    case ToolWord::end:
      return kEnds;
    case ToolWord::page:
      return kPages;
    case ToolWord::search:
      return kSearches;
    case ToolWord::database:
      return kDatabases;
    case ToolWord::request:
      return kRequests;
  }
  return {};
}

[[nodiscard]] std::string_view second_of(std::span<const Pair> pairs, std::string_view word) {
  const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.first == word; });
  return found == pairs.end() ? std::string_view() : found->second;
}

}  // namespace

ToolVerb verb_of_word(std::string_view word) {
  const auto* found =
      std::find_if(std::begin(kVerbs), std::end(kVerbs), [&](const auto& verb) { return verb.first == word; });
  return found == std::end(kVerbs) ? ToolVerb::none : found->second;
}

bool is_word(ToolWord kind, std::string_view word) {
  const std::span<const std::string_view> words = words_of(kind);
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view interpreter_of_word(std::string_view word) {
  return second_of(kInterpreters, word);
}

std::string_view program_of_word(std::string_view word) {
  return second_of(kPrograms, word);
}

}  // namespace pawl
