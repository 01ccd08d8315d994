// SPDX-License-Identifier: Apache-2.0
// What the two sides of the stub world tell each other: numbers and texts, one after the other, in a blob that is sent
// with its length. Both sides are one program, so nothing here is checked against strangers.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::meaning {

class Writer {
 public:
  void number(std::uint32_t value) { blob_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void text(std::string_view value) {
    number(static_cast<std::uint32_t>(value.size()));
    blob_ += value;
  }
  void texts(const std::vector<std::string>& values) {
    number(static_cast<std::uint32_t>(values.size()));
    for (const std::string& value : values) text(value);
  }
  void append(const Writer& other) { blob_ += other.blob_; }
  [[nodiscard]] const std::string& blob() const { return blob_; }

 private:
  std::string blob_;
};

// Reading past the end gives zeros and empty texts.
class Reader {
 public:
  explicit Reader(std::string_view blob) : blob_(blob) {}
  std::uint32_t number() {
    std::uint32_t value = 0;
    if (blob_.size() < sizeof value) {
      blob_ = {};
      return 0;
    }
    std::memcpy(&value, blob_.data(), sizeof value);
    blob_.remove_prefix(sizeof value);
    return value;
  }
  std::string text() {
    const std::size_t size = number();
    const std::string value(blob_.substr(0, size));
    blob_.remove_prefix(value.size());
    return value;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> values(number());
    for (std::string& value : values) value = text();
    return values;
  }
  [[nodiscard]] bool is_done() const { return blob_.empty(); }

 private:
  std::string_view blob_;
};

// False if the other side is gone.
[[nodiscard]] bool send_blob(int socket, std::string_view blob);
[[nodiscard]] bool receive_blob(int socket, std::string& blob);

}  // namespace pawl::meaning
