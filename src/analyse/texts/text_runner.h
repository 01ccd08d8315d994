// SPDX-License-Identifier: Apache-2.0
// Program text that a step runs, in whatever language: shell text, code, small languages, statements, requests, and
// what variables and settings carry. One file for each kind of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analyse/step/step_runner.h"
#include "analyse/step/walk_part.h"
#include "analyse/texts/text_host.h"
#include "content/sql/database.h"
#include "knowledge/carriers.h"

namespace pawl {

// `rsync -e TRANSPORT`: ssh and its like as rsync would run them, with some host and some command for it.
[[nodiscard]] std::string with_destination(std::string_view transport);

class TextRunner : private WalkPart {
 public:
  TextRunner(WalkState& state, StepRunner& steps, TextHost& host) : WalkPart(state), steps_(steps), host_(host) {}

  void run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  void execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope, const Stream& input);
  void execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope);
  Stream run_known(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                   const Stream& input);
  // What program text prints is printed by the step that runs it.
  void collect(const Stream& output);
  void carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span, Scope& scope);
  // Texts for other services (run_request.cpp): statements that knowledge lists, requests, lines for a bare connection.
  void run_statements(std::string_view text, std::string_view language, Span place, StepContext& context);
  // SQL out of an argument of a tool, with the commands and files that it names.
  void walk_sql(std::string_view sql, StepContext& context, Scope& scope);

 private:
  class ProgramText;

  // Program text that is known, in whatever language. What it prints comes out.
  Stream run_language(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                      const Stream& input);
  // Code of another language: what its calls would do.
  Stream run_code(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                  const Stream& input);
  // Small text languages (run_small.cpp): the commands that they run, the files that they take and fill. All the texts
  // of a step are one program; `inner` is what its commands have as their input.
  void run_small_program(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input,
                         const Stream& inner);
  Stream run_small(std::string_view text, std::string_view language, bool is_known, StepContext& context, Scope& scope,
                   const Stream& input);
  // Whether the text that is being run stands in the call, or in a file that the call writes.
  [[nodiscard]] static bool is_text_of_call(const Scope& scope);
  // Texts of languages without a reader (run_plain.cpp): the commands in them, as they are.
  void run_plain(std::string_view text, std::string_view language, StepContext& context, Scope& scope,
                 const Stream& input);
  // Text for a database (run_database.cpp): statements, and what clients run by themselves.
  void run_database(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  bool run_printed_file(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                        Scope& scope);
  void run_database_word(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                         Scope& scope);
  void run_database_input(const Stream& input, std::string_view language, StepContext& context, Scope& scope);
  void run_database_text(std::string_view text, std::string_view language, Span place, StepContext& context,
                         Scope& scope);
  void do_in_database(DatabaseFacts facts, std::string_view language, Span place, StepContext& context, Scope& scope);
  void run_request(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  [[nodiscard]] std::string text_that_is_sent(const Argument& argument, const Scope& scope, const Stream& input) const;
  void execute_code(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                    Scope& scope, const Stream& input);
  // What is typed into another terminal (typed.cpp): the shell there runs it, or somebody was asked something.
  void type(const std::vector<std::string>& words, const Word& like, StepContext& context, Scope& scope);
  [[nodiscard]] bool may_be_text(const Stream& stream, const Scope& scope) const;
  // `deno run https://…`, `node --import data:…`; false if it is an ordinary file.
  bool run_from_network(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                        Scope& scope);
  void refuse_temporary(const Word& word, std::string_view text, StepContext& context, const Scope& scope);
  void carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope);
  [[nodiscard]] bool is_code_of_project(std::string_view value, const Scope& scope) const;
  void run_address(const Argument& address, StepContext& context, Scope& scope);
  void carry_setting(const Argument& argument, const Arguments& arguments, Scope& scope);
  // Each `KEY VALUE`, `KEY = VALUE` or `KEY=VALUE` of a file of settings.
  void carry_lines(std::string_view text, const Word& word, Scope& scope);
  // What this call wrote into the file that the argument names; nothing if it did not, or if that is not known.
  [[nodiscard]] std::optional<std::string> written_text(const Argument& argument, const Scope& scope) const;
  void refuse_unusual(const CarrierFact& carrier, const std::string& key, std::size_t first_step, Span span,
                      Scope& scope);

  StepRunner& steps_;
  TextHost& host_;
};

}  // namespace pawl
