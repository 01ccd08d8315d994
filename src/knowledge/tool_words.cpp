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

constexpr std::string_view kPages[] = {"browser", "playwright", "puppeteer", "devtools", "chrome", "page", "evaluate"};
constexpr std::string_view kSearches[] = {"search", "find", "lookup", "docs", "web", "browse"};
constexpr std::string_view kDatabases[] = {
    "sql",       "psql",   "tidb",   "db",          "database",    "postgres",   "postgresql", "pg",
    "mysql",     "sqlite", "duckdb", "bigquery",    "snowflake",   "clickhouse", "mariadb",    "mssql",
    "sqlserver", "oracle", "neon",   "planetscale", "cockroachdb", "supabase"};

constexpr Pair kInterpreters[] = {{"python", "python3"},  {"py", "python3"},      {"ipython", "python3"},
                                  {"jupyter", "python3"}, {"node", "node"},       {"javascript", "node"},
                                  {"js", "node"},         {"ruby", "ruby"},       {"perl", "perl"},
                                  {"php", "php"},         {"r", "Rscript"},       {"julia", "julia"},
                                  {"ide", "python3"},     {"blender", "python3"}, {"notebook", "python3"},
                                  {"bash", "sh"},         {"shell", "sh"},        {"sh", "sh"}};

constexpr Pair kPrograms[] = {{"redis", "redis-cli"},
                              {"valkey", "redis-cli"},
                              {"kubectl", "kubectl"},
                              {"kubernetes", "kubectl"},
                              {"k8s", "kubectl"},
                              {"oc", "oc"},
                              {"helm", "helm"},
                              {"terraform", "terraform"},
                              {"tofu", "tofu"},
                              {"opentofu", "tofu"},
                              {"pulumi", "pulumi"},
                              {"git", "git"},
                              {"gcloud", "gcloud"},
                              {"docker", "docker"},
                              {"podman", "podman"},
                              {"prisma", "prisma"},
                              {"neo4j", "cypher-shell"},
                              {"openshift", "oc"},
                              {"gh", "gh"},
                              {"az", "az"},
                              {"oci", "oci"},
                              {"nomad", "nomad"},
                              {"gdb", "gdb"}};

[[nodiscard]] std::span<const std::string_view> words_of(ToolWord kind) {
  switch (kind) {
    case ToolWord::service:
      return kServices;
    case ToolWord::page:
      return kPages;
    case ToolWord::search:
      return kSearches;
    case ToolWord::database:
      return kDatabases;
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
