// SPDX-License-Identifier: Apache-2.0
// SQLite in a few words: a file, statements with values, rows. The only file here that knows the library is
// database.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// One question or command. Values are bound in order, then next() gives row after row.
class Statement {
 public:
  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t number);

  // False at the end, and if it fails: failed() tells.
  [[nodiscard]] bool next();
  [[nodiscard]] bool failed() const;
  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;

  // For commands: all of it, and ready for other values. False if it fails.
  bool run();

 private:
  friend class Database;
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

class Database {
 public:
  // Made if it is missing, for the user alone.
  [[nodiscard]] static Result<Database> open(const std::string& path);

  // Several commands, without values.
  [[nodiscard]] Result<Done> run(std::string_view commands);
  // The same text is prepared once, and reset when it is asked for again; texts that are hardly ever the same are not
  // kept.
  [[nodiscard]] Statement prepare(std::string_view text, bool is_kept = true);
  // What went wrong last.
  [[nodiscard]] std::string error() const;

  struct Inside;

 private:
  std::shared_ptr<Inside> inside_;
};

}  // namespace pawl
