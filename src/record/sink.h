// SPDX-License-Identifier: Apache-2.0
// Where entries go. The guard writes one for every call and lets nothing through that it could not write.
#pragma once

#include <utility>

#include "base/result.h"
#include "model/entry.h"
#include "record/log.h"

namespace pawl {

class Sink {
 public:
  virtual ~Sink() = default;
  // The entry's texts are redacted. An error's code is log_failed.
  [[nodiscard]] virtual Result<Done> append(const Entry& entry) = 0;
  // Of the entry that was appended last; 0 if it has none yet.
  [[nodiscard]] virtual std::int64_t last_number() const { return 0; }
};

// The chained log.
class LogSink : public Sink {
 public:
  explicit LogSink(LogOptions options) : options_(std::move(options)) {}
  [[nodiscard]] Result<Done> append(const Entry& entry) override { return append_entry(options_, entry, &last_); }
  [[nodiscard]] std::int64_t last_number() const override { return last_; }

 private:
  LogOptions options_;
  std::int64_t last_ = 0;
};

}  // namespace pawl
