// SPDX-License-Identifier: Apache-2.0
#include "content/files/manifest.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string dump(std::string_view text) {
  std::string out;
  for (const CommandWords& command : read_manifest(text).commands) {
    if (!out.empty()) out += " ; ";
    std::string line;
    for (const std::string& word : command) line += (line.empty() ? "" : " ") + word;
    out += line;
  }
  return out;
}

struct Case {
  std::string_view text;
  std::string_view commands;
};

TEST(Manifest, rights_of_the_host_that_pods_ask_for) {
  const Case cases[] = {
      {"kind: Pod\nspec:\n  containers:\n  - name: a\n    image: alpine\n", ""},
      {"kind: Pod\nspec:\n  hostPID: true\n  containers:\n  - name: a\n    image: alpine\n",
       "docker run --pid=host alpine"},
      {"kind: Pod\nspec:\n  hostPID: false\n  hostNetwork: false\n", ""},
      {"spec:\n  containers:\n  - name: a\n    image: b\n    securityContext:\n      privileged: true\n",
       "docker run --privileged b"},
      {"spec: {hostIPC: true, containers: [{name: a, image: b, securityContext: {privileged: false}}]}",
       "docker run --ipc=host b"},
      {"spec:\n  volumes: [{name: h, hostPath: {path: /}}]\n", "docker run -v /:/host image"},
      {"spec:\n  containers:\n  - name: a\n    securityContext:\n      capabilities: {add: [SYS_ADMIN]}\n",
       "docker run --cap-add=SYS_ADMIN image"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.commands) << c.text;
}

TEST(Manifest, what_runs_in_containers_wherever_the_pod_stands) {
  const Case cases[] = {
      {"kind: CronJob\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers:\n"
       "          - name: a\n            image: b\n            command:\n            - sh\n            - -c\n"
       "            - date\n",
       "docker run b sh -c date"},
      {"spec:\n  initContainers:\n  - name: a\n    image: b\n    command: [init]\n  containers:\n  - name: c\n"
       "    image: d\n    command: [serve]\n    args: [--port, '80']\n",
       "docker run b init ; docker run d serve --port 80"},
      {"a: 1\n---\nspec:\n  containers:\n  - name: a\n    args: [x]\n", "docker run image x"},
      {"spec:\n  ports:\n  - name: web\n  command: x\n", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.commands) << c.text;
}

TEST(Manifest, rights_that_are_given_away_and_json) {
  const Case cases[] = {
      {"kind: ClusterRoleBinding\nroleRef:\n  name: cluster-admin\n", "kubectl create clusterrolebinding x"},
      {"kind: ConfigMap\ndata:\n  kind: x\n", ""},
      {"{\"kind\": \"List\", \"items\": [{\"kind\": \"RoleBinding\"}]}", "kubectl create clusterrolebinding x"},
      {"{\n\"spec\": {\"hostNetwork\": true,\n \"containers\": [{\"name\": \"a\", \"image\": \"b\"}]}}",
       "docker run --network=host b"},
      {"{ no json", ""},
      {"", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.commands) << c.text;
}

TEST(Manifest, says_when_there_is_more_than_it_reads) {
  std::string pods = "spec:\n  containers:\n";
  for (int i = 0; i < 300; ++i) pods += "  - name: a\n    command: [x]\n";
  EXPECT_FALSE(read_manifest(pods).is_total);
  std::string services = "services:\n";
  for (int i = 0; i < 300; ++i) services += "  s" + std::to_string(i) + ":\n    image: a\n";
  EXPECT_FALSE(read_manifest(services).is_total);
  std::string values;
  for (int i = 0; i < 5000; ++i) values += "a: b\n";
  EXPECT_FALSE(read_manifest(values).is_total);
  EXPECT_TRUE(read_manifest("spec:\n  containers:\n  - name: a\n").is_total);
}

TEST(Manifest, services_of_compose) {
  const Case cases[] = {
      {"services:\n  a:\n    image: x\n  b:\n    image: y\n    privileged: true\n",
       "docker run x ; docker run --privileged y"},
      {"services:\n  a:\n    volumes:\n    - ./d:/d\n    - type: bind\n      source: /\n      target: /host\n",
       "docker run -v ./d:/d -v /:/host image"},
      {"services:\n  a:\n    pid: host\n    network_mode: host\n    userns_mode: host\n    cap_add: [ALL]\n"
       "    devices: [/dev/sda]\n    security_opt: [seccomp=unconfined]\n",
       "docker run --pid=host --network=host --userns=host --cap-add=ALL --device=/dev/sda "
       "--security-opt=seccomp=unconfined image"},
      {"services:\n  a:\n    command: rm -r x\n  b:\n    command: [rm, x]\n",
       "docker run image sh -c rm -r x ; docker run image rm x"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.commands) << c.text;
}

}  // namespace
}  // namespace pawl
