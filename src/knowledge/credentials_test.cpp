// SPDX-License-Identifier: Apache-2.0
#include "knowledge/credentials.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

// The service of a set of sources, by name; empty if it says none.
std::string_view name_of_service(Sources sources) {
  const std::span<const CredentialFact> services = all_credentials();
  for (std::size_t i = 0; i < services.size(); ++i) {
    if (sources.has(credential_of(i))) return services[i].name;
  }
  return {};
}

const CredentialFact& service(std::string_view name) {
  for (const CredentialFact& one : all_credentials()) {
    if (one.name == name) return one;
  }
  ADD_FAILURE() << name;
  return all_credentials()[0];
}

TEST(Credentials, are_told_by_the_names_of_variables) {
  EXPECT_EQ(name_of_service(credential_in("GITHUB_TOKEN")), "GitHub");
  EXPECT_EQ(name_of_service(credential_in("CI_GITHUB_TOKEN")), "GitHub");
  EXPECT_EQ(name_of_service(credential_in("OPENAI_API_KEY")), "OpenAI");
  EXPECT_EQ(name_of_service(credential_in("AZURE_OPENAI_API_KEY")), "Azure OpenAI");
  EXPECT_EQ(name_of_service(credential_in("AWS_SECRET_ACCESS_KEY")), "Amazon Web Services");
  for (const std::string_view name :
       {"API_TOKEN", "ACME_TOKEN", "TOKEN", "GITHUB_WEBHOOK_SECRET", "GH_ENTERPRISE_TOKEN", "MY_KEY", ""})
    EXPECT_EQ(name_of_service(credential_in(name)), "") << name;
}

TEST(Credentials, are_told_by_the_commands_that_print_them) {
  EXPECT_EQ(name_of_service(credential_told_by("gh auth token")), "GitHub");
  EXPECT_EQ(name_of_service(credential_told_by("gcloud auth print-access-token")), "Google");
  EXPECT_EQ(name_of_service(credential_told_by("gh auth tokens")), "");
  EXPECT_EQ(name_of_service(credential_told_by("op read")), "");
}

TEST(Credentials, have_a_home) {
  EXPECT_TRUE(is_host_of(service("GitHub"), "api.github.com"));
  EXPECT_TRUE(is_host_of(service("GitHub"), "raw.githubusercontent.com"));
  EXPECT_FALSE(is_host_of(service("GitHub"), "api.githubb.example"));
  EXPECT_FALSE(is_host_of(service("GitHub"), "github.com.example"));
  EXPECT_TRUE(is_host_of(service("GitLab"), "gitlab.example.com"));
  EXPECT_TRUE(is_host_of(service("GitLab"), "my-gitlab.example.com"));
  EXPECT_FALSE(is_host_of(service("GitLab"), "gitlabb.example.com"));
}

TEST(Credentials, know_what_leads_clients_elsewhere) {
  EXPECT_NE(find_addressed_by("AWS_ENDPOINT_URL_S3"), nullptr);
  EXPECT_EQ(find_addressed_by("DATABASE_URL"), nullptr);
  EXPECT_NE(find_led_by("aws s3 ls", "--endpoint-url"), nullptr);
  EXPECT_NE(find_led_by("gh api", "--hostname"), nullptr);
  EXPECT_EQ(find_led_by("gh auth login", "--hostname"), nullptr);
  EXPECT_EQ(find_led_by("aws s3 ls", "--profile"), nullptr);
}

}  // namespace
}  // namespace pawl
