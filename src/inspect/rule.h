// SPDX-License-Identifier: Apache-2.0
// A rule about the text of a file: the flow or the fact that it means, and what it says about it. Constant tables, made
// from rules/content/*.toml; the examples of a rule are files below tests/content. docs/formats/content.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/enum_set.h"
#include "base/words.h"
#include "model/finding.h"
#include "model/verdict.h"

namespace pawl {

// From where to where, in what a program would do.
enum class ContentFlow : std::uint8_t {
  none,
  network_to_execute,
  decode_to_execute,
  secret_to_network,
  key_to_network,
  socket_to_shell,
  data_to_name,
  write_to_start,     // a place from which something runs unasked later
  network_to_start,   // what runs from there is, or fetches, what comes from the network
  write_to_settings,  // of agents
};

struct ContentFlowWord {
  ContentFlow value;
  std::string_view name;
};
inline constexpr auto kContentFlowWords = std::to_array<ContentFlowWord>({
    {ContentFlow::none, "none"},
    {ContentFlow::network_to_execute, "network -> execute"},
    {ContentFlow::decode_to_execute, "decode -> execute"},
    {ContentFlow::secret_to_network, "secret -> network"},
    {ContentFlow::key_to_network, "key -> network"},
    {ContentFlow::socket_to_shell, "socket -> shell"},
    {ContentFlow::data_to_name, "data -> host name"},
    {ContentFlow::write_to_start, "write -> start"},
    {ContentFlow::network_to_start, "network -> start"},
    {ContentFlow::write_to_settings, "write -> agent settings"},
});
static_assert(is_whole(kContentFlowWords, ContentFlow::write_to_settings));
inline constexpr auto kContentFlowNames = names_of_rows(kContentFlowWords);

// What is in a text, whatever it would do.
enum class ContentFact : std::uint8_t {
  none,
  hidden_text,   // characters that nobody sees and that spell something
  turned_text,   // the order on the screen is not that of the text
  hidden_order,  // an order to an agent, in a comment or in text that is not shown
  order,         // an order to an agent that its user would not give
  blob,          // one long line of codes that is decoded and run
};

struct ContentFactWord {
  ContentFact value;
  std::string_view name;
};
inline constexpr auto kContentFactWords = std::to_array<ContentFactWord>({
    {ContentFact::none, "none"},
    {ContentFact::hidden_text, "hidden text"},
    {ContentFact::turned_text, "turned text"},
    {ContentFact::hidden_order, "hidden order"},
    {ContentFact::order, "order"},
    {ContentFact::blob, "blob"},
});
static_assert(is_whole(kContentFactWords, ContentFact::blob));
inline constexpr auto kContentFactNames = names_of_rows(kContentFactWords);

// What a file is to whoever has it.
enum class ContentPlace : std::uint8_t {
  any,
  installs,  // it runs by itself, or before anybody has read it
  orders,    // an agent takes orders from it
};

struct ContentPlaceWord {
  ContentPlace value;
  std::string_view name;
};
inline constexpr auto kContentPlaceWords = std::to_array<ContentPlaceWord>({
    {ContentPlace::any, "any"},
    {ContentPlace::installs, "installs"},
    {ContentPlace::orders, "orders"},
});
static_assert(is_whole(kContentPlaceWords, ContentPlace::orders));
inline constexpr auto kContentPlaceNames = names_of_rows(kContentPlaceWords);

struct ContentRule {
  std::string_view id;  // `content.what-it-holds`, never reused
  std::string_view title;
  Severity severity = Severity::medium;
  double confidence = 1;
  ContentFlow flow = ContentFlow::none;
  ContentFact fact = ContentFact::none;
  ContentPlace place = ContentPlace::any;
  std::span<const std::string_view> languages;  // none: all
  std::string_view why;

  [[nodiscard]] constexpr Phase phase() const {
    return flow == ContentFlow::none ? Phase::statics : Phase::behavioural;
  }
};

[[nodiscard]] std::span<const ContentRule> content_rules();

}  // namespace pawl
