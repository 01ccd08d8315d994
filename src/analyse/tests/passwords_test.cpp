// SPDX-License-Identifier: Apache-2.0
// Passwords that only their place gives away: knowledge says which options hold one, and where in the value it is.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "analyse/analyse.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

TEST(Passwords, in_options_are_told_by_their_place) {
  const auto passwords = [](std::string_view text) {
    const TestWorld world;
    std::string all;
    for (const auto& password : analyse_shell(text, world.world()).passwords) all += password.text + ";";
    return all;
  };
  const struct {
    std::string_view text;
    std::string_view passwords;
  } cases[] = {
      {"openssl enc -aes-256-cbc -in a -out b -pass pass:Hunter2xyz", "Hunter2xyz;"},
      {"openssl rsa -in k.pem -passin pass:a:b -out o", "a:b;"},
      {"openssl req -new -key k -passin pass:Hunter2xyz", "Hunter2xyz;"},
      {"openssl genrsa -aes256 -passout pass:Hunter2xyz -out k", "Hunter2xyz;"},
      {"openssl enc -aes-256-cbc -k Hunter2xyz -in a", "Hunter2xyz;"},
      {"openssl enc -aes-256-cbc -pass env:PASS -in a", ""},
      {"openssl enc -aes-256-cbc -pass file:pass.txt -in a", ""},
      {"openssl enc -aes-256-cbc -pass stdin -in a", ""},
      {"7z a -pHunter2xyz x.7z a", "Hunter2xyz;"},
      {"7z x x.7z -pHunter2xyz -oout", "Hunter2xyz;"},
      {"7z a -spf -tzip -xr!*.php x.zip a", ""},
      {"unzip -P Hunter2xyz x.zip", "Hunter2xyz;"},
      {"zip -P Hunter2xyz x.zip a", "Hunter2xyz;"},
      {"smbclient //h/s -U bob%Hunter2xyz -c ls", "Hunter2xyz;"},
      {"smbclient //h/s -U bob -c ls", ""},
      {"az login -u bob -p Hunter2xyz", "Hunter2xyz;"},
      {"az login --service-principal --password Hunter2xyz", "Hunter2xyz;"},
      {"az login --use-device-code", ""},
      {"curl -u bob:Hunter2xyz https://x.io", "Hunter2xyz;"},
      {"helm pull x --password Hunter2xyz", "Hunter2xyz;"},
  };
  for (const auto& one : cases) EXPECT_EQ(passwords(one.text), one.passwords) << one.text;
}

}  // namespace
}  // namespace pawl
